import { isFormworkError } from '../common/errors.ts';
import { createLocalLanguages } from '../generate/index.ts';
import { createStartPacer } from './admission/start-pacer.ts';
import type { Context } from './context.ts';
import { apiEndpoints } from './endpoints.ts';
import { errorResponse, statusOf } from './http/answer/errors.ts';
import type { Ports } from './ports.ts';
import { createV1Router, type OwnRoutes } from './v1-router.ts';

/**
 * Milliseconds. Node's `fetch` times out after five minutes without headers or data, proxies after
 * one.
 */
const defaultKeepAliveMs = 15_000;

/** The API, to be mounted in a home. */
export interface Api {
  /** Answers a request to `/v1/...`. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Creates the API over the ports of a home. The Node server and the page's worker run the same
 * code.
 * @param own Routes that only this home has.
 */
export function createApi(ports: Ports, own?: OwnRoutes): Api {
  const context: Context = {
    keepAliveMs: defaultKeepAliveMs,
    ...ports,
    pacer: createStartPacer(),
    languages: ports.languages ?? createLocalLanguages(),
  };
  const app = createV1Router({
    access: ports.access,
    endpoints: apiEndpoints.map((endpoint) => ({ endpoint, routes: endpoint.routes(context) })),
    own,
    respond(error, path, requestId) {
      if (!isFormworkError(error) || statusOf(error.code) >= 500) {
        ports.onError?.(error, { requestId });
      }
      return errorResponse(error, path);
    },
  });
  return { fetch: async (request) => app.fetch(request) };
}
