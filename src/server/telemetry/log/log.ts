/**
 * Structured logs on stderr: a JSON object per line, or readable lines on a terminal. They never
 * contain a key or a prompt.
 */
import { type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './error.ts';

export type { Logger };

/** Creates the server's logger. `level` is the least severe level to log. */
export function createLogger(level: string): Logger {
  const destination = process.stderr.isTTY
    ? pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ fd: 2, sync: true });
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: ['authorization', '*.authorization', 'key', '*.key', 'secret', '*.secret'],
    },
    destination,
  );
}
