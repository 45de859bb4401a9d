/**
 * Structured logs on stderr: a JSON object per line, or readable lines on a terminal. They never
 * contain a key or a prompt.
 */
import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { describeError } from './error.ts';

export type { Logger };

/**
 * The bytes of lines to keep while they cannot be written, as on a full disk. A longer line is
 * never written: the longest has 1 MB of a body, which JSON may write with 6 MB.
 */
const maxLength = 10_000_000;

/** Creates the server's logger. `level` is the least severe level to log. */
export function createLogger(level: string, fd = 2, isTerminal = isatty(fd)): Logger {
  const lines = pino.destination({ fd, sync: true, maxLength });
  // Without a listener, each line that cannot be written fails the request that logs it.
  lines.on('error', () => {});
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: ['authorization', '*.authorization', 'key', '*.key', 'secret', '*.secret'],
    },
    isTerminal ? readable(lines) : lines,
  );
}

function readable(lines: DestinationStream): DestinationStream {
  const asText = prettyFactory({ translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return { write: (line) => lines.write(asText(line)) };
}
