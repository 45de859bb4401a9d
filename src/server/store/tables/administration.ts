/**
 * The tables of administration: sessions, tokens, the audit log and the request log. They follow
 * the conventions in columns.ts.
 */
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Dashboard sessions; `hash` is a SHA-256 of the cookie and the admin secret's hash. */
export const sessions = pgTable('sessions', {
  hash: text().primaryKey(),
  /** The admin token that started it; null for the admin secret. */
  tokenId: text('token_id'),
  csrfToken: text('csrf_token').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/**
 * Tokens with some or all of the admin secret's permissions. `hash` is the SHA-256 of the token.
 */
export const adminTokens = pgTable('admin_tokens', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** `full`, `read` or `metrics`. */
  scope: text().notNull(),
  prefix: text().notNull(),
  hash: text().notNull().unique(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
  revokedAt: time('revoked_at'),
  lastUsedAt: time('last_used_at'),
});

/** Actions of administrators. Rows are added, and deleted when they are old, but never changed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    at: time('at').notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    address: text(),
    action: text().notNull(),
    targetType: text('target_type'),
    targetId: text('target_id'),
    targetName: text('target_name'),
    /** JSON. */
    details: text(),
  },
  (table) => [index('audit_entries_at').on(table.at, table.id)],
);

/** Requests of keys, without the content of requests and answers. */
export const requestLog = pgTable(
  'request_log',
  {
    /** The `x-request-id` of the answer. */
    id: text().primaryKey(),
    at: time('at').notNull(),
    keyId: text('key_id').notNull(),
    endpoint: text().notNull(),
    model: text(),
    status: integer().notNull(),
    code: text(),
    error: text(),
    /** 1 for a streamed answer. */
    stream: integer().notNull(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    firstMs: integer('first_ms'),
    totalMs: integer('total_ms').notNull(),
  },
  (table) => [index('request_log_at').on(table.at, table.id)],
);

/** The number of requests that a busy node did not record, by the second of the write. */
export const requestGaps = pgTable(
  'request_gaps',
  {
    at: time('at').notNull(),
    nodeId: text('node_id').notNull(),
    requests: bigint({ mode: 'number' }).notNull(),
    errors: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.nodeId] })],
);
