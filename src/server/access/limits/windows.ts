/** Fixed-window counters. A window starts with the first count after the previous one ended. */
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../store/database.ts';

/** The count of the current window. */
export interface Count {
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
}

type Answer = Count | Promise<Count>;

/** Counters by name. */
export interface Windows {
  /** Adds to the current window, or starts one. */
  add(name: string, count: number): Answer;
  read(name: string): Answer;
}

/** In-memory counters, for a single node. The clock is monotonic. */
export function localWindows(
  milliseconds: number,
  now: () => number = () => performance.now(),
): Windows {
  const windows = new Map<string, { count: number; end: number }>();
  return {
    add(name, count) {
      const time = now();
      let window = windows.get(name);
      if (window === undefined || window.end <= time) {
        window = { count: 0, end: time + milliseconds };
        windows.set(name, window);
      }
      window.count += count;
      return { count: window.count, endsIn: window.end - time };
    },
    read(name) {
      const time = now();
      const window = windows.get(name);
      if (window === undefined || window.end <= time) return { count: 0, endsIn: milliseconds };
      return { count: window.count, endsIn: window.end - time };
    },
  };
}

/**
 * Counters in the database, for all nodes of a store. `prefix` separates counters of the same name.
 */
export function sharedWindows(
  pool: NonNullable<Database['pool']>,
  prefix: string,
  milliseconds: number,
): Windows {
  const limiter = new RateLimiterPostgres({
    // The limiter only counts, because limits differ by key.
    points: Number.MAX_SAFE_INTEGER,
    duration: milliseconds / 1000,
    keyPrefix: prefix,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
  });
  const counted = (result: RateLimiterRes | null): Count => ({
    count: result?.consumedPoints ?? 0,
    endsIn: result?.msBeforeNext ?? milliseconds,
  });
  return {
    add: async (name, count) => counted(await limiter.penalty(name, count)),
    read: async (name) => counted(await limiter.get(name)),
  };
}
