import { bigint } from 'drizzle-orm/pg-core';

/** A time, in milliseconds since the Unix epoch. */
export const time = (name: string) => bigint(name, { mode: 'number' });

/** A count that starts at 0. */
export const count = (name = '') => bigint(name, { mode: 'number' }).notNull().default(0);
