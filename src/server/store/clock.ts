import { sql } from 'drizzle-orm';

/**
 * The database's time in milliseconds. Use it where nodes compare times: their clocks may differ.
 */
export const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
