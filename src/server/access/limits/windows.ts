/** Fixed-window counters. A window starts with the first count after the previous one ended. */
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

/** The database's clock, in milliseconds: nodes may disagree about the time. */
const now = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Keeps one row per counter. A window whose end is too far away was begun before the clock was set
 * back, and counts as ended.
 */
const addSql = `
  insert into rate_limits as old (key, points, expire) values ($1, $2::int, ${now} + $3::int)
  on conflict (key) do update set (points, expire) = (
    select
      case when runs then old.points else 0 end + $2::int,
      case when runs then old.expire else time + $3::int end
    from (select ${now} as time offset 0) as clock,
      lateral (select old.expire > time and old.expire <= time + $3::int as runs) as state
  )
  returning points, (expire - ${now})::int as ends_in`;
const readSql = `
  select points, (expire - time)::int as ends_in
  from rate_limits, (select ${now} as time offset 0) as clock
  where key = $1 and expire > time and expire <= time + $2::int`;

/**
 * Counters in the database, for all nodes of a store. `prefix` separates counters of the same name.
 */
export function sharedWindows(
  pool: NonNullable<Database['pool']>,
  prefix: string,
  milliseconds: number,
): Windows {
  // Without names: a prepared statement belongs to a session, and PgBouncer shares sessions.
  const ask = async (text: string, values: readonly unknown[]): Promise<Count> => {
    const { rows } = await pool.query<{ points: number; ends_in: number }>(text, [
      ...values,
      milliseconds,
    ]);
    const [row] = rows;
    return row
      ? { count: row.points, endsIn: Math.max(0, row.ends_in) }
      : { count: 0, endsIn: milliseconds };
  };
  return {
    add: (name, count) => ask(addSql, [`${prefix}:${name}`, count]),
    read: (name) => ask(readSql, [`${prefix}:${name}`]),
  };
}
