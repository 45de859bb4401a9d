/** The `/admin` API: what the dashboard and the command line do. */
import { Hono } from 'hono';
import { formworkError } from '../../runtime/errors.ts';
import { errorAnswer } from '../answer.ts';
import type { Keys } from '../keys/keys.ts';
import type { Database } from '../store/database.ts';
import { createGuard, type GuardEnv } from './guard.ts';
import { createKeyRoutes } from './keys.ts';
import type { AdminSecret } from './secret.ts';
import { createSessions } from './sessions.ts';
import { createUsageRoutes } from './usage.ts';

/** What the admin API stands on. */
export interface AdminParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly secret: AdminSecret;
  readonly onError: (error: unknown) => void;
  /** Further routes below `/admin`, for admins only. */
  readonly more?: Readonly<Record<string, Hono<GuardEnv>>>;
}

/** Answers requests below `/admin`; `trusted` ones need no secret. */
export type AdminFetch = (
  request: Request,
  env?: { readonly trusted?: boolean },
) => Response | Promise<Response>;

/** The `/admin` API as one handler. */
export function createAdmin(parts: AdminParts): AdminFetch {
  const guard = createGuard({ secret: parts.secret, sessions: createSessions(parts.database) });
  const app = new Hono<GuardEnv>().basePath('/admin');
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  app.route('/session', guard.routes);
  app.use(guard.admins);
  app.route('/keys', createKeyRoutes(parts.keys));
  app.route('/usage', createUsageRoutes(parts.database));
  for (const [path, routes] of Object.entries(parts.more ?? {})) app.route(`/${path}`, routes);
  app.notFound((context) =>
    errorAnswer(
      formworkError(`There is nothing at ${context.req.path}.`, { code: 'not_found' }),
      parts.onError,
    ),
  );
  app.onError((error) => errorAnswer(error, parts.onError));
  return (request, env) => app.fetch(request, env ?? {});
}
