import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono/tiny';
import { getPathNoStrict } from 'hono/utils/url';
import { formworkError } from '../common/errors.ts';
import { checkAccess } from './admission/access.ts';
import type { ApiEnvironment } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { everyAnswer } from './http/answer/every-answer.ts';
import { newId } from './http/ids.ts';
import { mergeSlashes } from './http/merge-slashes.ts';
import { openApiDocument } from './openapi/document.ts';
import type { Access } from './ports.ts';
import { traceRequest } from './tracing/request.ts';

/** An endpoint with its routes. */
interface MountedEndpoint {
  readonly endpoint: Endpoint;
  readonly routes: Hono<ApiEnvironment>;
}

/** What one home adds to `/v1`. */
export interface OwnRoutes {
  /** Endpoints beside those of every home. */
  readonly endpoints?: readonly MountedEndpoint[];
  /** Runs before every endpoint, with the caller known and its rate limit counted. */
  readonly middleware?: readonly MiddlewareHandler<ApiEnvironment>[];
}

/** Options of {@link createV1Router}. */
export interface V1RouterOptions {
  readonly access: Access;
  /** The endpoints of every home. */
  readonly endpoints: readonly MountedEndpoint[];
  readonly own?: OwnRoutes | undefined;
  /** The response to an error. Reports defects. */
  readonly respond: (error: unknown, path: string, requestId: string) => Response;
}

/**
 * Creates the router of `/v1`: its endpoints with request ids, traces, keys, rate limits, the
 * OpenAPI document, and errors.
 */
export function createV1Router(options: V1RouterOptions): Hono<ApiEnvironment> {
  const { access, own = {}, respond } = options;
  const { endpoints: ownEndpoints = [], middleware = [] } = own;
  const endpoints = [...options.endpoints, ...ownEndpoints];
  const described = ownEndpoints.map(({ endpoint }) => endpoint);
  const getPath = (request: Request) => mergeSlashes(getPathNoStrict(request));
  const app = new Hono<ApiEnvironment>({ getPath }).basePath('/v1');
  app.use(everyAnswer);
  app.use(traceRequest);
  // Before authentication: the description is public.
  app.get('/openapi.json', (c) =>
    c.json(openApiDocument({ serverUrl: new URL('/v1', c.req.url).href, own: described })),
  );
  app.use(checkAccess(access));
  for (const handler of middleware) app.use(handler);
  for (const { endpoint, routes } of endpoints) app.route(endpoint.address, routes);
  for (const { endpoint } of endpoints) refuseOtherMethods(app, endpoint);
  app.notFound((c) => {
    // Unset if no middleware ran, not even for the base path.
    const requestId = c.var.requestId ?? newId('req_');
    const unknown = formworkError(
      `Unknown URL: ${c.req.path}. /v1/openapi.json lists all endpoints.`,
      { code: 'not_found' },
    );
    const response = respond(unknown, c.req.path, requestId);
    response.headers.set('x-request-id', requestId);
    return response;
  });
  app.onError((error, c) => {
    const response = respond(error, c.req.path, c.var.requestId);
    // Keep the headers set before the error, such as rate limits and allowed methods.
    for (const [name, value] of c.res.headers) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  });
  return app;
}

/** Answers methods that a path does not have, with 405. */
function refuseOtherMethods(app: Hono<ApiEnvironment>, { paths, slashes }: Endpoint): void {
  for (const [path, item] of Object.entries(paths)) {
    const pattern = path
      .replaceAll(/\{(\w+)\}/g, ':$1')
      .replace(/:\w+$/, (last) => (slashes ? `${last}{.+}` : last));
    // Hono answers HEAD on every GET route.
    const allowed = Object.keys(item).flatMap((method) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    app.all(pattern, (c) => {
      c.header('allow', allowed.join(', '));
      throw formworkError(
        `${c.req.path} does not support ${c.req.method}. Use ${allowed.join(' or ')}.`,
        { code: 'method_not_allowed' },
      );
    });
  }
}
