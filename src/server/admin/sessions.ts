/** Dashboard sessions: a cookie that scripts cannot read, and a token that other sites cannot know. Shared by all nodes. */
import { and, eq, gt, lt } from 'drizzle-orm';
import { hashSecret, newSecret, sameHash } from '../keys/secret.ts';
import type { Database } from '../store/database.ts';
import { sessions } from '../store/schema.ts';

/** A session as the signed-in page knows it. */
export interface Session {
  /** To be sent as `x-csrf-token` with everything that changes something. */
  readonly csrfToken: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/** Sessions in the store. */
export interface Sessions {
  /** Begins one; `cookie` is its secret. */
  begin(): Promise<Session & { readonly cookie: string }>;
  find(cookie: string): Promise<Session | undefined>;
  end(cookie: string): Promise<void>;
}

const lifeMs = 12 * 60 * 60 * 1000;

/** Whether a token sent with a request is the session's. */
export const sameToken = (session: Session, token: string): boolean =>
  sameHash(hashSecret(token), hashSecret(session.csrfToken));

/** Sessions that last twelve hours. */
export function createSessions({ orm }: Database): Sessions {
  return {
    async begin() {
      const cookie = newSecret('');
      const session = { csrfToken: newSecret(''), expiresAt: Date.now() + lifeMs };
      await orm.delete(sessions).where(lt(sessions.expiresAt, Date.now()));
      await orm.insert(sessions).values({ hash: hashSecret(cookie), ...session });
      return { ...session, cookie };
    },
    async find(cookie) {
      const [row] = await orm
        .select()
        .from(sessions)
        .where(and(eq(sessions.hash, hashSecret(cookie)), gt(sessions.expiresAt, Date.now())));
      return row && { csrfToken: row.csrfToken, expiresAt: row.expiresAt };
    },
    async end(cookie) {
      await orm.delete(sessions).where(eq(sessions.hash, hashSecret(cookie)));
    },
  };
}
