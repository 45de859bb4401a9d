/** The audit log: who administered what, and from where. */
import { and, eq, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import { newId, type Paging } from '../../../runtime/api/index.ts';
import { jsonLine } from '../../../runtime/common/json-line.ts';
import type { Database } from '../../store/database.ts';
import { deleteInSteps } from '../../store/delete-in-steps.ts';
import { likePattern } from '../../store/list-query.ts';
import { cursorRow, findInParts, pageOrder } from '../../store/page-order.ts';
import { toSeconds } from '../../store/seconds.ts';
import { auditEntries } from '../../store/tables/administration.ts';

/**
 * The actor: the holder of the admin secret, of a token, or of the data folder. `system` is an
 * unknown actor.
 */
export interface Actor {
  readonly type: 'secret' | 'token' | 'command_line' | 'system';
  readonly id: string | null;
  readonly name: string | null;
}

/** The recorded actions. */
export type AuditAction =
  | 'sign_in'
  | 'sign_in.failed'
  | 'sign_in.blocked'
  | 'sign_out'
  | `key.${'create' | 'update' | 'rotate' | 'revoke' | 'credits'}`
  | `token.${'create' | 'revoke'}`
  | `model.${'load' | 'unload' | 'delete'}`
  | 'file.delete'
  | `batch.${'cancel' | 'retry'}`
  | 'store.backup';

/** The object of an action. */
export interface AuditTarget {
  readonly type: 'key' | 'token' | 'model' | 'file' | 'batch';
  readonly id: string;
  readonly name?: string;
}

/** The fields of a new entry. */
interface NewAuditEntry {
  readonly actor: Actor;
  readonly address: string | undefined;
  readonly action: AuditAction;
  readonly target?: AuditTarget | undefined;
  /** JSON; never a secret. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Selects entries. Times are milliseconds since the Unix epoch, both inclusive. */
export interface AuditFilter {
  readonly action?: string | undefined;
  /** Type, id or name of the actor. */
  readonly actor?: string | undefined;
  /** Id or name of the target. */
  readonly target?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly search?: string | undefined;
}

/** The wire form of an entry; `at` is in Unix seconds. */
interface AuditEntry {
  readonly id: string;
  readonly object: 'audit_entry';
  readonly at: number;
  readonly actor: {
    readonly type: string;
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly address: string | null;
  readonly action: string;
  readonly target: {
    readonly type: string;
    readonly id: string;
    readonly name: string | null;
  } | null;
  readonly details: unknown;
}

/** The audit log. */
export interface Audit {
  record(entry: NewAuditEntry): Promise<void>;
  /**
   * Returns one entry beyond the page's limit if there are more. @throws `invalid_value` for an
   * unknown `after`.
   */
  list(filter: AuditFilter, paging: Paging): Promise<AuditEntry[]>;
  /** Entries as JSON lines, oldest first. */
  lines(filter: AuditFilter): AsyncGenerator<string>;
  /** Deletes entries older than so many milliseconds. Stops if `signal` aborts, with its reason. */
  sweep(keptMs: number, signal?: AbortSignal): Promise<void>;
}

type Row = typeof auditEntries.$inferSelect;

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  object: 'audit_entry',
  at: toSeconds(row.at),
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  address: row.address,
  action: row.action,
  target:
    row.targetType === null || row.targetId === null
      ? null
      : { type: row.targetType, id: row.targetId, name: row.targetName },
  details: row.details === null ? null : (JSON.parse(row.details) as unknown),
});

/** The columns that a text search covers. */
const found = (pattern: string) =>
  or(
    ...[
      auditEntries.actorName,
      auditEntries.actorId,
      auditEntries.address,
      auditEntries.action,
      auditEntries.targetId,
      auditEntries.targetName,
      auditEntries.details,
    ].map((column) => ilike(column, pattern)),
  );

const periodOf = ({ from, to }: AuditFilter) =>
  and(
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lte(auditEntries.at, to),
  );

/** The conditions beside the period. */
function conditionsOf({ action, actor, target, search }: AuditFilter) {
  const { actorType, actorId, actorName, targetId, targetName } = auditEntries;
  return and(
    action === undefined ? undefined : eq(auditEntries.action, action),
    actor === undefined
      ? undefined
      : or(eq(actorType, actor), eq(actorId, actor), eq(actorName, actor)),
    target === undefined ? undefined : or(eq(targetId, target), eq(targetName, target)),
    search === undefined ? undefined : found(likePattern(search)),
  );
}

const linesAtOnce = 500;

/** Creates the log in the store, which all nodes share. */
export function createAudit(database: Pick<Database, 'orm' | 'housekeep'>): Audit {
  const { orm } = database;
  const list = async (filter: AuditFilter, { after, limit, order }: Paging) => {
    const last = await cursorRow(orm, auditEntries, after);
    const among = periodOf(filter);
    const conditions = conditionsOf(filter);
    const pages = pageOrder(auditEntries, order);
    const read = (part: SQL | undefined, most: number) =>
      orm
        .select()
        .from(auditEntries)
        .where(and(part, conditions))
        .orderBy(...pages.orderBy)
        .limit(most);
    const found = conditions
      ? await findInParts(orm, auditEntries, { order, among, after: last, most: limit + 1 }, read)
      : await read(and(among, pages.after(last)), limit + 1);
    return found.map(toEntry);
  };

  return {
    async record({ actor, address, action, target, details }) {
      await orm.insert(auditEntries).values({
        id: newId('audit_'),
        at: Date.now(),
        actorType: actor.type,
        actorId: actor.id,
        actorName: actor.name,
        address: address ?? null,
        action,
        targetType: target?.type ?? null,
        targetId: target?.id ?? null,
        targetName: target?.name ?? null,
        details: details === undefined ? null : JSON.stringify(details),
      });
    },
    list,
    async *lines(filter) {
      for (let after: string | undefined; ; ) {
        const next = await list(filter, { after, limit: linesAtOnce, order: 'asc' });
        const rows = next.slice(0, linesAtOnce);
        yield rows.map((entry) => `${jsonLine(entry)}\n`).join('');
        if (next.length <= linesAtOnce) return;
        after = rows.at(-1)?.id;
      }
    },
    async sweep(keptMs, signal) {
      await deleteInSteps(
        database,
        sql`delete from ${auditEntries} where id in (
          select id from ${auditEntries} where at < ${Date.now() - keptMs} order by at limit 5000)
          returning id`,
        signal,
      );
    },
  };
}
