/** Whether the store is reachable and can be written, for frequent health checks. */
import type { Database } from './database.ts';

/** Times in milliseconds. */
export interface ProbeTimes {
  /** How long to cache a result. */
  readonly keptMs: number;
  /** The timeout of a check. */
  readonly timeoutMs: number;
}

/**
 * Fails if the database does not answer or can only be read. As an error of the database, because a
 * pool replaces the connections of failed statements: after a failover, old ones may lead to the
 * server that is a standby now.
 */
export const askForWrites = ({ execute }: Pick<Database, 'execute'>): Promise<unknown> =>
  execute(`do $$ begin
    if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
  end $$`);

/**
 * Creates a function that returns whether `ask` resolves in time. Concurrent calls share one check
 * and results are cached briefly, so that health checks cannot load the store.
 */
export function createProbe(
  ask: () => Promise<unknown>,
  { keptMs, timeoutMs }: ProbeTimes = { keptMs: 1000, timeoutMs: 2000 },
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(true);
  let isPending = false;

  const question = async (): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const inTime = ask().then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([inTime, late]);
    } finally {
      clearTimeout(timer);
      isPending = false;
      checkedAt = performance.now();
    }
  };

  return () => {
    if (!isPending && performance.now() - checkedAt >= keptMs) {
      isPending = true;
      answer = question();
    }
    return answer;
  };
}
