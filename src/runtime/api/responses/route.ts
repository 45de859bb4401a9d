import { Hono } from 'hono/tiny';
import { formworkError } from '../../common/errors.ts';
import { admitted } from '../admitted.ts';
import { warningsHeader } from '../chat/warnings.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { readJson } from '../http/body.ts';
import { asFormworkError, reportUnlessAborted } from '../http/errors.ts';
import { checkQuery, pageOf, readPaging } from '../http/paging.ts';
import { begun, namedEvent, streamHeaders, streamText } from '../http/stream.ts';
import type { Caller } from '../ports.ts';
import type { ResponseObject, ResponseRequest } from '../schemas/responses.ts';
import { inputItems, withReferences } from './items.ts';
import { countTruncated, prepareTruncated } from './prepare.ts';
import { chatInput, readInputTokensRequest, readResponseRequest } from './read.ts';
import { createRecords } from './records.ts';
import { type ResponseEvent, runResponse } from './run.ts';
import { checkSize } from './size.ts';
import { newResponse } from './skeleton.ts';
import { keptItem, type StoredItem } from './stored-item.ts';

/** How often a node looks whether another node has cancelled a response, in milliseconds. */
const lookMs = 2000;

/** `/responses`: create, count tokens, get, delete, cancel, input items. */
export function responsesRoute(context: Context): Hono<ApiEnvironment> {
  const records = createRecords(context.store);
  const running = new Map<string, AbortController>();
  const place = (caller: Caller, id: string) => JSON.stringify([caller.keyId, id]);

  return new Hono<ApiEnvironment>()
    .post('/', admitted(context), async (c) => {
      const { caller, requestId } = c.var;
      const body = await readJson(context, c.var, c.req.raw, 'responses');
      const request = readResponseRequest(body);
      const { input, history } = await conversation(caller, request, c.req.raw.signal);
      const controller = new AbortController();
      const signal = AbortSignal.any([c.req.raw.signal, controller.signal]);
      const chat = chatInput(request, body, history, input);
      const truncation = request.truncation ?? 'disabled';
      const prepared = await prepareTruncated(context, c.var, chat, truncation, signal);
      const createdAt = Math.floor(context.clock.now() / 1000);
      const response = newResponse(request, createdAt, prepared);

      const report = (error: unknown) => context.onError?.(error, { requestId });
      let failure: unknown;
      const events = tracked(
        runResponse({
          prepared,
          response,
          save: async (state) => {
            if (!response.store) return;
            if (state.status !== 'in_progress') await records.end(caller, state);
            else await records.put(caller, state, { input, history });
          },
          onError: (error) => {
            failure = error;
            // Without a stream, the request ends with the error itself, which the error handler
            // reports.
            if (request.stream) report(error);
          },
        }),
        caller,
        response,
        controller,
      );
      if (!request.stream) {
        const ended = await lastResponse(events);
        if (ended.error) throw failure;
        return c.json(ended, 200, warningsHeader(ended.warnings ?? []));
      }
      const text = serverSentEvents(await begun(events, context.keepAliveMs), report);
      return new Response(streamText(text, context.keepAliveMs), {
        headers: { ...streamHeaders('text/event-stream'), ...warningsHeader(prepared.warnings) },
      });
    })
    .post('/input_tokens', admitted(context), async (c) => {
      const body = await readJson(context, c.var, c.req.raw, 'inputTokens');
      const request = readInputTokensRequest(body);
      const { signal } = c.req.raw;
      const { input, history } = await conversation(c.var.caller, request, signal);
      const tokens = await countTruncated(
        context,
        c.var,
        chatInput(request, body, history, input),
        request.truncation ?? 'disabled',
        signal,
      );
      return c.json({ object: 'response.input_tokens', input_tokens: tokens });
    })
    .get('/:id', async (c) => {
      const query = c.req.query();
      checkQuery(query, [...includeQuery, 'stream', 'include_obfuscation']);
      if ((query.stream ?? 'false') !== 'false') {
        throw formworkError('A stored response cannot be streamed: retrieve it without stream.', {
          code: 'unsupported_parameter',
          param: 'stream',
        });
      }
      return c.json(await records.get(c.var.caller, c.req.param('id')));
    })
    .delete('/:id', async (c) => {
      const id = c.req.param('id');
      await records.delete(c.var.caller, id);
      running.get(place(c.var.caller, id))?.abort();
      return c.json({ id, object: 'response', deleted: true });
    })
    .get('/:id/input_items', async (c) => {
      const paging = readPaging(c.req.query(), includeQuery);
      const { input, history } = await records.conversation(c.var.caller, c.req.param('id'));
      return c.json(pageOf([...history, ...input], paging));
    })
    .post('/:id/cancel', async (c) => {
      const { caller } = c.var;
      const id = c.req.param('id');
      const response = await records.cancel(caller, id);
      if (response.status !== 'cancelled') {
        throw formworkError(`The response is ${response.status}: it cannot be cancelled.`, {
          code: 'invalid_value',
          param: 'id',
        });
      }
      running.get(place(caller, id))?.abort();
      return c.json(response);
    });

  /** The input of a request and the history before it. */
  async function conversation(
    caller: Caller,
    {
      input,
      previous_response_id: previous,
    }: Pick<ResponseRequest, 'input' | 'previous_response_id'>,
    signal: AbortSignal,
  ): Promise<{ readonly input: readonly StoredItem[]; readonly history: readonly StoredItem[] }> {
    const readOutput = (id: string) => records.output(caller, id);
    const given = await withReferences(input ?? [], readOutput, signal);
    if (previous == null) {
      if (given !== input) checkSize([], given);
      return { input: inputItems(given, []), history: [] };
    }
    const param = 'previous_response_id';
    const response = await records.get(caller, previous, param);
    // Its output is not known: it is computed now, or its node died.
    if (response.status === 'in_progress') {
      throw formworkError(`The response ${JSON.stringify(previous)} is still in progress.`, {
        code: 'conflict',
        param,
      });
    }
    const earlier = await records.conversation(caller, previous, param);
    // The arguments of a call that was cut short are not JSON, and nobody answers it.
    const output = response.output.filter(
      ({ type, status }) => type !== 'function_call' || status === 'completed',
    );
    const history = [...earlier.history, ...[...earlier.input, ...output].map(keptItem)];
    checkSize(history, given);
    return { input: inputItems(given, history), history };
  }

  /** Makes a response cancellable while its events are read. */
  async function* tracked(
    events: AsyncGenerator<ResponseEvent>,
    caller: Caller,
    { id, store }: ResponseObject,
    controller: AbortController,
  ): AsyncGenerator<ResponseEvent> {
    const key = place(caller, id);
    running.set(key, controller);
    const look = async (): Promise<void> => {
      const { status } = await records.get(caller, id);
      if (status === 'cancelled') controller.abort();
    };
    const timer =
      store && context.store.isShared
        ? // What cannot be read now, or is not stored yet, is looked at again.
          setInterval(() => void look().catch(() => {}), lookMs)
        : undefined;
    try {
      yield* events;
    } finally {
      clearInterval(timer);
      running.delete(key);
    }
  }
}

/** `include`, in the two spellings of a list in a query. All of it is included anyway. */
const includeQuery = ['include', 'include[]'];

async function lastResponse(events: AsyncGenerator<ResponseEvent>): Promise<ResponseObject> {
  let last: ResponseEvent | undefined;
  for await (const event of events) last = event;
  return last?.response as ResponseObject;
}

/**
 * Typed events as server-sent events. An error after the 200 that no response reports, because it
 * did not begin or could not be stored, becomes the last event.
 */
async function* serverSentEvents(
  events: AsyncGenerator<ResponseEvent>,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  let number = 0;
  try {
    for await (const event of events) {
      number = event.sequence_number + 1;
      yield namedEvent(event.type, event);
    }
  } catch (error) {
    reportUnlessAborted(error, report);
    const { code, message, param = null } = asFormworkError(error);
    const type = 'error';
    yield namedEvent(type, { type, code, message, param, sequence_number: number });
  }
}
