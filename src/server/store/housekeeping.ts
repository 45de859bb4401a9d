/**
 * Background tasks that a PostgreSQL server performs itself. The embedded one is a single process
 * that only executes queries. Without these tasks its write-ahead log grows until the next start,
 * which after a crash reads all of it, and the space of deleted rows is never reused.
 */
import { sql } from 'drizzle-orm';
import { type Database, rows } from './database.ts';
import { oldestAge } from './embedded/oldest-age.ts';

/** The thresholds of the tasks. */
export interface HousekeepingLimits {
  /** Bytes of the write-ahead log since the last checkpoint. */
  readonly logBytes: number;
  /** Dead rows, beside a fifth of the live ones (the formula of autovacuum). */
  readonly deadRows: number;
  /** Transactions after which the rows of a table are frozen. */
  readonly oldestAge: number;
  /** Milliseconds between checks for them. */
  readonly lookMs: number;
}

/**
 * Disk space that files must leave free for keys, credits and answers, and for the vacuum that
 * frees space.
 */
export const reservedBytes = 64 * 1024 * 1024;

/**
 * A crash loses the counts of dead rows. Tables of at least this size are vacuumed once after each
 * start.
 */
const unknownBytes = 16 * 1024 * 1024;

const defaultLimits: HousekeepingLimits = {
  logBytes: 32 * 1024 * 1024,
  deadRows: 1000,
  oldestAge,
  lookMs: 60_000,
};

/** @returns A function to call every few seconds. Calls during a run share it. */
export function createHousekeeping(
  { orm, execute, inBackup, freeBytes = () => Number.POSITIVE_INFINITY }: Omit<Database, 'close'>,
  given: Partial<HousekeepingLimits> = {},
): () => Promise<void> {
  const limits = { ...defaultLimits, ...given };
  let checkpointed: number | undefined;
  let looked = performance.now();

  const checkpoint = async () => {
    const [log] = await rows<{ end: string }>(
      orm,
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as end`,
    );
    const end = Number(log?.end);
    checkpointed ??= end;
    if (end - checkpointed < limits.logBytes) return;
    await execute('checkpoint');
    checkpointed = end;
  };

  /**
   * Preallocated segments of the write-ahead log. Allocating one takes disk space, and PostgreSQL
   * ends without it.
   */
  const spare = async () => {
    const [log] = await rows<{ spare: number }>(
      orm,
      sql`select count(*)::int as spare from pg_ls_waldir()
        where name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    return log?.spare ?? 0;
  };

  /** A checkpoint recycles obsolete segments. */
  const reserve = async () => {
    if ((await spare()) > 0) return;
    await execute('checkpoint');
    if ((await spare()) > 0 || freeBytes() < reservedBytes) return;
    await execute('select pg_switch_wal()');
    await execute('checkpoint');
  };

  const vacuum = async () => {
    const bloated = await rows<{ name: string }>(
      orm,
      sql`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
        where n_dead_tup > ${limits.deadRows} + 0.2 * n_live_tup
          or (last_vacuum is null and pg_relation_size(relid) > ${unknownBytes})`,
    );
    for (const { name } of bloated) await execute(`vacuum ${name}`);
  };

  const freeze = async () => {
    const old = await rows<{ name: string }>(
      orm,
      sql`select c.oid::regclass::text as name
        from pg_class as c left join pg_class as toast on toast.oid = c.reltoastrelid
        where c.relkind in ('r', 'm')
          and greatest(age(c.relfrozenxid), age(toast.relfrozenxid)) > ${limits.oldestAge}`,
    );
    for (const { name } of old) await execute(`vacuum (freeze) ${name}`);
  };

  const run = async () => {
    // A checkpoint would delete segments that the backup needs.
    if (inBackup?.()) return;
    await checkpoint();
    await reserve();
    if (performance.now() - looked < limits.lookMs) return;
    looked = performance.now();
    await vacuum();
    await freeze();
  };

  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
