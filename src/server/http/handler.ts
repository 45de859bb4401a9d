/**
 * The server's request handler: `/v1` through the API app, health, the page and the model files.
 */
import { errorResponse, newId } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { serveFolder } from './static.ts';
import { isBelow, pathOf } from './url-path.ts';

/** Answers web-standard requests. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** Why the service cannot answer. */
export interface NotReady {
  readonly status: 'starting' | 'unavailable' | 'stopping';
  readonly reason: string;
}

/** Options of {@link createHandler}. */
export interface HttpParts {
  /** The API app of src/runtime/api: `/v1/*`. */
  readonly api: Fetch;
  /** The service's own routes by path prefix (`/admin`, `/metrics`). */
  readonly routes?: Readonly<Record<`/${string}`, Fetch>>;
  /** The built page. */
  readonly pageFolder: string;
  /** The embedded models. */
  readonly modelsFolder: string;
  /** Returns undefined while the service can answer; otherwise the reason. */
  readonly notReady: () => NotReady | undefined | Promise<NotReady | undefined>;
  /** Logs requests that failed outside the API, which logs its own. */
  readonly onError: (error: unknown, request: Readonly<Record<string, unknown>>) => void;
}

/**
 * The page loads only its own files. It may compile WebAssembly. Models of web-llm's list come from
 * other origins over https.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' https:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const notFound = (path: string) =>
  errorResponse(
    formworkError(`Unknown URL: ${path}. The API is at /v1, the page at /.`, {
      code: 'not_found',
    }),
  );

/** Creates the server's request handler. */
export function createHandler(parts: HttpParts): Fetch {
  // Vite puts a content hash in the names of built files, so they never change. Everything else is
  // revalidated.
  const page = serveFolder(parts.pageFolder, (path) =>
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  const models = serveFolder(parts.modelsFolder, () => 'no-cache');

  const ownRoutes = Object.entries(parts.routes ?? {});
  const servePage = async (path: string, request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(path);
    if (path.startsWith('/models/')) {
      const file = await models(path.slice('/models'.length), request);
      file?.headers.set('x-content-type-options', 'nosniff');
      return file ?? notFound(path);
    }
    // The dashboard is the same page, with client-side routing.
    const isPage = path === '/' || path === '/dashboard' || path.startsWith('/dashboard/');
    const file = await page(isPage ? '/index.html' : path, request);
    if (!file) return notFound(path);
    for (const [name, value] of Object.entries(pageHeaders)) file.headers.set(name, value);
    return file;
  };

  return async (request) => {
    const path = pathOf(request.url);
    try {
      const headers = { 'x-request-id': newId('req_') };
      if (path === '/health') return Response.json({ status: 'ok' }, { headers });
      if (path === '/ready') {
        const problem = await parts.notReady();
        const status = problem ? 503 : 200;
        return Response.json(problem ?? { status: 'ready' }, { status, headers });
      }
      if (isBelow(path, '/v1')) return await parts.api(request);
      for (const [name, route] of ownRoutes) if (isBelow(path, name)) return await route(request);
      return await servePage(path, request);
    } catch (error) {
      parts.onError(error, { method: request.method, path });
      return errorResponse(error, path);
    }
  };
}
