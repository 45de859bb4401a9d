/** The span of a request, the parent of the spans of its phases. */
import { type Context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiEnvironment } from '../context.ts';
import { isStreamed } from '../http/answer/stream.ts';
import { failSpan, tracer } from './spans.ts';

const headersOf = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/**
 * Starts a request's span, as a child of the client's span if its headers name one (W3C Trace
 * Context), and sets `trace`. The span ends with the response body. Names and attributes follow
 * OpenTelemetry's semantic conventions for HTTP. A prompt is never recorded.
 */
export const traceRequest: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const { method, headers } = c.req.raw;
  const caller: Context = propagation.extract(ROOT_CONTEXT, headers, headersOf);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, caller);
  c.set('trace', trace.setSpan(caller, span));
  if (!span.isRecording()) return next();
  await next();
  const route = routePath(c, -1);
  const { status } = c.res;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'url.path': c.req.path,
    'http.response.status_code': status,
    'formwork.request_id': c.var.requestId,
  });
  // Unset if the key was rejected.
  const { caller: key } = c.var as Partial<ApiEnvironment['Variables']>;
  if (key) span.setAttribute('formwork.key_id', key.keyId);
  if (c.error) failSpan(span, c.error);
  const { body } = c.res;
  if (!body || !isStreamed(c.res)) {
    span.end();
    return;
  }
  c.res = new Response(
    endedBody(body, (error) => {
      if (error !== undefined) failSpan(span, error);
      span.end();
    }),
    c.res,
  );
};

/** A body that reports its end: with its error, or without one if the reader cancelled. */
function endedBody(
  body: ReadableStream<Uint8Array>,
  ended: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let hasEnded = false;
  const end = (error?: unknown): void => {
    if (!hasEnded) ended(error);
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end(error);
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
