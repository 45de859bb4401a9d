/**
 * The tables. Times are milliseconds since the Unix epoch. JSON is stored as text, because `jsonb`
 * rejects some valid JSON (U+0000 and lone surrogates in strings). After a change,
 * `npm run db:generate` writes the migration.
 */
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, time } from './columns.ts';

/**
 * API keys. The key itself is never stored: `hash` is its SHA-256, `prefix` lets people identify
 * it.
 */
export const keys = pgTable(
  'keys',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: text().notNull(),
    /** Model ids that the key may use; null means all. */
    models: text().array(),
    requestsPerMinute: integer('requests_per_minute'),
    tokensPerMinute: integer('tokens_per_minute'),
    /** Concurrent requests per node, running and waiting; null means the node's default. */
    maxParallel: integer('max_parallel'),
    /** Hash of the secret before the last rotation, which is valid until `previousUntil`. */
    previousHash: text('previous_hash'),
    previousUntil: time('previous_until'),
    /** Hash of the FORMWORK_API_KEY that counts as this key; a rotation keeps it. */
    environmentHash: text('environment_hash'),
    /** Remaining credits; null means unlimited. */
    balance: bigint({ mode: 'number' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    uniqueIndex('keys_hash').on(table.hash),
    index('keys_previous_hash').on(table.previousHash),
  ],
);

/** Server processes on this store, and the ids of their reservations, with their last heartbeat. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  startedAt: time('started_at').notNull(),
  seenAt: time('seen_at').notNull(),
  /** JSON: the requests of each key at that time. */
  queue: text(),
});

/**
 * Credits that running requests reserve, a sum per node and key, so that those of a dead node can
 * be released at once.
 */
export const holds = pgTable(
  'holds',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    keyId: text('key_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.keyId] }),
    index('holds_key').on(table.keyId),
  ],
);

/** Usage, a sum per key, model and day (UTC, `2026-11-21`). */
export const usage = pgTable(
  'usage',
  {
    keyId: text('key_id').notNull(),
    model: text().notNull(),
    day: text().notNull(),
    requests: count(),
    inputTokens: count('input_tokens'),
    outputTokens: count('output_tokens'),
    cost: count(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.model, table.day] })],
);

/** Rejections per key and day; `reason` is `requests`, `tokens` or `credits`. */
export const refusals = pgTable(
  'refusals',
  {
    keyId: text('key_id').notNull(),
    day: text().notNull(),
    reason: text().notNull(),
    count: count(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day, table.reason] })],
);

/** Points consumed in the current window; `expire` is its end. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** The service's own state (the hash of the admin secret). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Dashboard sessions; `hash` is a SHA-256 of the cookie and the admin secret's hash. */
export const sessions = pgTable('sessions', {
  hash: text().primaryKey(),
  /** The admin token that started it; null for the admin secret. */
  tokenId: text('token_id'),
  csrfToken: text('csrf_token').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** JSON values of the API's Store port (stored responses). */
export const objects = pgTable(
  'objects',
  {
    kind: text().notNull(),
    keyId: text('owner').notNull(),
    id: text().notNull(),
    value: text().notNull(),
    /** Size of `value` in UTF-8. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.keyId, table.id] }),
    index('objects_owner').on(table.keyId, table.createdAt, table.bytes),
    index('objects_created').on(table.createdAt),
  ],
);
