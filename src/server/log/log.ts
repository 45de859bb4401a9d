/** Structured logs on stderr: one JSON object a line, or readable lines on a terminal. Never a key, never a prompt. */
import { type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './error.ts';

export type { Logger };

/** Makes the server's logger. `level` is the least severe line to write. */
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
