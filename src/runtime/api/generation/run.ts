import {
  type AnswerToken,
  createFigures,
  createToolCallReader,
  type EndCause,
  generate,
  type ToolCallReader,
} from '../../generate/index.ts';
import { newId } from '../http/ids.ts';
import type { FinishReason } from '../schemas/chat-answer.ts';
import type { Usage, Warning } from '../schemas/shared.ts';
import { traceGeneration } from '../tracing/generation.ts';
import type { Prepared } from './prepare.ts';
import { groundWarnings, shortenedWarning, stopWarnings } from './warnings.ts';

/** An event of a generation. */
export type GenerationEvent =
  | { readonly type: 'content'; readonly choice: number; readonly text: string }
  | { readonly type: 'reasoning'; readonly choice: number; readonly text: string }
  | { readonly type: 'tokens'; readonly choice: number; readonly tokens: readonly AnswerToken[] }
  | {
      readonly type: 'call';
      readonly choice: number;
      readonly index: number;
      readonly id: string;
      readonly name: string;
    }
  | {
      readonly type: 'arguments';
      readonly choice: number;
      readonly index: number;
      readonly text: string;
    }
  | {
      readonly type: 'finish';
      readonly choice: number;
      readonly reason: FinishReason;
      /** The stop sequence of the request that ended the choice; undefined if none did. */
      readonly stopped: string | undefined;
      /** Warnings about how the choice ended. */
      readonly warnings: readonly Warning[];
    }
  | { readonly type: 'usage'; readonly usage: Usage };

/** A running choice. */
interface ChoiceState {
  readonly reader: ToolCallReader | undefined;
  calls: number;
  tokens: number;
  /** Reasoning tokens. */
  thought: number;
}

/**
 * Generates, and reports events in the API's terms. The last event is the usage. The credits are
 * settled by the generated tokens, however the generation ends.
 */
export async function* runGeneration(prepared: Prepared): AsyncGenerator<GenerationEvent> {
  const { model, request, language, prefix, promptTokens, reservation } = prepared;
  const choices = Array.from(
    { length: request.choices },
    (): ChoiceState => ({
      reader: language.tools ? createToolCallReader(language.document) : undefined,
      calls: 0,
      tokens: 0,
      thought: 0,
    }),
  );
  for (const { reader } of choices) reader?.skip(prefix);
  let cached = 0;
  const figures = createFigures();
  const spans = traceGeneration(prepared.trace, figures);
  let failure: unknown;
  const thought = () => choices.reduce((sum, choice) => sum + choice.thought, 0);
  const generated = () => choices.reduce((sum, choice) => sum + choice.tokens, thought());
  try {
    for await (const event of generate(model, request, figures)) {
      if (event.type === 'prefill') {
        cached = event.reused;
        spans.prefilled(cached);
        continue;
      }
      const { choice } = event;
      const state = choices[choice]!;
      if (event.type === 'reasoning') {
        state.thought += event.tokens;
        if (event.text !== '') yield { type: 'reasoning', choice, text: event.text };
      } else if (event.type === 'text') {
        state.tokens += event.count;
        if (event.tokens.length > 0) {
          prepared.countLogprobs(event.tokens);
          yield { type: 'tokens', choice, tokens: event.tokens };
        }
        yield* contentEvents(state, choice, event.text);
      } else {
        state.tokens = event.tokens;
        yield* contentEvents(state, choice, undefined);
        const { cause, stopped, stops, widened } = event;
        const textCut = cause === 'budget' && !language.document && state.calls === 0;
        const shortened = !textCut && (cause === 'budget' || cause === 'complex');
        yield {
          type: 'finish',
          choice,
          reason: reasonOf(cause, textCut, state.calls),
          stopped: request.stop.find(({ text, inTextOnly }) => text === stopped && !inTextOnly)
            ?.text,
          warnings: [
            ...(shortened ? [shortenedWarning(cause)] : []),
            ...groundWarnings(widened),
            ...stopWarnings(stops, prefix),
          ],
        };
      }
    }
    const completion = generated();
    yield {
      type: 'usage',
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completion,
        total_tokens: promptTokens + completion,
        prompt_tokens_details: { cached_tokens: cached },
        completion_tokens_details: {
          forced_tokens: figures.forcedTokens,
          reasoning_tokens: thought(),
          mask_ms: Math.round(figures.maskSeconds * 1e6) / 1e3,
        },
      },
    };
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    prepared.ended(figures, failure);
    const used = { model: model.id, inputTokens: promptTokens, outputTokens: generated() };
    spans.ended(used);
    await reservation.settle(used);
  }
}

/**
 * A call that a stop sequence cut short must not be executed unseen, so the choice ends with
 * `stop`.
 */
function reasonOf(cause: EndCause, textCut: boolean, calls: number): FinishReason {
  if (textCut) return 'length';
  return calls > 0 && cause !== 'stop' ? 'tool_calls' : 'stop';
}

/** The events for a text, or for its end if undefined. */
function* contentEvents(
  state: ChoiceState,
  choice: number,
  text: string | undefined,
): Generator<GenerationEvent> {
  if (!state.reader) {
    if (text) yield { type: 'content', choice, text };
    return;
  }
  for (const event of text === undefined ? state.reader.end() : state.reader.push(text)) {
    if (event.type === 'call') {
      state.calls++;
      yield { ...event, choice, id: newId('call_') };
    } else {
      yield { ...event, choice };
    }
  }
}
