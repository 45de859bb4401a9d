/** Keys that exist without an administrator's action: the first one, and the operator's. */
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../store/database.ts';
import { keys } from '../../store/tables/keys.ts';
import { settings } from '../../store/tables/service.ts';
import { createKeys, fingerprint, type NewKey } from './keys.ts';

/** The id of the key of FORMWORK_API_KEY, on every node. */
const environmentKeyId = 'key_environment';

/**
 * Creates a key at the very first start, so that the first call works by copy and paste.
 * @param hasOwn Whether the operator has set a key. Then none is created, now or at a later start.
 * @returns The new key; undefined at later starts (also if all keys have been revoked since).
 */
export async function ensureDefaultKey(
  database: Database,
  hasOwn: boolean,
): Promise<NewKey | undefined> {
  // Nodes may start together. The first to insert the mark creates the key.
  const first = await database.orm
    .insert(settings)
    .values({ name: 'default_key', value: new Date().toISOString() })
    .onConflictDoNothing()
    .returning();
  return first.length > 0 && !hasOwn ? createKeys(database).create('default') : undefined;
}

/**
 * Accepts the key of FORMWORK_API_KEY, or without one removes the key of an earlier start. If an
 * administrator rotated or revoked the key, it stays so until the setting changes. A key that the
 * store has under another name is accepted as that one.
 * @returns Why the key is not accepted; undefined if it is, or if there is none.
 */
export async function ensureEnvironmentKey(
  { orm }: Database,
  key: string | undefined,
): Promise<string | undefined> {
  // Keep a revoked key, because the setting may return to the same value.
  const removeEarlier = () =>
    orm.delete(keys).where(and(eq(keys.id, environmentKeyId), isNull(keys.revokedAt)));
  if (key === undefined) {
    await removeEarlier();
    return undefined;
  }
  const { hash } = fingerprint(key);
  const [other] = await orm
    .select()
    .from(keys)
    .where(
      and(or(eq(keys.hash, hash), eq(keys.environmentHash, hash)), ne(keys.id, environmentKeyId)),
    );
  if (other) {
    await removeEarlier();
    // Otherwise the secret would be unknown once it is rotated, and become a new key.
    await orm.update(keys).set({ environmentHash: hash }).where(eq(keys.id, other.id));
    return problemOf(other, hash);
  }
  // Nodes of an earlier version did not note the setting. Setting the secret that a rotation made
  // is no change either.
  const isSame = sql`excluded.environment_hash in
    (coalesce(${keys.environmentHash}, ${keys.hash}), ${keys.hash})`;
  const keep = (column: AnyPgColumn, otherwise = sql`null`) =>
    sql`case when ${isSame} then ${column} else ${otherwise} end`;
  const [row] = await orm
    .insert(keys)
    .values({
      id: environmentKeyId,
      name: 'FORMWORK_API_KEY',
      hash,
      environmentHash: hash,
      // The prefix of a short key would reveal much of it.
      prefix: 'env',
      createdAt: Date.now(),
    })
    .onConflictDoUpdate({
      target: keys.id,
      set: {
        environmentHash: sql`excluded.environment_hash`,
        hash: keep(keys.hash, sql`excluded.hash`),
        prefix: keep(keys.prefix, sql`excluded.prefix`),
        previousHash: keep(keys.previousHash),
        previousUntil: keep(keys.previousUntil),
        expiresAt: keep(keys.expiresAt),
        revokedAt: keep(keys.revokedAt),
      },
    })
    .returning();
  return row && problemOf(row, hash);
}

function problemOf(row: typeof keys.$inferSelect, hash: string): string | undefined {
  if (row.revokedAt !== null) {
    return 'The key in FORMWORK_API_KEY was revoked and stays revoked. Set another one.';
  }
  if (row.expiresAt !== null && row.expiresAt <= Date.now()) {
    return 'The key in FORMWORK_API_KEY has expired. Set another one.';
  }
  return row.hash === hash
    ? undefined
    : 'The key in FORMWORK_API_KEY was rotated. Set the new one, or no key.';
}
