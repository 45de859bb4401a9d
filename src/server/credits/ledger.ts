/**
 * Credits and usage. A request sets aside what it may cost at most, and settles what it did cost: both are exact
 * under concurrency, because each key's balance is read and changed under a lock on its row, on every node. Requests
 * that arrive together share a call of a function in the database (migrations/0001_ledger.sql).
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { array, type Database, inlineRows, type Orm, rows } from '../store/database.ts';
import { groupCommit } from '../store/group-commit.ts';
import type { Node } from '../store/node.ts';
import { keys } from '../store/schema.ts';
import { createLocalHolds } from './local-holds.ts';
import { createOpenHolds } from './open-holds.ts';

/** Credits set aside under a node's name. */
export interface Hold {
  readonly keyId: string;
  readonly nodeId: string;
  readonly amount: number;
}

/** One request's usage, and the hold it ends. */
export interface Settlement {
  readonly keyId: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** False when no request was answered (it failed, or was aborted before the first token). */
  readonly counted: boolean;
  readonly hold: Hold | undefined;
}

/** Why a request was refused, for the dashboard. */
export interface Refusal {
  readonly keyId: string;
  readonly reason: 'requests' | 'tokens' | 'credits';
}

/** The ledger of all keys. Every method resolves when its effect is durable. */
export interface Ledger {
  /** Sets an amount aside. Undefined when the key's credits do not cover it, or are used up. */
  reserve(keyId: string, amount: number): Promise<Hold | undefined>;
  /** Charges what was used and gives the rest of the hold back. */
  settle(settlement: Settlement): Promise<void>;
  /** The same within a transaction of the caller's, for many. What it answers is to be called once that is durable. */
  settleWithin(tx: Orm, settlements: readonly Settlement[]): Promise<() => void>;
  /** Gives back what was set aside for answers that are lost; nothing is charged. */
  giveBack(settlements: readonly Settlement[]): void;
  /** Counts a refusal. */
  refuse(refusal: Refusal): Promise<void>;
  /** Forgets what is remembered of a key that something else has changed. */
  forget(keyId: string): void;
}

