import { Hono } from 'hono';
import { formworkError, isFormworkError } from '../errors.ts';
import { createLanguagesHere } from '../generate/index.ts';
import { checkAccess } from './access.ts';
import { chatRoute } from './chat/route.ts';
import { completionsRoute } from './completions/route.ts';
import type { ApiEnvironment, Context } from './context.ts';
import { embeddingsRoute } from './embeddings/route.ts';
import { errorResponse, statusOf } from './http/errors.ts';
import { everyAnswer } from './http/every-answer.ts';
import { newId } from './http/ids.ts';
import { messagesRoute } from './messages/route.ts';
import { modelsRoute } from './models/route.ts';
import { openApiDocument } from './openapi/document.ts';
import type { Ports } from './ports.ts';
import { responsesRoute } from './responses/route.ts';
import { traceRequest } from './tracing/request.ts';

/** Every endpoint and its methods. Other methods get a 405. */
const routes: Readonly<Record<string, readonly string[]>> = {
  '/chat/completions': ['POST'],
  '/completions': ['POST'],
  '/models': ['GET'],
  '/models/:model{.+}': ['GET'],
  '/embeddings': ['POST'],
  '/responses': ['POST'],
  '/responses/input_tokens': ['POST'],
  '/responses/:id': ['GET', 'DELETE'],
  '/responses/:id/input_items': ['GET'],
  '/responses/:id/cancel': ['POST'],
  '/messages': ['POST'],
  '/messages/count_tokens': ['POST'],
};

/**
 * Milliseconds. Node's `fetch` times out after five minutes without headers or data, proxies after
 * one.
 */
const usualPatience = 15_000;

/** The API, to be mounted in a home. */
export interface Api {
  /** Answers a request to `/v1/...`. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Creates the API over the ports of a home. The Node server and the page's worker run the same
 * code.
 */
export function createApi(ports: Ports): Api {
  const context: Context = {
    patience: usualPatience,
    ...ports,
    languages: ports.languages ?? createLanguagesHere(),
  };
  const app = new Hono<ApiEnvironment>({ strict: false }).basePath('/v1');

  app.use(everyAnswer);
  app.use(traceRequest);
  // Before the check of keys, because the document is public.
  app.get('/openapi.json', (c) =>
    c.json(openApiDocument({ serverUrl: new URL('/v1', c.req.url).href })),
  );
  app.use(checkAccess(ports.access));

  app.route('/chat/completions', chatRoute(context));
  app.route('/completions', completionsRoute(context));
  app.route('/models', modelsRoute(context));
  app.route('/embeddings', embeddingsRoute(context));
  app.route('/responses', responsesRoute(context));
  app.route('/messages', messagesRoute(context));

  for (const [path, methods] of Object.entries(routes)) {
    app.all(path, (c) => {
      // Hono answers HEAD on every GET route.
      const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      c.header('allow', allowed.join(', '));
      throw formworkError(
        `${c.req.path} does not support ${c.req.method}. Use ${allowed.join(' or ')}.`,
        { code: 'method_not_allowed' },
      );
    });
  }
  app.notFound((c) =>
    refused(
      // Unset if no middleware of the API ran, not even for its base path.
      c.var.requestId ?? newId('req_'),
      c.req.path,
      formworkError(`Unknown URL: ${c.req.path}. /v1/openapi.json lists all endpoints.`, {
        code: 'not_found',
      }),
    ),
  );
  app.onError((error, c) => {
    if (!isFormworkError(error) || statusOf(error.code) >= 500) {
      ports.onError?.(error, { requestId: c.var.requestId });
    }
    const response = errorResponse(error, c.req.path);
    // Keep the headers set before the error, such as rate limits and allowed methods.
    for (const [name, value] of c.res.headers) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  });
  return { fetch: async (request) => app.fetch(request) };
}

function refused(requestId: string, path: string, error: unknown): Response {
  const response = errorResponse(error, path);
  response.headers.set('x-request-id', requestId);
  return response;
}
