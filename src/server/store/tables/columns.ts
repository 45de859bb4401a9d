/**
 * The conventions of all tables. Times are milliseconds since the Unix epoch. JSON is stored as
 * text, because `jsonb` rejects some valid JSON (U+0000 and lone surrogates in strings). After a
 * change, `npm run db:generate` writes the migration.
 */
import { bigint } from 'drizzle-orm/pg-core';

/** A time, in milliseconds since the Unix epoch. */
export const time = (name: string) => bigint(name, { mode: 'number' });

/** A count that starts at 0. */
export const count = (name = '') => bigint(name, { mode: 'number' }).notNull().default(0);
