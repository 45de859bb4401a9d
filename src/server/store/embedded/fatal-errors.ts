/** The stderr of the embedded PostgreSQL, the only source of its fatal errors. */
import { writeSync } from 'node:fs';

/** Collects messages of the database. */
export interface FatalErrors {
  /** Takes a line. Returns false, which PGlite takes as not handled. */
  readonly onLine: (line: string) => boolean;
  /** The last fatal error while the database was opened. */
  readonly last: () => string | undefined;
  /**
   * Call it once the database is open. From then on a PANIC ends the process: PostgreSQL would end
   * its own process, but WebAssembly has none and loops forever. Acknowledged changes are in the
   * write-ahead log.
   */
  readonly opened: () => void;
}

/** Whether a full disk is the reason. */
export const isFull = (reason: string): boolean =>
  /no space left|could not extend|quota exceeded|file too large/i.test(reason);

/** The advice for a full disk. */
export const fullDiskAdvice = 'Free disk space and restart. Acknowledged data is kept.';

/** Collects the messages of the database in a folder. */
export function createFatalErrors(folder: string): FatalErrors {
  let last: string | undefined;
  let open = false;
  return {
    onLine(line) {
      const [, level, reason] = /\b(FATAL|PANIC): +(.*)/.exec(line) ?? [];
      if (reason === undefined) return false;
      last = reason;
      if (!open || level !== 'PANIC') return false;
      const advice = isFull(reason) ? fullDiskAdvice : 'Restart it. Acknowledged data is kept.';
      writeSync(2, `The embedded database in ${folder} stopped: ${reason}.\n${advice}\n`);
      process.exit(1);
    },
    last: () => last,
    opened() {
      open = true;
    },
  };
}
