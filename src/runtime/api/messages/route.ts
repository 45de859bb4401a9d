import { Hono } from 'hono/tiny';
import { admitted } from '../admitted.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { prepare } from '../generation/prepare.ts';
import { preparePrompt } from '../generation/prompt.ts';
import { warningsHeader } from '../generation/warnings.ts';
import { readJson } from '../http/body.ts';
import { asFormworkError, reportUnlessAborted, statusOf } from '../http/errors.ts';
import { newId } from '../http/ids.ts';
import { messagesErrorBody } from '../http/messages-errors.ts';
import { begun, namedEvent, streamHeaders, streamText } from '../http/stream.ts';
import type { MessageEvent } from './blocks.ts';
import { readCountTokensRequest, readMessagesRequest } from './read.ts';
import { type MessageRun, runMessage, wholeMessage } from './run.ts';

/** `/messages` and `/messages/count_tokens`: chat in Anthropic's convention. */
export function messagesRoute(context: Context): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>()
    .post('/', admitted(context), async (c) => {
      const { requestId } = c.var;
      const { input, stream, showsThinking } = readMessagesRequest(
        await readJson(context, c.var, c.req.raw, 'messages'),
      );
      const prepared = await prepare(context, c.var, input, c.req.raw.signal);
      const { maxTokens } = input;
      const run: MessageRun = { prepared, id: newId('msg_'), maxTokens, showsThinking };
      if (!stream) {
        const { json, warnings } = await wholeMessage(run);
        return c.body(json, 200, {
          'content-type': 'application/json',
          ...warningsHeader(warnings),
        });
      }
      const report = (error: unknown) => context.onError?.(error, { requestId });
      const events = await begun(runMessage(run), context.keepAliveMs);
      return new Response(streamText(serverSentEvents(events, report), context.keepAliveMs), {
        headers: { ...streamHeaders('text/event-stream'), ...warningsHeader(prepared.warnings) },
      });
    })
    .post('/count_tokens', admitted(context), async (c) => {
      const input = readCountTokensRequest(
        await readJson(context, c.var, c.req.raw, 'countTokens'),
      );
      const { prompt, language } = await preparePrompt(context, c.var, input, c.req.raw.signal);
      language.close();
      return c.json({ input_tokens: prompt.length });
    });
}

/** Typed events as server-sent events. An error after the 200 becomes the last event. */
async function* serverSentEvents(
  events: AsyncGenerator<MessageEvent>,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for await (const event of events) yield namedEvent(event.type, event);
  } catch (error) {
    reportUnlessAborted(error, report);
    const known = asFormworkError(error);
    const event = messagesErrorBody(known, statusOf(known.code));
    yield namedEvent(event.type, event);
  }
}