/** The day of a time, UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Sums by key, in key order: rows are then locked in one order by all transactions, which cannot deadlock. */
function sums<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
  values: (item: Item) => readonly number[],
): [string, number[]][] {
  const totals = new Map<string, number[]>();
  for (const item of items) {
    const added = values(item);
    const total = totals.get(key(item));
    const sum = added.map((value, index) => value + (total?.[index] ?? 0));
    totals.set(key(item), sum);
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}

const column = (table: readonly [string, number[]][], index: number) =>
  table.map(([, values]) => values[index]!);

const separator = '\u0000';

/** A hold could not be written because its node's row is gone (foreign_key_violation). */
function isNodeGone(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  return (cause as { code?: unknown }).code === '23503';
}

/** A request for an amount to be set aside. */
interface Request {
  readonly keyId: string;
  readonly amount: number;
}

async function commitReserves(
  orm: Orm,
  nodeId: string,
  requests: readonly Request[],
): Promise<(Hold | undefined)[]> {
  const keyIds = [...new Set(requests.map(({ keyId }) => keyId))].sort();
  const places = new Map(keyIds.map((keyId, index) => [keyId, index + 1]));
  const granted = await rows<{ request: number }>(
    orm,
    sql`select request from ledger_reserve(${nodeId}, ${array(keyIds, 'text')},
      ${array(
        requests.map(({ keyId }) => places.get(keyId)!),
        'integer',
      )}, ${array(
        requests.map(({ amount }) => amount),
        'bigint',
      )}) as request`,
  );
  const numbers = new Set(granted.map(({ request }) => request));
  return requests.map(({ keyId, amount }, index) =>
    numbers.has(index + 1) ? { keyId, nodeId, amount } : undefined,
  );
}

/** A balance that settlements changed. */
interface Changed {
  readonly key: string;
  readonly balance: string | number | bigint;
}

/** The statement that settles, in one transaction, and answers what it {@link Changed}; undefined if nothing is to be done. */
function settleQuery(settlements: readonly Settlement[], now: number): SQL | undefined {
  const charged = sums(
    settlements.filter(({ cost }) => cost > 0),
    ({ keyId }) => keyId,
    ({ cost }) => [cost],
  );
  const ended = sums(
    settlements.flatMap(({ hold }) => (hold && hold.amount > 0 ? [hold] : [])),
    ({ keyId, nodeId }) => keyId + separator + nodeId,
    ({ amount }) => [amount],
  );
  const used = sums(
    settlements.filter(({ counted }) => counted),
    ({ keyId, model }) => keyId + separator + model,
    ({ inputTokens, outputTokens, cost }) => [1, inputTokens, outputTokens, cost],
  );
  if (charged.length + ended.length + used.length === 0) return undefined;
  const names = (table: readonly [string, number[]][], part: 0 | 1) =>
    array(
      table.map(([name]) => name.split(separator)[part]!),
      'text',
    );
  const values = (table: readonly [string, number[]][], index: number) =>
    array(column(table, index), 'bigint');
  return sql`select charged_key as key, charged_balance as balance from ledger_settle(
    ${names(charged, 0)}, ${values(charged, 0)},
    ${names(ended, 0)}, ${names(ended, 1)}, ${values(ended, 0)},
    ${names(used, 0)}, ${names(used, 1)}, ${dayOf(now)},
    ${values(used, 0)}, ${values(used, 1)}, ${values(used, 2)}, ${values(used, 3)})`;
}

async function settleWithin(
  tx: Orm,
  settlements: readonly Settlement[],
  now: number,
): Promise<void> {
  const query = settleQuery(settlements, now);
  if (query) await tx.execute(query);
}

async function commitRefusals(orm: Orm, refusals: readonly Refusal[], now: number): Promise<void> {
  const counted = sums(
    refusals,
    ({ keyId, reason }) => keyId + separator + reason,
    () => [1],
  );
  const names = counted.map(([name]) => name.split(separator));
  await orm.execute(sql`
    insert into refusals (key_id, day, reason, count)
    select r.key_id, ${dayOf(now)}, r.reason, r.count
    from unnest(${array(
      names.map(([keyId]) => keyId!),
      'text',
    )}, ${array(
      names.map(([, reason]) => reason!),
      'text',
    )}, ${array(column(counted, 0), 'bigint')}) as r (key_id, reason, count)
    on conflict (key_id, day, reason) do update set count = refusals.count + excluded.count`);
}

/** What differs between a store of many nodes and one of a single node. */
type Credits = Pick<Ledger, 'reserve' | 'settle' | 'settleWithin' | 'giveBack' | 'forget'>;

/** Amounts are set aside in the database, for all nodes to see. */
function sharedCredits({ orm }: Database, node: Node, now: () => number): Credits {
  const open = createOpenHolds(node);
  const reserveOnce = async (requests: readonly Request[]) => {
    const nodeId = node.id();
    open.add(nodeId, requests.length);
    try {
      const holds = await commitReserves(orm, nodeId, requests);
      open.end(nodeId, holds.filter((hold) => !hold).length);
      return holds;
    } catch (error) {
      open.end(nodeId, requests.length);
      if (!isNodeGone(error)) open.doubt(nodeId);
      throw error;
    }
  };
  const reserve = groupCommit(async (requests: readonly Request[]) => {
    try {
      return await reserveOnce(requests);
    } catch (error) {
      if (!isNodeGone(error)) throw error;
      // Under this id the node has not shown itself yet, or not for so long that the others gave it up: it joins again.
      await node.beat();
      return reserveOnce(requests);
    }
  });
  const end = (settlements: readonly Settlement[]) => {
    for (const { hold } of settlements) if (hold) open.end(hold.nodeId, 1);
  };
  const giveBack = (settlements: readonly Settlement[]) => {
    end(settlements);
    for (const { hold } of settlements) if (hold) open.doubt(hold.nodeId);
  };
  return {
    reserve: (keyId, amount) => reserve({ keyId, amount }),
    settle: groupCommit(async (settlements: readonly Settlement[]) => {
      try {
        await settleWithin(orm, settlements, now());
      } catch (error) {
        giveBack(settlements);
        throw error;
      }
      end(settlements);
      return settlements.map(() => undefined);
    }),
    async settleWithin(tx, settlements) {
      await settleWithin(tx, settlements, now());
      return () => end(settlements);
    },
    giveBack,
    forget() {},
  };
}

/** Amounts are set aside in this process, the only one. */
function localCredits(database: Database, node: Node, now: () => number): Credits {
  const { orm } = database;
  const holds = createLocalHolds();
  const withoutHold = (settlement: Settlement): Settlement => ({ ...settlement, hold: undefined });
  const release = (settlements: readonly Settlement[]) => {
    for (const { hold } of settlements) if (hold) holds.release(hold.keyId, hold.amount);
  };
  const load = async (keyId: string) => {
    const [row] = await orm.select({ balance: keys.balance }).from(keys).where(eq(keys.id, keyId));
    // A key whose credits were made unlimited meanwhile covers everything; one that is gone, nothing.
    return row ? (row.balance ?? Number.POSITIVE_INFINITY) : 0;
  };
  return {
    async reserve(keyId, amount) {
      const granted = await holds.reserve(keyId, amount, () => load(keyId));
      return granted ? { keyId, nodeId: node.id(), amount } : undefined;
    },
    settle: groupCommit(async (settlements: readonly Settlement[]) => {
      const question = holds.ask();
      try {
        const query = settleQuery(settlements.map(withoutHold), now());
        const changed = query ? await inlineRows<Changed>(database, query) : [];
        for (const { key, balance } of changed) holds.learn(key, question, Number(balance));
      } finally {
        release(settlements);
      }
      return settlements.map(() => undefined);
    }),
    async settleWithin(tx, settlements) {
      await settleWithin(tx, settlements.map(withoutHold), now());
      return () => {
        holds.forget(settlements.map(({ keyId }) => keyId));
        release(settlements);
      };
    },
    giveBack: release,
    forget: (keyId) => holds.forget([keyId]),
  };
}

/** A ledger in the database. */
export function createLedger(database: Database, node: Node, now: () => number = Date.now): Ledger {
  const credits = database.kind === 'embedded' ? localCredits : sharedCredits;
  return {
    ...credits(database, node, now),
    refuse: groupCommit(async (refusals: readonly Refusal[]) => {
      await commitRefusals(database.orm, refusals, now());
      return refusals.map(() => undefined);
    }),
  };
}
