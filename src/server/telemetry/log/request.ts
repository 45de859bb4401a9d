/**
 * The access log: a line per request with its key, target and result. It never contains a key's
 * secret, and prompts only if configured.
 */
import type { Fetch } from '../../http/handler.ts';
import { pathOf } from '../../http/url-path.ts';
import type { Answered } from '../metrics/metrics.ts';
import { notesOf, type RequestNotes } from '../requests/notes.ts';
import type { Logger } from './log.ts';

/** @param bodies Whether to log request bodies, which contain what users wrote. */
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
