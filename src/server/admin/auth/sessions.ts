/**
 * Dashboard sessions: a cookie that scripts cannot read, and a CSRF token that other sites cannot
 * know. Shared by all nodes.
 */
import { and, eq, gt, lt } from 'drizzle-orm';
import { hashSecret, newSecret, sameHash } from '../../access/keys/secret.ts';
import type { Database } from '../../store/database.ts';
import { adminTokens, sessions } from '../../store/tables/administration.ts';
import { isGood, type Scope, type TokenRecord } from './tokens.ts';

/** A session, as sent to the signed-in page. */
export interface Session {
  /** To be sent as `x-csrf-token` with every request that changes something. */
  readonly csrfToken: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  /** The admin token that started it; undefined for the admin secret. */
  readonly token: Pick<TokenRecord, 'id' | 'name' | 'scope'> | undefined;
}

/** Sessions in the store. */
export interface Sessions {
  /** Starts a session; `cookie` is its secret. */
  begin(token: Session['token']): Promise<Session & { readonly cookie: string }>;
  find(cookie: string): Promise<Session | undefined>;
  end(cookie: string): Promise<void>;
}

const lifeMs = 12 * 60 * 60 * 1000;

/** Whether a CSRF token is that of the session. */
export const sameToken = (session: Session, token: string): boolean =>
  sameHash(hashSecret(token), hashSecret(session.csrfToken));

/**
 * Sessions last twelve hours, and end with the admin token that started them.
 * @param secretHash Hash of the current admin secret. Sessions are stored under a hash of the
 *   cookie and this one, so a new admin secret invalidates all sessions.
 */
export function createSessions({ orm }: Database, secretHash: string): Sessions {
  const hashOf = (cookie: string) => hashSecret(`${cookie}.${secretHash}`);
  return {
    async begin(token) {
      const cookie = newSecret('');
      const session = { csrfToken: newSecret(''), expiresAt: Date.now() + lifeMs };
      await orm.delete(sessions).where(lt(sessions.expiresAt, Date.now()));
      await orm
        .insert(sessions)
        .values({ hash: hashOf(cookie), tokenId: token?.id ?? null, ...session });
      return { ...session, token, cookie };
    },
    async find(cookie) {
      const now = Date.now();
      const [row] = await orm
        .select()
        .from(sessions)
        .leftJoin(adminTokens, and(eq(adminTokens.id, sessions.tokenId), isGood(now)))
        .where(and(eq(sessions.hash, hashOf(cookie)), gt(sessions.expiresAt, now)));
      if (!row) return undefined;
      const { csrfToken, expiresAt, tokenId } = row.sessions;
      if (tokenId === null) return { csrfToken, expiresAt, token: undefined };
      const token = row.admin_tokens;
      // The token was revoked or has expired.
      if (!token) return undefined;
      const { id, name, scope } = token;
      return { csrfToken, expiresAt, token: { id, name, scope: scope as Scope } };
    },
    async end(cookie) {
      await orm.delete(sessions).where(eq(sessions.hash, hashOf(cookie)));
    },
  };
}
