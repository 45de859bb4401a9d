/** What the embedded PostgreSQL says on its stderr, which is all that it says of what it cannot go on after. */
import { writeSync } from 'node:fs';

/** What has been heard. */
export interface Complaints {
  /** Takes a line. False, as PGlite would have it: the line is anyone's still. */
  readonly hear: (line: string) => boolean;
  /** What it could not go on after while it was opened, if it said so. */
  readonly last: () => string | undefined;
  /**
   * To be called once it is open. From then on a PANIC ends the process: PostgreSQL's code ends its own there, which is
   * none here, and runs in circles for ever. What was acknowledged is in the log of changes.
   */
  readonly opened: () => void;
}

/** Whether a disk without room is the reason. */
export const isFull = (reason: string): boolean =>
  /no space left|could not extend|quota exceeded|file too large/i.test(reason);

/** What helps on a disk without room. */
export const makeRoom = 'Free disk space and restart. Acknowledged data is kept.';

/** Listens to the database in a folder. */
export function createComplaints(folder: string): Complaints {
  let last: string | undefined;
  let open = false;
  return {
    hear(line) {
      const [, level, reason] = /\b(FATAL|PANIC): +(.*)/.exec(line) ?? [];
      if (reason === undefined) return false;
      last = reason;
      if (!open || level !== 'PANIC') return false;
      const advice = isFull(reason) ? makeRoom : 'Restart it. Acknowledged data is kept.';
      writeSync(2, `The embedded database in ${folder} stopped: ${reason}.\n${advice}\n`);
      process.exit(1);
    },
    last: () => last,
    opened() {
      open = true;
    },
  };
}
