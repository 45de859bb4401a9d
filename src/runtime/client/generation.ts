import { abortedError, untilAborted } from '../common/aborted.ts';
import { formworkError, isFormworkError } from '../common/errors.ts';
import { createPatchReader, type PatchOperation, parsePartialJson } from '../common/patch/index.ts';
import { type ChatChunk, readChatChunks } from './chat-events.ts';
import { createReplay, type Replay } from './replay.ts';
import { type AnySchema, outputOf } from './schema.ts';
import type { Generation, GenerationResult } from './types.ts';

/** Sends the request of a generation. The signal aborts it. */
export type Send = (signal: AbortSignal) => Promise<Response>;

/**
 * Starts a generation: sends one request to `/v1/chat/completions` and exposes the answer in all
 * forms.
 *
 * @param schema decides whether the answer is a document or text
 */
export function createGeneration(
  send: Send,
  schema: AnySchema | undefined,
  signal: AbortSignal | undefined,
): Generation<unknown> {
  const abort = new AbortController();
  const pieces = createReplay<string>();
  const thoughts = createReplay<string>();
  const cancel = (): void => abort.abort();
  const stop = signal ? AbortSignal.any([abort.signal, signal]) : abort.signal;
  const result = run(send, schema, { pieces, thoughts }, stop);
  // Avoids an unhandled rejection: a caller that only iterates gets the error there.
  result.catch(() => {});

  async function* each(list: Replay<string>): AsyncGenerator<string> {
    for await (const batch of list.batches()) yield* batch;
  }

  async function* partials(): AsyncGenerator<unknown> {
    let written = '';
    for await (const batch of pieces.batches()) {
      written += batch.join('');
      const value = schema === undefined ? written : parsePartialJson(written)?.value;
      if (value !== undefined) yield value;
    }
  }

  async function* operations(): AsyncGenerator<PatchOperation> {
    if (schema === undefined) {
      throw formworkError('A text answer has no operations: pass a schema.', {
        code: 'missing_required_parameter',
        param: 'schema',
      });
    }
    const reader = createPatchReader();
    for await (const batch of pieces.batches()) yield* reader.push(batch.join(''));
    yield* reader.end();
  }

  const value = result.then((known) => known.value);
  value.catch(() => {});
  return {
    result,
    text: () => leavable(each(pieces), cancel),
    reasoning: () => leavable(each(thoughts), cancel),
    operations: () => leavable(operations(), cancel),
    cancel,
    [Symbol.asyncIterator]: () => leavable(partials(), cancel),
    // biome-ignore lint/suspicious/noThenProperty: a generation is awaited for its value
    then: (fulfilled, rejected) => value.then(fulfilled, rejected),
  };
}

/** Leaves an iteration at once: `return` of a generator waits for the item that is being read. */
function leavable<Item>(
  items: AsyncGenerator<Item>,
  leave: () => void,
): AsyncIterableIterator<Item> {
  let isDone = false;
  return {
    async next() {
      const step = await items.next();
      isDone = step.done ?? false;
      return step;
    },
    async return() {
      if (!isDone) leave();
      return items.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function run(
  send: Send,
  schema: AnySchema | undefined,
  { pieces, thoughts }: { readonly pieces: Replay<string>; readonly thoughts: Replay<string> },
  signal: AbortSignal,
): Promise<GenerationResult<unknown>> {
  try {
    signal.throwIfAborted();
    const seen: ChatChunk[] = [];
    let finishReason: 'stop' | 'length' = 'stop';
    let confidence: GenerationResult<unknown>['confidence'];
    // Starting an engine or naming its model takes no signal.
    const response = await untilAborted(send(signal), signal);
    for await (const chunk of readChatChunks(response)) {
      signal.throwIfAborted();
      const [choice] = chunk.choices;
      const { content, reasoning_content: thought } = choice?.delta ?? {};
      if (thought) thoughts.push(thought);
      if (content) {
        if (pieces.items.length === 0) thoughts.end();
        pieces.push(content);
      }
      if (choice?.finish_reason) finishReason = choice.finish_reason;
      if (choice?.confidence) confidence = choice.confidence;
      // Keep the chunks with usage or warnings, the first and last ones, and drop those with only
      // text.
      if (chunk.usage || chunk.warnings) seen.push(chunk);
    }
    const text = pieces.items.join('');
    const value = schema === undefined ? text : await outputOf(schema, JSON.parse(text));
    const last = seen.at(-1);
    const known: GenerationResult<unknown> = {
      value,
      text,
      reasoning: thoughts.items.join(''),
      finishReason,
      usage: {
        promptTokens: last?.usage?.prompt_tokens ?? 0,
        completionTokens: last?.usage?.completion_tokens ?? 0,
        reasoningTokens: last?.usage?.completion_tokens_details?.reasoning_tokens ?? 0,
      },
      ...(confidence ? { confidence } : {}),
      fingerprint: last?.system_fingerprint ?? '',
      warnings: seen.flatMap(({ warnings = [] }) => warnings),
    };
    thoughts.end();
    pieces.end();
    return known;
  } catch (thrown) {
    const { aborted, reason } = signal;
    let error = thrown;
    if (aborted) error = isFormworkError(reason) ? reason : abortedError(reason);
    thoughts.end(error);
    pieces.end(error);
    throw error;
  }
}
