/** The `/admin` API, for the dashboard and the command line. */
import { Hono } from 'hono';
import { formworkError } from '../../runtime/common/errors.ts';
import type { Keys } from '../access/keys/keys.ts';
import type { Database } from '../store/database.ts';
import type { Audit } from './auth/audit.ts';
import type { Credentials } from './auth/credentials.ts';
import { createGuard, type GuardEnv } from './auth/guard.ts';
import { createSessions } from './auth/sessions.ts';
import type { Tokens } from './auth/tokens.ts';
import { errorAnswer } from './error-answer.ts';
import { createAuditRoutes } from './routes/audit.ts';
import { createBackupRoutes } from './routes/backup.ts';
import { createKeyRoutes } from './routes/keys.ts';
import { createTokenRoutes } from './routes/tokens.ts';
import { createUsageRoutes } from './routes/usage.ts';

/** Options of {@link createAdmin}. */
export interface AdminParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly audit: Audit;
  readonly tokens: Tokens;
  readonly credentials: Credentials;
  /** The SHA-256 of the admin secret, which sessions depend on. */
  readonly secretHash: string;
  readonly onError: (error: unknown) => void;
  /** Additional routes below `/admin`, for administrators only. */
  readonly more?: Readonly<Record<string, Hono<GuardEnv>>>;
}

/** Answers requests below `/admin`; `trusted` ones need no secret. */
export type AdminFetch = (
  request: Request,
  env?: { readonly trusted?: boolean },
) => Response | Promise<Response>;

/** Creates the `/admin` API as one handler. */
export function createAdmin(parts: AdminParts): AdminFetch {
  const sessions = createSessions(parts.database, parts.secretHash);
  const sections: Readonly<Record<string, Hono<GuardEnv>>> = {
    keys: createKeyRoutes(parts.keys),
    tokens: createTokenRoutes(parts.tokens),
    audit: createAuditRoutes(parts.audit),
    usage: createUsageRoutes(parts.database),
    ...parts.more,
  };
  const guard = createGuard(parts.credentials, sessions, Object.keys(sections));
  const app = new Hono<GuardEnv>().basePath('/admin');
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  app.route('/session', guard.routes);
  app.use(guard.admins);
  for (const [name, routes] of Object.entries(sections)) app.route(`/${name}`, routes);
  // Only for the command line; the dashboard has no page for it.
  app.route('/backup', createBackupRoutes(parts.database));
  app.notFound((context) =>
    errorAnswer(
      formworkError(`Unknown URL: ${context.req.path}.`, { code: 'not_found' }),
      parts.onError,
    ),
  );
  app.onError((error) => errorAnswer(error, parts.onError));
  return (request, env) => app.fetch(request, env ?? {});
}
