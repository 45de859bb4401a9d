import type { AnswerToken } from '../../generate/index.ts';
import { choiceLogprobs } from '../generation/logprobs.ts';
import type { GenerationEvent } from '../generation/run.ts';
import type { TokenLogprob } from '../schemas/chat-answer.ts';
import type { OutputItem, OutputText, ReasoningText } from '../schemas/response-items.ts';
import { outputItemId } from './item-ids.ts';
import type { CallName } from './namespaces.ts';

/** A typed event of a response's stream, before numbering. */
export type OutputEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The output items of a response in progress. */
export interface Output {
  readonly items: OutputItem[];
  /** Translates the generator's events into the convention's. */
  push(event: GenerationEvent): OutputEvent[];
  /** Ends the open item. */
  end(status: 'completed' | 'incomplete'): OutputEvent[];
}

/**
 * Creates an output without items.
 * @param probabilities Whether to report the tokens of text.
 * @param names The names of functions in calls, by those that the model sees.
 */
export function createOutput(
  responseId: string,
  probabilities: boolean,
  names: ReadonlyMap<string, CallName>,
): Output {
  const items: OutputItem[] = [];
  let open = false;
  // Tokens arrive just before their text.
  let waiting: readonly AnswerToken[] = [];

  const idOf = (kind: 'msg' | 'rs' | 'fc') => outputItemId(kind, responseId, items.length);
  const takeTokens = (): readonly TokenLogprob[] => {
    const tokens = choiceLogprobs(waiting, probabilities)?.content ?? [];
    waiting = [];
    return tokens;
  };

  const at = () => ({ output_index: items.length - 1 });
  const inItem = () => ({ item_id: items.at(-1)!.id, ...at() });
  const inPart = () => ({ ...inItem(), content_index: 0 });

  const end = (status: 'completed' | 'incomplete'): OutputEvent[] => {
    const item = items.at(-1);
    if (!open || !item) return [];
    open = false;
    item.status = status;
    return [...closing(item), { type: 'response.output_item.done', ...at(), item: { ...item } }];
  };

  const closing = (item: OutputItem): OutputEvent[] => {
    if (item.type === 'function_call') {
      const { arguments: text, name } = item;
      return [
        { type: 'response.function_call_arguments.done', ...inItem(), name, arguments: text },
      ];
    }
    const part = item.content[0]!;
    if (part.type === 'reasoning_text') {
      return [
        { type: 'response.reasoning_text.done', ...inPart(), text: part.text },
        { type: 'response.content_part.done', ...inPart(), part: { ...part } },
      ];
    }
    const { text, logprobs } = part;
    return [
      { type: 'response.output_text.done', ...inPart(), text, logprobs },
      { type: 'response.content_part.done', ...inPart(), part: { ...part } },
    ];
  };

  const begin = (item: OutputItem): OutputEvent[] => {
    const before = end('completed');
    items.push(item);
    open = true;
    return [
      ...before,
      { type: 'response.output_item.added', ...at(), item: structuredClone(item) },
    ];
  };

  const addText = (text: string): OutputEvent[] => {
    const events: OutputEvent[] = [];
    let item = items.at(-1);
    if (!open || item?.type !== 'message') {
      item = {
        type: 'message',
        id: idOf('msg'),
        role: 'assistant',
        status: 'in_progress',
        content: [],
      };
      events.push(...begin(item));
      const part: OutputText = { type: 'output_text', text: '', annotations: [], logprobs: [] };
      // The lists grow before the event is written.
      const empty = structuredClone(part);
      events.push({ type: 'response.content_part.added', ...inPart(), part: empty });
      item.content.push(part);
    }
    const part = item.content[0]!;
    const logprobs = takeTokens();
    part.text += text;
    part.logprobs.push(...logprobs);
    return [...events, { type: 'response.output_text.delta', ...inPart(), delta: text, logprobs }];
  };

  const addThought = (text: string): OutputEvent[] => {
    const events: OutputEvent[] = [];
    let item = items.at(-1);
    if (!open || item?.type !== 'reasoning') {
      item = {
        type: 'reasoning',
        id: idOf('rs'),
        summary: [],
        content: [],
        status: 'in_progress',
      };
      events.push(...begin(item));
      const part: ReasoningText = { type: 'reasoning_text', text: '' };
      events.push({ type: 'response.content_part.added', ...inPart(), part: { ...part } });
      item.content.push(part);
    }
    item.content[0]!.text += text;
    return [...events, { type: 'response.reasoning_text.delta', ...inPart(), delta: text }];
  };

  return {
    items,
    end,
    push(event) {
      if (event.type === 'tokens') waiting = [...waiting, ...event.tokens];
      if (event.type === 'reasoning') return addThought(event.text);
      if (event.type === 'content') return addText(event.text);
      if (event.type === 'call') {
        waiting = [];
        const { id, name } = event;
        const called = names.get(name) ?? { name };
        return begin({
          type: 'function_call',
          id: idOf('fc'),
          call_id: id,
          ...called,
          arguments: '',
          status: 'in_progress',
        });
      }
      if (event.type === 'arguments') {
        const item = items.at(-1);
        if (item?.type === 'function_call') item.arguments += event.text;
        return [{ type: 'response.function_call_arguments.delta', ...inItem(), delta: event.text }];
      }
      return [];
    },
  };
}
