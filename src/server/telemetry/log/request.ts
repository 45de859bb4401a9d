/**
 * The access log: a line per request with its key, target and result. It never contains a key's
 * secret, and prompts only if configured.
 */
import type { Fetch } from '../../http/handler.ts';
import { pathOf } from '../../http/url-path.ts';
import type { Answered } from '../metrics/metrics.ts';
import { notesOf, type RequestNotes } from '../requests/notes.ts';
import type { Logger } from './log.ts';

/** The bytes of a body that are logged. JSON may write each with six. */
const mostBodyBytes = 1_000_000;

/**
 * @param bodies Whether to log request bodies, which contain what users wrote: what `fetch` reads
 *   of them, up to 1 MB, and the number of bytes of a larger one.
 */
export function logRequests(fetch: Fetch, log: Pick<Logger, 'info'>, bodies: boolean): Fetch {
  return async (given) => {
    const begun = performance.now();
    const { method } = given;
    const path = pathOf(given.url);
    const isJson = given.headers.get('content-type')?.startsWith('application/json');
    const { request, read } = bodies && isJson ? collected(given) : { request: given };
    const response = await fetch(request);
    log.info(
      {
        requestId: response.headers.get('x-request-id'),
        keyId: notesOf(request)?.keyId,
        method,
        path,
        status: response.status,
        milliseconds: Math.round(performance.now() - begun),
        ...read?.(),
      },
      'request',
    );
    return response;
  };
}

/** What the log has of a body. */
interface LoggedBody {
  readonly body?: string;
  /** The size of a body that is cut. */
  readonly bodyBytes?: number;
}

/** A copy of a request that collects the beginning of its body as it is read. */
function collected(given: Request): {
  readonly request: Request;
  readonly read?: () => LoggedBody;
} {
  if (!given.body) return { request: given };
  const body = given.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const passed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await body.read();
        if (done) return controller.close();
        const left = mostBodyBytes - bytes;
        if (left > 0) chunks.push(value.subarray(0, left));
        bytes += value.length;
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
  const read = (): LoggedBody => {
    if (bytes === 0) return {};
    const isCut = bytes > mostBodyBytes;
    // As of a stream: without the parts of a character that is cut.
    const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks), {
      stream: isCut,
    });
    return isCut ? { body, bodyBytes: bytes } : { body };
  };
  return { request: new Request(url, init), read };
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
