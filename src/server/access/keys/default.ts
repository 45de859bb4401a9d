/** Keys that exist without an administrator's action: the first one, and the operator's. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../store/database.ts';
import { keys, settings } from '../../store/schema.ts';
import { createKeys, fingerprint, type NewKey } from './keys.ts';

/** The id of the key of FORMWORK_API_KEY, on every node. */
const environmentKeyId = 'key_environment';

/**
 * Creates a key at the very first start, so that the first call works by copy and paste.
 * @returns The new key; undefined at later starts (also if all keys have been revoked since).
 */
export async function ensureDefaultKey(database: Database): Promise<NewKey | undefined> {
  // Nodes may start together. The first to insert the mark creates the key.
  const first = await database.orm
    .insert(settings)
    .values({ name: 'default_key', value: new Date().toISOString() })
    .onConflictDoNothing()
    .returning();
  return first.length > 0 ? createKeys(database).create('default') : undefined;
}

/**
 * Accepts the key of FORMWORK_API_KEY, or without one removes the key of an earlier start. If an
 * administrator revoked the key, it stays revoked until the setting changes.
 * @returns Whether the key is accepted.
 */
export async function ensureEnvironmentKey(
  { orm }: Database,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) {
    // Keep a revoked key, because the setting may return to the same value.
    await orm.delete(keys).where(and(eq(keys.id, environmentKeyId), isNull(keys.revokedAt)));
    return false;
  }
  const print = fingerprint(key);
  // The prefix of a short key would reveal much of it.
  const prefix = 'env';
  const [row] = await orm
    .insert(keys)
    .values({
      id: environmentKeyId,
      name: 'FORMWORK_API_KEY',
      hash: print.hash,
      prefix,
      createdAt: Date.now(),
    })
    .onConflictDoUpdate({
      target: keys.id,
      set: {
        hash: sql`excluded.hash`,
        revokedAt: sql`case when ${keys.hash} = excluded.hash then ${keys.revokedAt} end`,
      },
    })
    .returning();
  return row?.revokedAt === null;
}
