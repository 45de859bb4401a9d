/** The keys that exist without anybody making them: the first one, and the operator's own. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../store/database.ts';
import { keys, settings } from '../store/schema.ts';
import { createKeys, fingerprint, type NewKey } from './keys.ts';

/** The key given by FORMWORK_API_KEY has this id, on every node. */
const environmentKeyId = 'key_environment';

/**
 * At the first start ever, makes one key so that a first call is copy and paste.
 * @returns the new key, or undefined at every later start (also when all keys have been revoked since).
 */
export async function ensureDefaultKey(database: Database): Promise<NewKey | undefined> {
  // Whoever writes the mark first makes the key: nodes may start together.
  const first = await database.orm
    .insert(settings)
    .values({ name: 'default_key', value: new Date().toISOString() })
    .onConflictDoNothing()
    .returning();
  return first.length > 0 ? createKeys(database).create('default') : undefined;
}

/**
 * Accepts the key given by FORMWORK_API_KEY; without one, takes back what an earlier start accepted. One that an
 * administrator has revoked stays revoked until another is given.
 * @returns whether the key given is accepted.
 */
export async function ensureEnvironmentKey(
  { orm }: Database,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) {
    // What was revoked is remembered: the same key may be given again.
    await orm.delete(keys).where(and(eq(keys.id, environmentKeyId), isNull(keys.revokedAt)));
    return false;
  }
  const print = fingerprint(key);
  // A prefix of a short key would give much of it away.
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
