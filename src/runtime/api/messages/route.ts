import { Hono } from 'hono/tiny';
import { admitted } from '../admitted.ts';
import { prepare } from '../chat/prepare.ts';
import { preparePrompt } from '../chat/prompt.ts';
import { warningsHeader } from '../chat/warnings.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { readJson } from '../http/body.ts';
import { newId } from '../http/ids.ts';
import { begun, namedEvent, streamHeaders, streamText } from '../http/stream.ts';
import type { MessageEvent } from './blocks.ts';
import { readCountTokensRequest, readMessagesRequest } from './read.ts';
import { type MessageRun, messageEvents, wholeMessage } from './run.ts';

/** `/messages` and `/messages/count_tokens`: chat in Anthropic's convention. */
export function messagesRoute(context: Context): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>()
    .post('/', admitted(context), async (c) => {
      const { requestId } = c.var;
      const { input, stream, showsThinking } = readMessagesRequest(
        await readJson(context, c.var.caller, c.req.raw, 'messages'),
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
      const events = await begun(messageEvents(run, report), context.keepAliveMs);
      return new Response(streamText(serverSentEvents(events), context.keepAliveMs), {
        headers: { ...streamHeaders('text/event-stream'), ...warningsHeader(prepared.warnings) },
      });
    })
    .post('/count_tokens', admitted(context), async (c) => {
      const input = readCountTokensRequest(
        await readJson(context, c.var.caller, c.req.raw, 'countTokens'),
      );
      const { prompt, language } = await preparePrompt(context, c.var, input, c.req.raw.signal);
      language.close();
      return c.json({ input_tokens: prompt.length });
    });
}

async function* serverSentEvents(events: AsyncGenerator<MessageEvent>): AsyncGenerator<string> {
  for await (const event of events) yield namedEvent(event.type, event);
}
