/** Manages API keys: create, list, update, rotate, revoke. */

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Database } from '../../store/database.ts';
import { keys } from '../../store/tables/keys.ts';
import { hashSecret, newKey } from './secret.ts';

/**
 * The limits of a key. Null means no limit. An absent field means the same in a new key, and keeps
 * the value in an update.
 */
export interface KeyLimits {
  /** Model ids that the key may use. */
  readonly models?: readonly string[] | null | undefined;
  readonly requestsPerMinute?: number | null | undefined;
  readonly tokensPerMinute?: number | null | undefined;
  /** Concurrent requests per node, running and waiting. Null means the node's default. */
  readonly maxParallel?: number | null | undefined;
  /** Remaining credits. */
  readonly credits?: number | null | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt?: number | null | undefined;
}

/** A key without its secret and hash. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  /** The first characters of the key, to identify it. */
  readonly prefix: string;
  readonly models: readonly string[] | null;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly maxParallel: number | null;
  /** When the secret before the last rotation expires; null if there is none. */
  readonly previousUntil: number | null;
  readonly credits: number | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

/** A new key. Only this contains the secret. */
export interface NewKey {
  readonly key: string;
  readonly record: KeyRecord;
}

/** Manages keys. Methods with an id throw `not_found` for an unknown key. */
export interface Keys {
  create(name: string, limits?: KeyLimits): Promise<NewKey>;
  list(): Promise<KeyRecord[]>;
  get(id: string): Promise<KeyRecord>;
  /** Changes the given fields and keeps the others. */
  update(id: string, change: KeyLimits & { readonly name?: string }): Promise<KeyRecord>;
  /**
   * Adds to the credits of a limited key, or subtracts from them; atomic with concurrent spending.
   */
  addCredits(id: string, amount: number): Promise<KeyRecord>;
  /** Replaces the secret of a key. The old one expires after `graceMs`, by default at once. */
  rotate(id: string, graceMs?: number): Promise<NewKey>;
  /** Revokes the key permanently; its usage remains. */
  revoke(id: string): Promise<KeyRecord>;
}

type Row = typeof keys.$inferSelect;

const toRecord = ({
  hash: _,
  previousHash,
  environmentHash,
  balance,
  ...rest
}: Row): KeyRecord => ({
  ...rest,
  credits: balance,
});

/** The stored parts of a secret. */
export const fingerprint = (key: string) => ({ hash: hashSecret(key), prefix: key.slice(0, 8) });

function columns(change: KeyLimits & { readonly name?: string }) {
  const { credits, models, ...rest } = change;
  return {
    ...rest,
    ...(models === undefined ? {} : { models: models && [...models] }),
    ...(credits === undefined ? {} : { balance: credits }),
  };
}

/**
 * Creates keys in the database. `changed` is called with the id of every changed key, to invalidate
 * caches.
 */
export function createKeys({ orm }: Database, changed: (id: string) => void = () => {}): Keys {
  const one = (row: Row | undefined, id: string): Row => {
    if (!row) throw formworkError(`There is no key ${id}.`, { code: 'not_found', param: 'id' });
    changed(id);
    return row;
  };
  const change = async (id: string, set: Parameters<ReturnType<typeof orm.update>['set']>[0]) => {
    const [row] = await orm
      .update(keys)
      .set(set)
      .where(and(eq(keys.id, id), isNull(keys.revokedAt)))
      .returning();
    return one(row as Row | undefined, id);
  };
  return {
    async create(name, limits = {}) {
      const key = newKey();
      const id = newId('key_');
      const [row] = await orm
        .insert(keys)
        .values({ ...columns(limits), id, name, ...fingerprint(key), createdAt: Date.now() })
        .returning();
      return { key, record: toRecord(one(row, id)) };
    },
    async list() {
      const all = await orm.select().from(keys).orderBy(asc(keys.createdAt), asc(keys.id));
      return all.map(toRecord);
    },
    async get(id) {
      const [row] = await orm.select().from(keys).where(eq(keys.id, id));
      return toRecord(one(row, id));
    },
    update: async (id, values) => toRecord(await change(id, columns(values))),
    addCredits: async (id, amount) =>
      toRecord(await change(id, { balance: sql`${keys.balance} + ${amount}` })),
    async rotate(id, graceMs = 0) {
      const key = newKey();
      const previous =
        graceMs > 0
          ? { previousHash: sql`${keys.hash}`, previousUntil: Date.now() + graceMs }
          : { previousHash: null, previousUntil: null };
      return { key, record: toRecord(await change(id, { ...fingerprint(key), ...previous })) };
    },
    revoke: async (id) =>
      toRecord(
        await change(id, { revokedAt: Date.now(), previousHash: null, previousUntil: null }),
      ),
  };
}
