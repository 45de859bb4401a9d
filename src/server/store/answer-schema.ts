/** The table of stored answers. It follows the conventions in schema.ts. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

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
