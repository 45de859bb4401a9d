/** Who may use /admin: a signed-in dashboard, or whoever sends the admin secret itself (scripts, the command line). */
import { Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import Type from 'typebox';
import { formworkError } from '../../runtime/errors.ts';
import { readBody } from '../answer.ts';
import type { AdminSecret } from './secret.ts';
import { type Session, type Sessions, sameToken } from './sessions.ts';

const cookieName = 'formwork_session';

/** What the guard knows of a request. */
export interface GuardEnv {
  Bindings: {
    /** True for requests over the data folder's own socket, which only its owner can open. */
    readonly trusted?: boolean;
  };
}

/** The guard's parts. */
export interface GuardParts {
  readonly secret: AdminSecret;
  readonly sessions: Sessions;
}

const unauthorized = (message: string) => formworkError(message, { code: 'invalid_api_key' });

const asBody = ({ csrfToken, expiresAt }: Session) => ({
  object: 'session',
  csrf_token: csrfToken,
  expires_at: Math.floor(expiresAt / 1000),
});

/** Wrong secrets a minute, by everybody together: the secret is long, so this only keeps the noise down. */
function createAttempts() {
  const limiter = new RateLimiterMemory({ points: 20, duration: 60 });
  return {
    async check() {
      const now = await limiter.get('all');
      if (now && now.consumedPoints >= 20) {
        throw formworkError('Too many wrong secrets. Try again in a minute.', {
          code: 'rate_limit_exceeded',
        });
      }
    },
    wrong: () => limiter.penalty('all', 1),
  };
}

/** `/session` (sign in, look, sign out), and a middleware that lets only admins through. */
export function createGuard({ secret, sessions }: GuardParts): {
  readonly routes: Hono<GuardEnv>;
  readonly admins: MiddlewareHandler<GuardEnv>;
} {
  const attempts = createAttempts();
  const check = async (given: string) => {
    if (secret.matches(given)) return;
    await attempts.check();
    await attempts.wrong();
    throw unauthorized('This is not the admin secret.');
  };

  const routes = new Hono<GuardEnv>()
    .post('/', async (context) => {
      const { secret: given } = await readBody(
        context.req.raw,
        Type.Object({ secret: Type.String() }, { additionalProperties: false }),
      );
      await check(given);
      const { cookie, ...session } = await sessions.begin();
      const https =
        new URL(context.req.url).protocol === 'https:' ||
        context.req.header('x-forwarded-proto') === 'https';
      setCookie(context, cookieName, cookie, {
        path: '/admin',
        httpOnly: true,
        sameSite: 'Strict',
        secure: https,
        expires: new Date(session.expiresAt),
      });
      return context.json(asBody(session), 201);
    })
    .get('/', async (context) => {
      const session = await sessions.find(getCookie(context, cookieName) ?? '');
      // Nothing is wrong with asking: browsers write a 401 of it into the console of everybody who comes to sign in.
      return session ? context.json(asBody(session)) : context.body(null, 204);
    })
    .delete('/', async (context) => {
      const cookie = getCookie(context, cookieName) ?? '';
      const session = await sessions.find(cookie);
      if (!session || !sameToken(session, context.req.header('x-csrf-token') ?? '')) {
        throw unauthorized('Not signed in.');
      }
      await sessions.end(cookie);
      deleteCookie(context, cookieName, { path: '/admin' });
      return context.body(null, 204);
    });

  const admins: MiddlewareHandler<GuardEnv> = async (context, next) => {
    if (context.env?.trusted) return next();
    const bearer = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (bearer !== undefined) {
      await check(bearer);
      return next();
    }
    const session = await sessions.find(getCookie(context, cookieName) ?? '');
    if (!session) throw unauthorized('Sign in, or send the admin secret as a bearer token.');
    const reads = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (!reads && !sameToken(session, context.req.header('x-csrf-token') ?? '')) {
      throw formworkError('The header x-csrf-token does not belong to this session.', {
        code: 'permission_denied',
      });
    }
    return next();
  };
  return { routes, admins };
}
