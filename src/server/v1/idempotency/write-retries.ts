/** Rows to write in the background, for a store that does not answer now. */
export interface WriteRetries<Row> {
  /** Adds a row, which is written after a pause. */
  add(row: Row): void;
  /** Gives up: the claims of a node are free once it has left. */
  stop(): void;
}

/** Options of {@link createWriteRetries}. */
interface WriteRetriesOptions {
  readonly pauseMs: number;
  /**
   * While the store does not answer, each request may leave a row. Beyond so many, the store has
   * been away for long, and their statements did not reach it.
   */
  readonly most: number;
  /** Rows of one statement. */
  readonly atOnce: number;
}

/** Creates an empty list. `write` is repeated until it succeeds. */
export function createWriteRetries<Row>(
  write: (rows: readonly Row[]) => Promise<unknown>,
  { pauseMs, most, atOnce }: WriteRetriesOptions,
): WriteRetries<Row> {
  const waiting = new Set<Row>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const plan = () => {
    if (isStopped || waiting.size === 0) return;
    timer ??= setTimeout(run, pauseMs).unref();
  };
  const writeAll = async () => {
    while (waiting.size > 0 && !isStopped) {
      const some = [...waiting].slice(0, atOnce);
      await write(some);
      for (const row of some) waiting.delete(row);
    }
  };
  const run = () => {
    // The request that added the row has reported the failure.
    void writeAll()
      .catch(() => {})
      .then(() => {
        timer = undefined;
        plan();
      });
  };

  return {
    add(row) {
      if (waiting.size >= most) return;
      waiting.add(row);
      plan();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
