/** The tables of keys: credits, usage, limits. They follow the conventions in columns.ts. */
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
import { nodes } from './service.ts';

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
