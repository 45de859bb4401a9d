/**
 * Admin tokens: all or part of the admin secret's permissions, for a colleague or a program. Shown
 * once, stored as hashes.
 */

import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { newId } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { hashSecret, newSecret } from '../access/keys/secret.ts';
import { adminTokens } from '../store/admin-schema.ts';
import type { Database } from '../store/database.ts';

/**
 * `full` permits everything that the admin secret does, `read` only reading, `metrics` only
 * /metrics.
 */
export type Scope = 'full' | 'read' | 'metrics';

/** A token's row, without its hash. */
export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  /** The first characters of the token, to identify it. */
  readonly prefix: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

/** Tokens in the store, valid on all nodes. */
export interface Tokens {
  /** Creates a token. Only this result contains its secret. */
  create(
    name: string,
    scope: Scope,
    expiresAt: number | null,
  ): Promise<{ readonly token: string; readonly record: TokenRecord }>;
  /** Latest first. */
  list(): Promise<TokenRecord[]>;
  /** Revokes a token, and ends the sessions that it started. @throws `not_found` */
  revoke(id: string): Promise<TokenRecord>;
  /** Finds a token that is neither revoked nor expired. */
  find(token: string): Promise<TokenRecord | undefined>;
}

const prefix = 'fwtoken_';
/** The resolution of `last_used_at`. */
const usedMs = 60_000;

type Row = typeof adminTokens.$inferSelect;

const toRecord = ({ hash: _, scope, ...rest }: Row): TokenRecord => ({
  ...rest,
  scope: scope as Scope,
});

/** SQL condition: the token is valid now. */
export const isGood = (now: number) =>
  and(
    isNull(adminTokens.revokedAt),
    or(isNull(adminTokens.expiresAt), gt(adminTokens.expiresAt, now)),
  );

/** Creates tokens over the store. */
export function createTokens({ orm }: Database): Tokens {
  return {
    async create(name, scope, expiresAt) {
      const token = newSecret(prefix);
      const [row] = await orm
        .insert(adminTokens)
        .values({
          id: newId('token_'),
          name,
          scope,
          prefix: token.slice(0, prefix.length + 4),
          hash: hashSecret(token),
          createdAt: Date.now(),
          expiresAt,
        })
        .returning();
      return { token, record: toRecord(row!) };
    },
    async list() {
      const found = await orm
        .select()
        .from(adminTokens)
        .orderBy(desc(adminTokens.createdAt), desc(adminTokens.id));
      return found.map(toRecord);
    },
    async revoke(id) {
      const [row] = await orm
        .update(adminTokens)
        .set({ revokedAt: sql`coalesce(${adminTokens.revokedAt}, ${Date.now()})` })
        .where(eq(adminTokens.id, id))
        .returning();
      if (!row) throw formworkError(`There is no token ${id}.`, { code: 'not_found', param: 'id' });
      return toRecord(row);
    },
    async find(token) {
      // Without the prefix it is no token, so skip the query.
      if (!token.startsWith(prefix)) return undefined;
      const now = Date.now();
      const [row] = await orm
        .select()
        .from(adminTokens)
        .where(and(eq(adminTokens.hash, hashSecret(token)), isGood(now)));
      if (!row) return undefined;
      if (row.lastUsedAt === null || now - row.lastUsedAt >= usedMs) {
        await orm.update(adminTokens).set({ lastUsedAt: now }).where(eq(adminTokens.id, row.id));
      }
      return toRecord(row);
    },
  };
}
