/** The API's Store port: JSON values by kind, key and id. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { parseInTurns, type Store } from '../../runtime/api/index.ts';
import { createTurns } from '../../runtime/common/turns.ts';
import type { Retention } from '../settings/retention.ts';
import { type Database, rows } from './database.ts';
import { deleteInSteps, oldestOf } from './delete-in-steps.ts';
import { createSums } from './sums.ts';
import { objects } from './tables/answers.ts';

/** The Store port in the database. */
export interface ObjectStore extends Store {
  /** Deletes expired values. Stops if `signal` aborts, with its reason. */
  sweep(signal?: AbortSignal): Promise<void>;
}

/** Larger values are loaded once their size is known, and parsed in slices of time. */
const LARGE = 1 << 17;

/** An eviction frees space for several values, so that the next ones need none. */
const share = 0.9;

/** Creates a store for state that outlives a request. New values of a key evict its oldest. */
export function createStore(
  database: Database,
  { responsesMs, keyResponseBytes }: Pick<Retention, 'responsesMs' | 'keyResponseBytes'>,
): ObjectStore {
  const { orm } = database;
  const same = (kind: string, keyId: string, id: string) =>
    and(eq(objects.kind, kind), eq(objects.keyId, keyId), eq(objects.id, id));

  const sumOf = async (keyId: string): Promise<number> => {
    const [sum] = await orm
      .select({ bytes: sql<string>`coalesce(sum(${objects.bytes}), 0)` })
      .from(objects)
      .where(eq(objects.keyId, keyId));
    return Number(sum?.bytes ?? 0);
  };
  const sums = createSums(sumOf);

  /** Deletes these values, the oldest first. */
  const deleteOldest = (old: SQL, signal?: AbortSignal): Promise<void> =>
    deleteInSteps(
      database,
      sql`delete from ${objects} where (kind, owner, id) in (${oldestOf(sql`kind, owner, id`, old)})
        returning id`,
      signal,
    );

  /**
   * Keeps the latest values of a key that fit. First finds the last one to delete, because the
   * steps must not read the key's values again and again: there may be a million.
   */
  const evict = async (keyId: string): Promise<void> => {
    const excess = (await sumOf(keyId)) - Math.floor(keyResponseBytes * share);
    const [last] = await rows<{ at: string; kind: string; id: string }>(
      orm,
      sql`select created_at as at, kind, id from (
          select created_at, kind, id, sum(bytes) over (order by created_at, kind, id) as up_to
          from ${objects} where owner = ${keyId}) as sums
        where up_to >= ${excess} order by created_at, kind, id limit 1`,
    );
    if (last && excess > 0) {
      await deleteOldest(
        sql`select kind, owner, id, bytes, created_at from ${objects}
          where owner = ${keyId} and created_at <= ${last.at}
            and (created_at, kind, id) <= (${last.at}::bigint, ${last.kind}, ${last.id})`,
      );
    }
    sums.forget(keyId);
  };

  return {
    isShared: database.kind === 'postgres',
    async get(kind, keyId, id, hold) {
      const [row] = await orm
        .select({
          bytes: objects.bytes,
          small: sql<
            string | null
          >`case when ${objects.bytes} <= ${LARGE} then ${objects.value} end`,
        })
        .from(objects)
        .where(same(kind, keyId, id));
      if (!row) return undefined;
      hold?.(row.bytes);
      if (row.small !== null) return JSON.parse(row.small);
      const [large] = await orm
        .select({ value: objects.value })
        .from(objects)
        .where(same(kind, keyId, id));
      return large && (await parseInTurns(large.value, () => {}, createTurns(keyId))).value;
    },
    async put(kind, keyId, id, value) {
      const text = JSON.stringify(value);
      const bytes = Buffer.byteLength(text);
      const sum = await sums.of(keyId);
      await orm
        .insert(objects)
        .values({ kind, keyId, id, value: text, bytes, createdAt: Date.now() })
        .onConflictDoUpdate({
          target: [objects.kind, objects.keyId, objects.id],
          set: { value: text, bytes },
        });
      sum.bytes += bytes;
      if (sum.bytes > keyResponseBytes) await evict(keyId);
    },
    async replace(kind, keyId, id, known, value) {
      // Values are kept as `JSON.stringify` wrote them, and it writes what was parsed from that
      // the same again.
      const before = JSON.stringify(known);
      const text = JSON.stringify(value);
      const bytes = Buffer.byteLength(text);
      const sum = await sums.of(keyId);
      const replaced = await orm
        .update(objects)
        .set({ value: text, bytes })
        .where(and(same(kind, keyId, id), eq(objects.value, before)))
        .returning({ id: objects.id });
      if (replaced.length === 0) return false;
      sum.bytes += bytes - Buffer.byteLength(before);
      if (sum.bytes > keyResponseBytes) await evict(keyId);
      return true;
    },
    async delete(kind, keyId, id) {
      const removed = await orm
        .delete(objects)
        .where(same(kind, keyId, id))
        .returning({ id: objects.id });
      return removed.length > 0;
    },
    async sweep(signal) {
      await deleteOldest(
        sql`select kind, owner, id, bytes, created_at from ${objects}
          where created_at < ${Date.now() - responsesMs}`,
        signal,
      );
    },
  };
}
