/** The tables of the service itself. They follow the conventions in columns.ts. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Server processes on this store, and the ids of their reservations, with their last heartbeat. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  startedAt: time('started_at').notNull(),
  seenAt: time('seen_at').notNull(),
  /** JSON: the requests of each key at that time. */
  queue: text(),
});

/** The service's own state (the hash of the admin secret). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
