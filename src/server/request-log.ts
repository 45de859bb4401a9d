/** A line in the log for each request: what was asked and how it was answered, never a key, and no prompt unless asked for. */
import type { Fetch } from './http.ts';
import type { Logger } from './log.ts';
import { pathOf } from './url-path.ts';

/** @param bodies whether the bodies of requests are logged too: they hold what users wrote. */
export function logRequests(fetch: Fetch, log: Logger, bodies: boolean): Fetch {
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
