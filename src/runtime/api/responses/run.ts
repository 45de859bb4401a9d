import { isFormworkError } from '../../common/errors.ts';
import type { Prepared } from '../generation/prepare.ts';
import { runGeneration } from '../generation/run.ts';
import { warningsField } from '../generation/warnings.ts';
import { asFormworkError } from '../http/answer/errors.ts';
import { withPauses } from '../http/answer/pauses.ts';
import type { ResponseObject } from '../schemas/responses.ts';
import type { Usage, Warning } from '../schemas/shared.ts';
import { errorEvent } from './error-event.ts';
import type { CallName } from './namespaces.ts';
import { createOutput, type OutputEvent } from './output.ts';

/** An event of a response's stream. The last one carries the final response. */
export type ResponseEvent = OutputEvent & { readonly sequence_number: number };

/** The input of a response's run beside its generation. */
export interface ResponseRun {
  readonly prepared: Prepared;
  readonly response: ResponseObject;
  /** The names of functions in calls, by those that the model sees. */
  readonly names: ReadonlyMap<string, CallName>;
  /**
   * Milliseconds without an event before another one keeps the stream alive; absent for none.
   * Clients that give up on a silent stream count events, not comments.
   */
  readonly keepAliveMs?: number;
  /** Stores the response; called at the beginning and at the end. */
  readonly save: (response: ResponseObject) => Promise<void>;
  /** Reports errors after the beginning, which the stream mentions without details. */
  readonly onError: (error: unknown) => void;
}

/**
 * Generates a response, and reports it as the convention's typed events, from `response.created` to
 * `response.completed`, `response.incomplete` or, after an `error`, `response.failed`. A failure
 * before the first event is thrown.
 */
export async function* runResponse(run: ResponseRun): AsyncGenerator<ResponseEvent> {
  let number = 0;
  const numbered = (event: OutputEvent): ResponseEvent => ({ ...event, sequence_number: number++ });
  const { keepAliveMs = Number.POSITIVE_INFINITY } = run;
  const probabilities = run.prepared.request.topLogprobs !== undefined;
  const output = createOutput(run.response.id, probabilities, run.names);
  let response = run.response;
  let begun = false;
  let settled = false;
  let cause: unknown;
  try {
    for await (const event of withPauses(runGeneration(run.prepared), keepAliveMs)) {
      if (!begun) {
        await run.save(response);
        begun = true;
        yield numbered({ type: 'response.created', response });
        yield numbered({ type: 'response.in_progress', response });
      } else if (!event) {
        const current = { ...run.response, output: output.items };
        yield numbered({ type: 'response.in_progress', response: current });
      }
      if (!event) continue;
      for (const outputEvent of output.push(event)) yield numbered(outputEvent);
      if (event.type === 'finish') {
        const cut = event.reason === 'length';
        for (const outputEvent of output.end(cut ? 'incomplete' : 'completed'))
          yield numbered(outputEvent);
        response = finished(response, cut, event.warnings);
      }
      if (event.type === 'usage') {
        response = { ...response, output: output.items, usage: usageOf(event.usage) };
      }
    }
    settled = true;
  } catch (error) {
    if (!begun) throw error;
    cause = error;
    response = { ...response, output: output.items, ...failure(error, run.onError) };
    // Not reported as done: clients run a call as soon as its arguments are.
    output.end('incomplete');
    settled = true;
  } finally {
    // The reader left before the end.
    if (begun && !settled) {
      output.end('incomplete');
      await run.save({ ...response, output: output.items, status: 'cancelled' });
    }
  }
  await run.save(response);
  // SDKs throw it, and read no further.
  if (response.status === 'failed') yield numbered(errorEvent(cause));
  const ending = response.status === 'cancelled' ? 'incomplete' : response.status;
  yield numbered({ type: `response.${ending}`, response });
}

function finished(
  response: ResponseObject,
  cut: boolean,
  warnings: readonly Warning[],
): ResponseObject {
  return {
    ...response,
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    ...warningsField([...(response.warnings ?? []), ...warnings]),
  };
}

function failure(
  error: unknown,
  onError: (error: unknown) => void,
): Pick<ResponseObject, 'status' | 'error'> {
  if (isFormworkError(error) && error.code === 'aborted') {
    return { status: 'cancelled', error: null };
  }
  onError(error);
  const { code, message } = asFormworkError(error);
  return { status: 'failed', error: { code, message } };
}

function usageOf(usage: Usage): ResponseObject['usage'] {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: usage.prompt_tokens_details,
    output_tokens: usage.completion_tokens,
    output_tokens_details: {
      reasoning_tokens: usage.completion_tokens_details.reasoning_tokens,
    },
    total_tokens: usage.total_tokens,
  };
}
