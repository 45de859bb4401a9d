import type { Prepared } from '../generation/prepare.ts';
import { type GenerationEvent, runGeneration } from '../generation/run.ts';
import { distinct, warningsField } from '../generation/warnings.ts';
import { withPauses } from '../http/answer/pauses.ts';
import type { Message, MessageUsage, StopReason } from '../schemas/message-answer.ts';
import type { Usage, Warning } from '../schemas/shared.ts';
import { type Blocks, blockJson, createBlocks, type MessageEvent } from './blocks.ts';

/** The input of a message's run. */
export interface MessageRun {
  readonly prepared: Prepared;
  readonly id: string;
  /** The limit of the request. */
  readonly maxTokens: number | undefined;
  readonly showsThinking: boolean;
}

type Finish = Extract<GenerationEvent, { type: 'finish' }>;
/** A message without its content, which is serialised separately. */
type MessageHead = Omit<Message, 'content'>;

/** A message, finished or in progress. */
interface Ended {
  readonly head: MessageHead;
  readonly blocks: Blocks;
}

/**
 * Generates a message as events, from `message_start` to `message_stop`.
 * @param keepAliveMs Milliseconds without an event before another one keeps the stream alive.
 *   Clients that give up on a silent stream count events, not comments.
 */
export async function* runMessage(
  run: MessageRun,
  keepAliveMs: number,
): AsyncGenerator<MessageEvent> {
  const blocks = createBlocks(run.id, run.showsThinking);
  let begun = false;
  for await (const event of withPauses(generateInto(blocks, run), keepAliveMs)) {
    if (!begun) {
      begun = true;
      yield { type: 'message_start', message: { ...beginning(run), content: [] } };
      if (!event) continue;
    }
    yield event ?? blocks.pause();
  }
}

/** Generates a message as the events after `message_start`, and returns the whole message. */
async function* generateInto(blocks: Blocks, run: MessageRun): AsyncGenerator<MessageEvent, Ended> {
  let head = beginning(run);
  let finish: Finish | undefined;
  for await (const event of runGeneration(run.prepared)) {
    yield* blocks.push(event);
    if (event.type === 'finish') {
      finish = event;
      yield* blocks.end();
    }
    if (event.type === 'usage') head = ending(head, run, finish, event.usage);
  }
  const { stop_reason, stop_sequence, stop_details, container, usage, warnings } = head;
  yield {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence, stop_details, container },
    usage,
    ...warningsField(warnings ?? []),
  };
  yield { type: 'message_stop' };
  return { head, blocks };
}

/** The whole answer as JSON, and its warnings. */
export async function wholeMessage(
  run: MessageRun,
): Promise<{ readonly json: string; readonly warnings: readonly Warning[] }> {
  const events = generateInto(createBlocks(run.id, run.showsThinking), run);
  let next = await events.next();
  while (!next.done) next = await events.next();
  const { head, blocks } = next.value;
  const content = blocks.all.map(blockJson).join(',');
  return {
    json: `${JSON.stringify(head).slice(0, -1)},"content":[${content}]}`,
    warnings: head.warnings ?? [],
  };
}

function beginning({ prepared, id }: MessageRun): MessageHead {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: prepared.model.id,
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: usageOf(prepared.promptTokens, 0, 0, 0),
  };
}

function ending(
  head: MessageHead,
  run: MessageRun,
  finish: Finish | undefined,
  usage: Usage,
): MessageHead {
  const { warnings } = run.prepared;
  return {
    ...head,
    stop_reason: reasonOf(run, finish),
    stop_sequence: finish?.stopped ?? null,
    usage: usageOf(
      usage.prompt_tokens,
      usage.prompt_tokens_details.cached_tokens,
      usage.completion_tokens,
      usage.completion_tokens_details.reasoning_tokens,
    ),
    ...warningsField(distinct([...warnings, ...(finish?.warnings ?? [])])),
  };
}

function reasonOf({ prepared, maxTokens }: MessageRun, finish: Finish | undefined): StopReason {
  if (!finish) return 'max_tokens';
  const { reason, stopped } = finish;
  if (stopped !== undefined) return 'stop_sequence';
  if (reason === 'tool_calls') return 'tool_use';
  if (reason !== 'length') return 'end_turn';
  // The context had less space than the request allowed.
  const isCut = prepared.request.maxTokens < (maxTokens ?? 0);
  return isCut ? 'model_context_window_exceeded' : 'max_tokens';
}

const usageOf = (
  prompt: number,
  cached: number,
  output: number,
  thinking: number,
): MessageUsage => ({
  input_tokens: prompt - cached,
  output_tokens: output,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: 0,
  cache_creation: null,
  output_tokens_details: { thinking_tokens: thinking },
  server_tool_use: null,
  inference_geo: null,
  service_tier: 'standard',
  speed: 'standard',
});
