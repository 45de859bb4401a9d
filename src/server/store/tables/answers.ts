/** The tables of stored answers. They follow the conventions in columns.ts. */
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

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

/**
 * A request with an `Idempotency-Key`. While `fingerprint` is null it runs; then the row holds its
 * answer.
 */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    keyId: text('key_id').notNull(),
    /** The `Idempotency-Key`. */
    name: text().notNull(),
    /** Identifies the claim. A node that takes over from a dead one creates a new claim. */
    claim: text().notNull(),
    nodeId: text('node_id').notNull(),
    createdAt: time('created_at').notNull(),
    /** SHA-256 of the request. */
    fingerprint: text(),
    status: integer(),
    /** JSON: pairs of names and values. */
    headers: text(),
    /** Null if it was too large to store, or could not be stored when it came. */
    body: text(),
    /** Size of `body` in bytes. */
    bytes: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.name] }),
    index('kept_answers_created').on(table.createdAt),
  ],
);
