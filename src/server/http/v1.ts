/** The parts of `/v1` that are the server's alone: files, batches, and the description that tells of them. Same keys, limits and error bodies as the rest. */
import { Hono } from 'hono';
import {
  type Access,
  type ApiEnvironment,
  checkAccess,
  everyAnswer,
  openApiDocument,
  traceRequest,
} from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/errors.ts';
import { refusal } from './answer.ts';
import { described } from './described.ts';
import type { Fetch } from './handler.ts';
import { isBelow, pathOf } from './url-path.ts';

/** Routes by the first path segment below `/v1`. */
export type ServiceRoutes = Readonly<Record<string, Hono<ApiEnvironment>>>;

/**
 * Answers what belongs to `routes`, and leaves the rest of `/v1` to `api`.
 * @param onError told of defects; the client learns the request id only.
 */
export function createV1(
  access: Access,
  routes: ServiceRoutes,
  api: Fetch,
  onError: (error: unknown) => void,
): Fetch {
  const app = new Hono<ApiEnvironment>({ strict: false }).basePath('/v1');
  app.use(everyAnswer);
  app.use(traceRequest);
  // Before the check of keys: the description is for everybody.
  app.get('/openapi.json', (context) =>
    context.json(
      openApiDocument({ serverUrl: new URL('/v1', context.req.url).href, own: described }),
    ),
  );
  app.use(checkAccess(access));
  for (const [path, route] of Object.entries(routes)) app.route(`/${path}`, route);
  app.notFound((context) =>
    refusal(
      formworkError(`Unknown URL: ${context.req.method} ${context.req.path}.`, {
        code: 'not_found',
      }),
      context.req.path,
      context.res.headers,
      onError,
    ),
  );
  app.onError((error, context) => refusal(error, context.req.path, context.res.headers, onError));
  const own = ['openapi.json', ...Object.keys(routes)].map((name) => `/v1/${name}`);
  return (request) => {
    const path = pathOf(request.url);
    return own.some((address) => isBelow(path, address)) ? app.fetch(request) : api(request);
  };
}
