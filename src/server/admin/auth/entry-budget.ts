/**
 * Bounds the entries about wrong secrets in the audit log. Anybody can cause one, and an attacker
 * with many networks is not slowed down.
 */

const entriesPerPeriod = 100;
const periodMs = 60_000;

/** Bounds the entries of this node. */
export interface EntryBudget {
  /** Writes an entry, or counts it as left out. */
  spend(write: () => Promise<void>): Promise<void>;
}

/** @param report Writes the number of entries that were left out in a minute. */
export function createEntryBudget(report: (leftOut: number) => Promise<void>): EntryBudget {
  let entries = 0;
  let leftOut = 0;
  let isRunning = false;

  const begin = (): void => {
    if (isRunning) return;
    isRunning = true;
    entries = 0;
    setTimeout(end, periodMs).unref();
  };
  const end = (): void => {
    isRunning = false;
    if (leftOut === 0) return;
    const count = leftOut;
    leftOut = 0;
    // The store may be unavailable for now; the next minute's entry has these too.
    report(count).catch(() => {
      leftOut += count;
      begin();
    });
  };

  return {
    async spend(write) {
      begin();
      if (entries < entriesPerPeriod) {
        entries++;
        await write();
      } else leftOut++;
    },
  };
}
