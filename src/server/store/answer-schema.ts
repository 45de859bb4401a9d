/** The table of answers that are given again. What schema.ts says of tables holds here too. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** A request with an `Idempotency-Key`: it runs as long as `fingerprint` is null, and then its answer is here. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    keyId: text('key_id').notNull(),
    /** The `Idempotency-Key`. */
    name: text().notNull(),
    /** Names the one that runs it: the node that took over a dead one's request has another. */
    claim: text().notNull(),
    nodeId: text('node_id').notNull(),
    createdAt: time('created_at').notNull(),
    /** SHA-256 of the request. */
    fingerprint: text(),
    status: integer(),
    /** JSON: pairs of names and values. */
    headers: text(),
    /** Null where it was too large to be kept. */
    body: text(),
    /** Bytes of `body`. */
    bytes: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.name] }),
    index('kept_answers_created').on(table.createdAt),
  ],
);
