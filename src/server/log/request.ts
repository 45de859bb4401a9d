/** A line in the log for each request: who asked for what, and how it was answered; never a key's secret, and no prompt unless asked for. */
import type { Fetch } from '../http/handler.ts';
import { pathOf } from '../http/url-path.ts';
import type { Answered } from '../metrics/metrics.ts';
import { notesOf, type RequestNotes } from '../requests/notes.ts';
import type { Logger } from './log.ts';

/** @param bodies whether the bodies of requests are logged too: they hold what users wrote. */
export function logRequests(fetch: Fetch, log: Pick<Logger, 'info'>, bodies: boolean): Fetch {
  return async (request) => {
    const begun = performance.now();
    const { method } = request;
    const path = pathOf(request.url);
    const isJson = request.headers.get('content-type')?.startsWith('application/json');
    const body = bodies && isJson ? request.clone().text() : undefined;
    const response = await fetch(request);
    log.info(
      {
        requestId: response.headers.get('x-request-id'),
        keyId: notesOf(request)?.keyId,
        method,
        path,
        status: response.status,
        milliseconds: Math.round(performance.now() - begun),
        ...(body ? { body: await body } : {}),
      },
      'request',
    );
    return response;
  };
}

/** What the log says of a request that took long. Tokens are missing where it was no generation, or failed. */
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
