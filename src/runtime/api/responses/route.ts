import { Hono } from 'hono/tiny';
import { formworkError } from '../../common/errors.ts';
import { admitted, counted } from '../admission/admitted.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { warningsHeader } from '../generation/warnings.ts';
import { type EventFormat, eventResponse, typedEvent } from '../http/answer/event-stream.ts';
import { begun } from '../http/answer/stream.ts';
import { readJson } from '../http/body/body.ts';
import { checkQuery, pageOf, readPaging } from '../http/paging.ts';
import type { ResponseObject } from '../schemas/responses.ts';
import { conversationOf } from './conversation.ts';
import { errorEvent } from './error-event.ts';
import { listedItem } from './listed-item.ts';
import { callNames } from './namespaces.ts';
import { chatInput, readInputTokensRequest, readResponseRequest } from './read.ts';
import { createRecords } from './records.ts';
import { type ResponseEvent, runResponse } from './run.ts';
import { createRunningResponses } from './running-responses.ts';
import { newResponse } from './skeleton.ts';
import { countTruncated, prepareTruncated } from './truncate.ts';

/** `/responses`: create, count tokens, get, delete, cancel, input items. */
export function responsesRoute(context: Context): Hono<ApiEnvironment> {
  const records = createRecords(context.store);
  const running = createRunningResponses(records, context.store.isShared ?? false);

  return new Hono<ApiEnvironment>()
    .post('/', admitted(context), async (c) => {
      const { caller, requestId } = c.var;
      const body = await readJson(context, c.var, c.req.raw, 'responses');
      const request = readResponseRequest(body);
      const { input, history } = await conversationOf(records, c.var, request, c.req.raw.signal);
      const controller = new AbortController();
      const signal = AbortSignal.any([c.req.raw.signal, controller.signal]);
      const chat = chatInput(request, body, history, input);
      const truncation = request.truncation ?? 'disabled';
      const prepared = await prepareTruncated(context, c.var, chat, truncation, signal);
      const createdAt = Math.floor(context.clock.now() / 1000);
      const response = newResponse(request, createdAt, prepared);

      const report = (error: unknown) => context.onError?.(error, { requestId });
      let failure: unknown;
      const events = running.track(
        runResponse({
          prepared,
          response,
          names: callNames(request.tools ?? []),
          ...(request.stream ? { keepAliveMs: context.keepAliveMs } : {}),
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
      return eventResponse(await begun(events), responseEvents, {
        report,
        headers: warningsHeader(prepared.warnings),
      });
    })
    .post('/input_tokens', admitted(context), async (c) => {
      const body = await readJson(context, c.var, c.req.raw, 'inputTokens');
      const request = readInputTokensRequest(body);
      const { signal } = c.req.raw;
      const { input, history } = await conversationOf(records, c.var, request, signal);
      const tokens = await countTruncated(
        context,
        c.var,
        chatInput(request, body, history, input),
        request.truncation ?? 'disabled',
        signal,
      );
      return c.json({ object: 'response.input_tokens', input_tokens: tokens });
    })
    .get('/:id', counted(context), async (c) => {
      const query = c.req.query();
      checkQuery(query, [...includeQuery, 'stream', 'include_obfuscation']);
      if ((query.stream ?? 'false') !== 'false') {
        throw formworkError('A stored response cannot be streamed: retrieve it without stream.', {
          code: 'unsupported_parameter',
          param: 'stream',
        });
      }
      const { caller, hold } = c.var;
      return c.json(await records.get(caller, c.req.param('id'), { hold }));
    })
    .delete('/:id', async (c) => {
      const id = c.req.param('id');
      await records.delete(c.var.caller, id);
      running.abort(c.var.caller, id);
      return c.json({ id, object: 'response', deleted: true });
    })
    .get('/:id/input_items', counted(context), async (c) => {
      const paging = readPaging(c.req.query(), includeQuery);
      const { caller, hold } = c.var;
      const id = c.req.param('id');
      const { input, history } = await records.conversation(caller, id, { hold });
      const page = pageOf([...history, ...input], paging);
      return c.json({ ...page, data: page.data.map(listedItem) });
    })
    .post('/:id/cancel', counted(context), async (c) => {
      const { caller, hold } = c.var;
      const id = c.req.param('id');
      const response = await records.cancel(caller, id, { hold });
      if (response.status !== 'cancelled') {
        throw formworkError(`The response is ${response.status}: it cannot be cancelled.`, {
          code: 'invalid_value',
          param: 'id',
        });
      }
      running.abort(caller, id);
      return c.json(response);
    });
}

/** `include`, in the two spellings of a list in a query. All of it is included anyway. */
const includeQuery = ['include', 'include[]'];

async function lastResponse(events: AsyncGenerator<ResponseEvent>): Promise<ResponseObject> {
  let last: ResponseEvent | undefined;
  for await (const event of events) last = event;
  return last?.response as ResponseObject;
}

/**
 * An error after the 200 that no response reports, because it did not begin or could not be stored,
 * is the last event.
 */
const responseEvents: EventFormat<ResponseEvent> = {
  item: typedEvent,
  error(error, sent) {
    const event: ResponseEvent = { ...errorEvent(error), sequence_number: sent };
    return typedEvent(event);
  },
};
