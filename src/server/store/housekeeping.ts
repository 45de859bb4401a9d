/**
 * What a PostgreSQL server does in the background. The embedded one is a single process that does what it is asked and
 * nothing else: unasked, its log of changes grows until the next start, which after a kill reads all of it, and the
 * space of what was deleted is never used again.
 */
import { sql } from 'drizzle-orm';
import { type Database, rows } from './database.ts';

/** When there is something to do. */
export interface HousekeepingLimits {
  /** Bytes of the log since the last checkpoint. */
  readonly logBytes: number;
  /** Rows that were deleted or replaced, beside a fifth of those that live (as autovacuum counts). */
  readonly deadRows: number;
  /** Milliseconds between looks for them. */
  readonly lookMs: number;
}

/**
 * Left on the disk for what is not files: keys, credits and answers are written there too, and so is what gives space
 * back.
 */
export const roomKept = 64 * 1024 * 1024;

/** A kill loses the counts of dead rows: tables from this size are looked through once after each start. */
const unknownBytes = 16 * 1024 * 1024;

const usualLimits: HousekeepingLimits = {
  logBytes: 32 * 1024 * 1024,
  deadRows: 1000,
  lookMs: 60_000,
};

/** @returns what is to be called every few seconds; it does nothing where a server keeps its own house. */
export function createHousekeeping(
  { kind, orm, execute, inBackup, room = () => Number.POSITIVE_INFINITY }: Database,
  limits: HousekeepingLimits = usualLimits,
): () => Promise<void> {
  if (kind !== 'embedded') return async () => {};
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

  /** Segments of the log that are made and not begun: to make one takes room, and without it PostgreSQL ends. */
  const spare = async () => {
    const [log] = await rows<{ spare: number }>(
      orm,
      sql`select count(*)::int as spare from pg_ls_waldir()
        where name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    return log?.spare ?? 0;
  };

  /** A checkpoint makes spare segments of those that are no longer needed. */
  const reserve = async () => {
    if ((await spare()) > 0) return;
    await execute('checkpoint');
    if ((await spare()) > 0 || room() < roomKept) return;
    await execute('select pg_switch_wal()');
    await execute('checkpoint');
  };

  const vacuum = async () => {
    const worn = await rows<{ name: string }>(
      orm,
      sql`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
        where n_dead_tup > ${limits.deadRows} + 0.2 * n_live_tup
          or (last_vacuum is null and pg_relation_size(relid) > ${unknownBytes})`,
    );
    for (const { name } of worn) await execute(`vacuum ${name}`);
  };

  return async () => {
    // A checkpoint would remove what the copy needs of the log.
    if (inBackup?.()) return;
    await checkpoint();
    await reserve();
    if (performance.now() - looked < limits.lookMs) return;
    looked = performance.now();
    await vacuum();
  };
}
