import { Hono } from 'hono/tiny';
import { jsonLine } from '../../common/json-line.ts';
import { eventStreamFraming, ndjsonFraming, type PatchFraming } from '../../common/patch/index.ts';
import { admitted } from '../admission/admitted.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { prepare } from '../generation/prepare.ts';
import { warningsHeader } from '../generation/warnings.ts';
import { reportUnlessAborted } from '../http/answer/errors.ts';
import { dataEvents, eventResponse } from '../http/answer/event-stream.ts';
import { begun, namedEvent, streamHeaders, streamText } from '../http/answer/stream.ts';
import { readJson } from '../http/body/body.ts';
import { newId } from '../http/ids.ts';
import { chatChunks } from './chunks.ts';
import { chatPatch, type PatchEnd, type PatchRecord } from './patch.ts';
import { type CompletionHead, completeChat } from './plain.ts';
import { type ChatDelivery, readChat } from './read.ts';

/** `POST /chat/completions`. */
export function chatRoute(context: Context): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>().post('/', admitted(context), async (c) => {
    const request = c.req.raw;
    const { input, delivery } = readChat(
      await readJson(context, c.var, request, 'chat'),
      wantsEvents(request),
    );
    const prepared = await prepare(context, c.var, input, request.signal);
    const head: CompletionHead = {
      id: newId('chatcmpl-'),
      created: Math.floor(context.clock.now() / 1000),
      model: input.model,
      system_fingerprint: prepared.model.fingerprint,
    };
    const report = (error: unknown) => context.onError?.(error, { requestId: c.var.requestId });

    switch (delivery.mode) {
      case 'plain': {
        const completion = await completeChat(prepared, head, delivery);
        return c.json(completion, 200, warningsHeader(completion.warnings ?? []));
      }
      case 'tokens': {
        const chunks = await begun(chatChunks(prepared, head, delivery), context.keepAliveMs);
        return eventResponse(chunks, dataEvents, {
          keepAliveMs: context.keepAliveMs,
          report,
          headers: warningsHeader(prepared.warnings),
        });
      }
      case 'patch': {
        const framing = wantsEvents(request) ? eventStreamFraming : ndjsonFraming;
        const records = await begun(chatPatch(prepared, delivery));
        const text = patchText(records, framing, delivery, report);
        return new Response(streamText(text), {
          headers: { ...streamHeaders(framing.contentType), ...warningsHeader(prepared.warnings) },
        });
      }
    }
  });
}

/**
 * Only `Accept: text/event-stream` selects events. A wildcard does not, and neither does a weight
 * of 0 (RFC 9110, 12.4.2).
 */
function wantsEvents(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
    return type === 'text/event-stream' && !refused;
  });
}

/**
 * Operations in a framing, with the additional output that the request selects, and with the
 * warnings at the end. An error ends the stream without a terminator.
 */
async function* patchText(
  records: AsyncGenerator<PatchRecord>,
  framing: PatchFraming,
  { includeUsage, includeReasoning }: ChatDelivery,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for await (const { type, data } of records) {
      if (type === 'patch') {
        const { operation, confidence } = data;
        yield framing.record(operation, confidence ? { confidence } : {});
      } else if (type === 'usage') yield* endText(data, framing, includeUsage);
      else if (includeReasoning) yield namedEvent(type, data);
    }
  } catch (error) {
    reportUnlessAborted(error, report);
    throw error;
  }
  if (framing.end !== '') yield framing.end;
}

/** The end of a patch stream: its usage if requested, and its warnings in any case. */
function* endText(end: PatchEnd, framing: PatchFraming, includeUsage: boolean): Generator<string> {
  const { warnings, ...figures } = end;
  if (framing === ndjsonFraming) {
    if (includeUsage || warnings) yield `${jsonLine(end)}\n`;
    return;
  }
  if (includeUsage) yield namedEvent('usage', figures);
  if (warnings) yield namedEvent('warnings', warnings);
}
