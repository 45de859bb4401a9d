import type { GenerationEvent } from '../generation/run.ts';

/**
 * A block of an answer in progress. The arguments of a call are JSON text, because parsing would
 * round large numbers.
 */
export type GrowingBlock =
  | { readonly type: 'text'; text: string }
  | { readonly type: 'thinking'; thinking: string; readonly signature: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; input: string };

/** An event of a message's stream. */
export type MessageEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The blocks of a message. */
export interface Blocks {
  readonly all: readonly GrowingBlock[];
  /** Translates the generator's events into the convention's. */
  push(event: GenerationEvent): MessageEvent[];
  /** Ends the open block. */
  end(): MessageEvent[];
  /** An event that adds nothing: SDKs do not pass a `ping` on, but they do with an empty delta. */
  pause(): MessageEvent;
}

/**
 * Creates a message without blocks.
 * @param showsThinking Whether the answer includes the text of the reasoning.
 */
export function createBlocks(messageId: string, showsThinking: boolean): Blocks {
  const all: GrowingBlock[] = [];
  let open: GrowingBlock | undefined;

  const index = () => all.length - 1;
  const delta = (type: string, fields: object): MessageEvent => ({
    type: 'content_block_delta',
    index: index(),
    delta: { type, ...fields },
  });

  const end = (): MessageEvent[] => {
    const block = open;
    open = undefined;
    if (!block) return [];
    const stop = { type: 'content_block_stop', index: index() };
    return block.type === 'thinking'
      ? [delta('signature_delta', { signature: block.signature }), stop]
      : [stop];
  };

  const begin = (block: GrowingBlock): MessageEvent[] => {
    const before = end();
    all.push(block);
    open = block;
    return [
      ...before,
      { type: 'content_block_start', index: index(), content_block: emptyForm(block) },
    ];
  };

  return {
    all,
    end,
    pause() {
      if (open?.type === 'text') return delta('text_delta', { text: '' });
      if (open?.type === 'thinking') return delta('thinking_delta', { thinking: '' });
      if (open) return delta('input_json_delta', { partial_json: '' });
      return { type: 'ping' };
    },
    push(event) {
      if (event.type === 'content') {
        const started = open?.type === 'text' ? [] : begin({ type: 'text', text: '' });
        if (open?.type === 'text') open.text += event.text;
        return [...started, delta('text_delta', { text: event.text })];
      }
      if (event.type === 'reasoning') {
        const started =
          open?.type === 'thinking'
            ? []
            : begin({ type: 'thinking', thinking: '', signature: messageId });
        if (!showsThinking) return started;
        if (open?.type === 'thinking') open.thinking += event.text;
        return [...started, delta('thinking_delta', { thinking: event.text })];
      }
      if (event.type === 'call') {
        const id = event.id.replace(/^call_/, 'toolu_');
        return begin({ type: 'tool_use', id, name: event.name, input: '' });
      }
      if (event.type === 'arguments') {
        if (open?.type === 'tool_use') open.input += event.text;
        return [delta('input_json_delta', { partial_json: event.text })];
      }
      return [];
    },
  };
}

/** A block in its form for `content_block_start`, still empty. */
function emptyForm(block: GrowingBlock): object {
  if (block.type === 'text') return { type: 'text', text: '' };
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' };
  return { type: 'tool_use', id: block.id, name: block.name, input: {}, caller };
}

const caller = { type: 'direct' };

/** A block as JSON, with the arguments of a call verbatim. */
export function blockJson(block: GrowingBlock): string {
  if (block.type !== 'tool_use') return JSON.stringify(block);
  const { type, id, name, input } = block;
  return `${JSON.stringify({ type, id, name, caller }).slice(0, -1)},"input":${input || '{}'}}`;
}
