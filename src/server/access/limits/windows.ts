/** Fixed-window counters. A window starts with the first count after the previous one ended. */
import type { Database } from '../../store/database.ts';
import { groupCommit } from '../../store/group-commit.ts';

/** The count of the current window. */
export interface Count {
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
}

type Answer = Count | Promise<Count>;

/**
 * Counters by name. A count that reaches `enough` needs not be exact: until the window ends it may
 * stay as it is.
 */
export interface Windows {
  /** Adds to the current window, or starts one. */
  add(name: string, count: number, enough?: number): Answer;
  read(name: string, enough?: number): Answer;
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
 *
 * Counts of a name wait for the lock of its row, each with a connection. So a node adds them
 * together, in one statement at a time, and sends none while it knows that a count is enough:
 * otherwise a key above its limit would hold the connections that other keys need.
 */
export function sharedWindows(
  pool: NonNullable<Database['pool']>,
  prefix: string,
  milliseconds: number,
): Windows {
  const known = new Map<string, { readonly count: number; readonly end: number }>();
  const adders = new Map<string, (count: number) => Promise<Count>>();

  // Without names: a prepared statement belongs to a session, and PgBouncer shares sessions.
  const ask = async (text: string, name: string, ...values: readonly number[]): Promise<Count> => {
    const asked = performance.now();
    const { rows } = await pool.query<{ points: number; ends_in: number }>(text, [
      `${prefix}:${name}`,
      ...values,
      milliseconds,
    ]);
    const [row] = rows;
    if (!row) return { count: 0, endsIn: milliseconds };
    const endsIn = Math.max(0, row.ends_in);
    known.set(name, { count: row.points, end: asked + endsIn });
    return { count: row.points, endsIn };
  };

  const adderOf = (name: string): ((count: number) => Promise<Count>) => {
    let adder = adders.get(name);
    if (!adder) {
      adder = groupCommit(async (counts: readonly number[]) => {
        const sum = counts.reduce((total, count) => total + count, 0);
        const after = await ask(addSql, name, sum);
        let count = after.count - sum;
        return counts.map((own) => {
          count += own;
          return { ...after, count };
        });
      });
      adders.set(name, adder);
    }
    return adder;
  };

  /** The last known count, if it is enough and its window still runs. */
  const sufficient = (name: string, enough = Number.POSITIVE_INFINITY): Count | undefined => {
    const last = known.get(name);
    const endsIn = last === undefined ? 0 : last.end - performance.now();
    return last && endsIn > 0 && last.count >= enough ? { count: last.count, endsIn } : undefined;
  };

  return {
    add: (name, count, enough) => sufficient(name, enough) ?? adderOf(name)(count),
    read: (name, enough) => sufficient(name, enough) ?? ask(readSql, name),
  };
}
