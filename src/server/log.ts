/** Structured logs, one JSON object a line on stderr. Never a key, never a prompt. */
import { type Logger, pino } from 'pino';

export type { Logger };

/** Makes the server's logger. `level` is the least severe line to write. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', '*.authorization', 'key', '*.key', 'secret', '*.secret'],
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
