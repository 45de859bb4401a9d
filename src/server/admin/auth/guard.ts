/**
 * Access to /admin: a signed-in dashboard, or a client that sends the admin secret or a token
 * (scripts, the command line).
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import Type from 'typebox';
import { formworkError } from '../../../runtime/common/errors.ts';
import { toSeconds } from '../../store/seconds.ts';
import { readBody } from '../read-body.ts';
import type { AuditAction, AuditTarget } from './audit.ts';
import { actorOf, type Credentials, type VerifiedCredential } from './credentials.ts';
import { type Session, type Sessions, sameToken } from './sessions.ts';

const cookieName = 'formwork_session';

/** The Hono environment of guarded routes. */
export interface GuardEnv {
  Bindings: {
    /** True for requests over the Unix socket in the data folder, which only its owner can open. */
    readonly trusted?: boolean;
  };
  Variables: {
    /** Records an action of the request's sender in the audit log. */
    readonly audit: (
      action: AuditAction,
      target?: AuditTarget,
      details?: Readonly<Record<string, unknown>>,
    ) => Promise<void>;
  };
}

const unauthorized = (message: string) => formworkError(message, { code: 'invalid_api_key' });
const forbidden = (message: string) => formworkError(message, { code: 'permission_denied' });

/** Anyone may send this body, without a key. */
const signInBytes = 4096;
const signInBody = Type.Object({ secret: Type.String() }, { additionalProperties: false });

/**
 * Creates `/session` (sign in, get, sign out), and a middleware that admits only administrators.
 * @param sections Names of the routes below `/admin` that this server has. The dashboard shows only
 *   their pages.
 */
export function createGuard(
  credentials: Credentials,
  sessions: Sessions,
  sections: readonly string[],
): {
  readonly routes: Hono<GuardEnv>;
  readonly admins: MiddlewareHandler<GuardEnv>;
} {
  const asBody = ({ csrfToken, expiresAt, token }: Session) => ({
    object: 'session',
    csrf_token: csrfToken,
    expires_at: toSeconds(expiresAt),
    scope: token?.scope ?? 'full',
    sections,
  });
  const routes = new Hono<GuardEnv>()
    .post('/', async (context) => {
      await credentials.allow(context.req.raw);
      const { secret } = await readBody(context.req.raw, signInBody, signInBytes);
      const given = await credentials.check(context.req.raw, secret);
      if (given.scope === 'metrics') throw forbidden('This token only gives access to /metrics.');
      const { cookie, ...session } = await sessions.begin(given.token);
      const https =
        new URL(context.req.url).protocol === 'https:' ||
        context.req.header('x-forwarded-proto') === 'https';
      await credentials.record(context.req.raw, actorOf(given), 'sign_in');
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
      // Not a 401: browsers would log it to the console for everyone who opens the sign-in page.
      return session ? context.json(asBody(session)) : context.body(null, 204);
    })
    .delete('/', async (context) => {
      const cookie = getCookie(context, cookieName) ?? '';
      const session = await sessions.find(cookie);
      if (!session || !sameToken(session, context.req.header('x-csrf-token') ?? '')) {
        throw unauthorized('Not signed in.');
      }
      await sessions.end(cookie);
      await credentials.record(context.req.raw, actorOf(session), 'sign_out');
      deleteCookie(context, cookieName, { path: '/admin' });
      return context.body(null, 204);
    });

  /**
   * Identifies the sender of a request. Throws unless it is an administrator with permission for
   * the request.
   */
  const identify = async (
    request: Request,
    cookie: string,
    isTrusted: boolean,
  ): Promise<VerifiedCredential | 'command_line'> => {
    if (isTrusted) return 'command_line';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const bearer = bearerOf(request);
    const given =
      bearer === undefined ? await sessions.find(cookie) : await credentials.check(request, bearer);
    if (!given)
      throw unauthorized('Sign in, or send the admin secret or an admin token as a bearer token.');
    const isSession = 'csrfToken' in given;
    if (!reads && isSession && !sameToken(given, request.headers.get('x-csrf-token') ?? '')) {
      throw forbidden('The header x-csrf-token does not belong to this session.');
    }
    const { token } = given;
    if (token?.scope === 'metrics') throw forbidden('This token only gives access to /metrics.');
    if (token?.scope === 'read' && !reads) {
      throw forbidden('This token is read-only.');
    }
    return given;
  };

  const admins: MiddlewareHandler<GuardEnv> = async (context, next) => {
    const { raw } = context.req;
    const cookie = getCookie(context, cookieName) ?? '';
    const given = await identify(raw, cookie, context.env?.trusted === true);
    const actor = actorOf(given);
    context.set('audit', (...what) => credentials.record(raw, actor, ...what));
    return next();
  };
  return { routes, admins };
}

/** The bearer token of a request (RFC 6750, section 2.1). */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
