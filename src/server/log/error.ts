/**
 * Errors as the log tells them. A failed query carries its values, in its message too, and an error of PostgreSQL the
 * row at fault: those are what users wrote, and stay out.
 */

import { DrizzleQueryError } from 'drizzle-orm';

/** What of an error goes into the log. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  /** Where it came from, without the message. */
  readonly stack: string;
  readonly cause?: DescribedError;
}

const isError = (value: unknown): value is Error => value instanceof Error;

/** Drizzle's failed query: its text has places for the values, its message has the values. */
const messageOf = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n');

/** Describes an error, and what caused it. */
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
