/**
 * Errors in the log. A failed query carries its values, also in its message, and a PostgreSQL error
 * the failing row. These contain what users wrote, so they are not logged.
 */

import { DrizzleQueryError } from 'drizzle-orm';

/** The logged fields of an error. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  /** The stack without the message. */
  readonly stack: string;
  readonly cause?: DescribedError;
}

const isError = (value: unknown): value is Error => value instanceof Error;

/** Drizzle's failed query: its SQL has placeholders, its message contains the values. */
const messageOf = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n');

/** Describes an error and its causes. */
export function describeError(error: unknown): DescribedError {
  if (!isError(error)) return { type: typeof error, message: String(error), stack: '' };
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...('code' in error && { code: error.code }),
    stack: framesOf(error),
    ...(isError(error.cause) && { cause: describeError(error.cause) }),
  };
}
