import { Hono } from 'hono/tiny';
import { admitted } from '../admission/admitted.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { prepare } from '../generation/prepare.ts';
import { preparePrompt } from '../generation/prompt.ts';
import { warningsHeader } from '../generation/warnings.ts';
import { asFormworkError, statusOf } from '../http/answer/errors.ts';
import { type EventFormat, eventResponse, typedEvent } from '../http/answer/event-stream.ts';
import { messagesErrorBody } from '../http/answer/messages-errors.ts';
import { begun } from '../http/answer/stream.ts';
import { readJson } from '../http/body/body.ts';
import { newId } from '../http/ids.ts';
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
      return eventResponse(await begun(runMessage(run, context.keepAliveMs)), messageEvents, {
        report,
        headers: warningsHeader(prepared.warnings),
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

const messageEvents: EventFormat<MessageEvent> = {
  item: typedEvent,
  error(error) {
    const known = asFormworkError(error);
    return typedEvent(messagesErrorBody(known, statusOf(known.code)));
  },
};
