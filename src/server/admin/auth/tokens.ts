/**
 * Admin tokens: all or part of the admin secret's permissions, for a colleague or a program. Shown
 * once, stored as hashes.
 */

import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { hashSecret, newSecret } from '../../access/keys/secret.ts';
import type { Database } from '../../store/database.ts';
import { storeError } from '../../store/errors.ts';
import { adminTokens } from '../../store/tables/administration.ts';

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
  /**
   * As {@link find}; while the database is unavailable, a token that this process found within the
   * last hour is found again.
   */
  findOffline(token: string): Promise<TokenRecord | undefined>;
}

const prefix = 'fwtoken_';
/** The resolution of `last_used_at`. */
const usedMs = 60_000;
/** How long tokens are found without the database. One revoked elsewhere is good as long. */
const offlineMs = 60 * 60_000;

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
  /** Tokens that were found, by hash, and until when they are found without the database. */
  const found = new Map<string, { readonly record: TokenRecord; readonly until: number }>();

  const touch = async ({ id, lastUsedAt }: Row, now: number) => {
    if (lastUsedAt !== null && now - lastUsedAt < usedMs) return;
    await orm.update(adminTokens).set({ lastUsedAt: now }).where(eq(adminTokens.id, id));
  };

  const find = async (token: string): Promise<TokenRecord | undefined> => {
    // Without the prefix it is no token, so skip the query.
    if (!token.startsWith(prefix)) return undefined;
    const now = Date.now();
    const hash = hashSecret(token);
    const [row] = await orm
      .select()
      .from(adminTokens)
      .where(and(eq(adminTokens.hash, hash), isGood(now)));
    if (!row) {
      found.delete(hash);
      return undefined;
    }
    const record = toRecord(row);
    const until = Math.min(now + offlineMs, row.expiresAt ?? Number.POSITIVE_INFINITY);
    found.set(hash, { record, until });
    // A database that can only be read does not keep anyone from reading.
    await touch(row, now).catch(() => {});
    return record;
  };

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
      const all = await orm
        .select()
        .from(adminTokens)
        .orderBy(desc(adminTokens.createdAt), desc(adminTokens.id));
      return all.map(toRecord);
    },
    async revoke(id) {
      const [row] = await orm
        .update(adminTokens)
        .set({ revokedAt: sql`coalesce(${adminTokens.revokedAt}, ${Date.now()})` })
        .where(eq(adminTokens.id, id))
        .returning();
      if (!row) throw formworkError(`There is no token ${id}.`, { code: 'not_found', param: 'id' });
      found.delete(row.hash);
      return toRecord(row);
    },
    find,
    async findOffline(token) {
      try {
        return await find(token);
      } catch (error) {
        const last = found.get(hashSecret(token));
        if (!storeError(error) || !last || last.until <= Date.now()) throw error;
        return last.record;
      }
    },
  };
}
