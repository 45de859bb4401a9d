/**
 * Finds keys by their secret, with a cache: every request needs its key, and would wait for the
 * statements of all others. A change on this node invalidates the cache at once.
 */
import { eq, or, sql } from 'drizzle-orm';
import type { Caller } from '../../../runtime/api/index.ts';
import type { Database } from '../../store/database.ts';
import { keys } from '../../store/tables/keys.ts';
import { hashSecret, sameHash } from './secret.ts';

/** A caller with its limits. */
export interface KeyCaller extends Caller {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly maxParallel: number | null;
  /** False if the key's credits are unlimited. */
  readonly metered: boolean;
}

/** Finds callers. */
export interface Directory {
  /** The caller of a secret; undefined for an unknown, revoked or expired key. */
  find(secret: string): KeyCaller | undefined | Promise<KeyCaller | undefined>;
  /** The caller of a key id; undefined as above. */
  byId(id: string): Promise<KeyCaller | undefined>;
  /** Drops the cache of a key. */
  forget(id: string): void;
}

/**
 * How long entries are cached. A key that another node revokes must stop working within two
 * seconds; an embedded database has one node.
 */
const rememberedMs = { postgres: 1000, embedded: 60_000 };
/**
 * Includes unknown keys, so that a flood of them does not reach the database. A guessed key cannot
 * become valid later.
 */
const rememberedAtMost = 10_000;
/** The resolution of `last_used_at`. */
const usedMs = 60_000;

type Row = typeof keys.$inferSelect;

interface Entry {
  /**
   * Uses a monotonic clock: a revoked key must not stay valid because the system time was set back.
   */
  readonly until: number;
  readonly id: string | undefined;
  readonly expiresAt: number | null;
  readonly caller: KeyCaller | undefined;
}

function toEntry(row: Row | undefined, hash: string, milliseconds: number): Entry {
  const isCurrent = row !== undefined && sameHash(row.hash, hash);
  const usable = row && row.revokedAt === null && (isCurrent || isPrevious(row, hash));
  const ends = [row?.expiresAt, isCurrent ? null : row?.previousUntil].filter((end) => end != null);
  return {
    until: performance.now() + milliseconds,
    id: row?.id,
    expiresAt: ends.length > 0 ? Math.min(...ends) : null,
    caller: usable ? toCaller(row) : undefined,
  };
}

/** Whether the hash is of the secret before the last rotation, which may still be valid. */
const isPrevious = ({ previousHash, previousUntil }: Row, hash: string): boolean =>
  previousHash !== null && previousUntil !== null && sameHash(previousHash, hash);

const toCaller = (row: Row): KeyCaller => ({
  keyId: row.id,
  ...(row.models ? { models: new Set(row.models) } : {}),
  requestsPerMinute: row.requestsPerMinute,
  tokensPerMinute: row.tokensPerMinute,
  maxParallel: row.maxParallel,
  metered: row.balance !== null,
});

/** Creates a directory over the database. */
export function createDirectory({ orm, kind }: Database): Directory {
  const remembered = new Map<string, Entry>();
  const asking = new Map<string, Promise<Entry>>();
  /**
   * Hashes of keys that are being looked up. An entry is deleted after the query, so that no key
   * remains in memory.
   */
  const hashes = new Map<string, string>();
  /** The number of changes. A query from before a change must not fill the cache after it. */
  let changes = 0;

  const touch = async (row: Row) => {
    const now = Date.now();
    if (row.lastUsedAt !== null && now - row.lastUsedAt < usedMs) return;
    await orm
      .update(keys)
      .set({ lastUsedAt: sql`greatest(${keys.lastUsedAt}, ${now})` })
      .where(eq(keys.id, row.id));
  };

  const ask = async (hash: string): Promise<Entry> => {
    const seen = changes;
    hashes.clear();
    const [row] = await orm
      .select()
      .from(keys)
      .where(or(eq(keys.hash, hash), eq(keys.previousHash, hash)));
    const entry = toEntry(row, hash, rememberedMs[kind]);
    if (remembered.size >= rememberedAtMost) remembered.clear();
    if (seen === changes) remembered.set(hash, entry);
    // The request does not wait for it. What it needs of the database reports failures.
    if (row && entry.caller) touch(row).catch(() => {});
    return entry;
  };

  const entryOf = (hash: string): Entry | Promise<Entry> => {
    const known = remembered.get(hash);
    if (known && known.until > performance.now()) return known;
    let question = asking.get(hash);
    if (!question) {
      question = ask(hash).finally(() => {
        if (asking.get(hash) === question) asking.delete(hash);
      });
      asking.set(hash, question);
    }
    return question;
  };

  const hashOf = (secret: string): string => {
    const known = hashes.get(secret);
    if (known !== undefined) return known;
    const hash = hashSecret(secret);
    // Do not cache long invented secrets.
    if (secret.length <= 100) hashes.set(secret, hash);
    return hash;
  };

  const alive = (entry: Entry) =>
    entry.expiresAt !== null && entry.expiresAt <= Date.now() ? undefined : entry.caller;

  return {
    find(secret) {
      const entry = entryOf(hashOf(secret));
      return entry instanceof Promise ? entry.then(alive) : alive(entry);
    },
    async byId(id) {
      const [row] = await orm.select().from(keys).where(eq(keys.id, id));
      return row && alive(toEntry(row, row.hash, 0));
    },
    forget(id) {
      for (const [hash, entry] of remembered) if (entry.id === id) remembered.delete(hash);
      changes++;
      asking.clear();
    },
  };
}
