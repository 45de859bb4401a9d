/**
 * The access log: a line per request with its key, target and result. It never contains a key's
 * secret, and prompts only if configured.
 */
import { bodyLimit } from '../../../runtime/api/index.ts';
import type { Fetch } from '../../http/handler.ts';
import { pathOf } from '../../http/url-path.ts';
import type { Answered } from '../metrics/metrics.ts';
import { notesOf, type RequestNotes } from '../requests/notes.ts';
import type { Logger } from './log.ts';

/**
 * @param bodies Whether to log request bodies, which contain what users wrote: what `fetch` reads
 *   of them.
 */
export function logRequests(fetch: Fetch, log: Pick<Logger, 'info'>, bodies: boolean): Fetch {
  return async (given) => {
    const begun = performance.now();
    const { method } = given;
    const path = pathOf(given.url);
    const isJson = given.headers.get('content-type')?.startsWith('application/json');
    const { request, read } = bodies && isJson ? collected(given) : { request: given };
    const response = await fetch(request);
    const body = read?.();
    log.info(
      {
        requestId: response.headers.get('x-request-id'),
        keyId: notesOf(request)?.keyId,
        method,
        path,
        status: response.status,
        milliseconds: Math.round(performance.now() - begun),
        ...(body ? { body } : {}),
      },
      'request',
    );
    return response;
  };
}

/** A copy of a request that collects its body as it is read, up to the largest that is answered. */
function collected(given: Request): { readonly request: Request; readonly read?: () => string } {
  if (!given.body) return { request: given };
  const body = given.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const passed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await body.read();
        if (done) return controller.close();
        bytes += value.length;
        if (bytes <= bodyLimit) chunks.push(value);
        controller.enqueue(value);
      },
      cancel: (reason) => body.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers, signal } = given;
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal,
    body: passed,
    duplex: 'half',
  };
  return { request: new Request(url, init), read: () => Buffer.concat(chunks).toString() };
}

/**
 * The log line of a slow request. It has no tokens for requests that failed or did not generate.
 */
export const slowLine = (
  { id, request, status, firstMs, totalMs }: Answered,
  { keyId, model, inputTokens, outputTokens }: RequestNotes = {},
) => ({
  requestId: id,
  keyId,
  method: request.method,
  path: pathOf(request.url),
  status,
  model,
  inputTokens,
  outputTokens,
  firstMilliseconds: firstMs === undefined ? undefined : Math.round(firstMs),
  milliseconds: Math.round(totalMs),
});
