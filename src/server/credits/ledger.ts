/**
 * Credits and usage. A request sets aside what it may cost at most, and settles what it did cost: both are exact
 * under concurrency, because each key's balance is read and changed under a lock on its row, on every node. Requests
 * that arrive together share a transaction.
 */
import { sql } from 'drizzle-orm';
import { array, type Database, type Orm, rows } from '../store/database.ts';
import { groupCommit } from '../store/group-commit.ts';
import type { Node } from '../store/node.ts';

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
  /** The same within a transaction of the caller's, for many. */
  settleWithin(tx: Orm, settlements: readonly Settlement[]): Promise<void>;
  /** Counts a refusal. */
  refuse(refusal: Refusal): Promise<void>;
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

async function lockBalances(tx: Orm, keyIds: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: string; balance: string | null }>(
    tx,
    sql`select id, balance from keys where id = any(${array(keyIds, 'text')}) order by id for update`,
  );
  // A key whose credits were made unlimited meanwhile covers everything.
  return new Map(found.map(({ id, balance }) => [id, Number(balance ?? Infinity)]));
}

async function commitReserves(
  orm: Orm,
  node: Node,
  requests: readonly { keyId: string; amount: number }[],
): Promise<(Hold | undefined)[]> {
  const keyIds = [...new Set(requests.map(({ keyId }) => keyId))].sort();
  const nodeId = node.id();
  return orm.transaction(async (tx) => {
    const balances = await lockBalances(tx, keyIds);
    // A statement of its own: it must see what was set aside while this one waited for the lock.
    const held = await rows<{ key_id: string; amount: string }>(
      tx,
      sql`select key_id, sum(amount) as amount from holds where key_id = any(${array(keyIds, 'text')}) group by key_id`,
    );
    const free = new Map(balances);
    for (const { key_id, amount } of held) free.set(key_id, free.get(key_id)! - Number(amount));
    const answers = requests.map(({ keyId, amount }): Hold | undefined => {
      const left = free.get(keyId) ?? 0;
      if (amount > left || (balances.get(keyId) ?? 0) <= 0) return undefined;
      free.set(keyId, left - amount);
      return { keyId, nodeId, amount };
    });
    const added = sums(
      answers.filter((hold) => hold !== undefined && hold.amount > 0) as Hold[],
      ({ keyId }) => keyId,
      ({ amount }) => [amount],
    );
    if (added.length > 0) {
      await tx.execute(sql`
        insert into holds (node_id, key_id, amount)
        select ${nodeId}, * from unnest(${array(
          added.map(([keyId]) => keyId),
          'text',
        )}, ${array(column(added, 0), 'bigint')})
        on conflict (node_id, key_id) do update set amount = holds.amount + excluded.amount`);
    }
    return answers;
  });
}

async function settleWithin(
  tx: Orm,
  settlements: readonly Settlement[],
  now: number,
): Promise<void> {
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
  const locked = new Set([
    ...charged.map(([keyId]) => keyId),
    ...ended.map(([name]) => name.split(separator)[0]!),
  ]);
  if (locked.size > 0) await lockBalances(tx, [...locked].sort());
  if (charged.length > 0) {
    await tx.execute(sql`
      update keys set balance = balance - c.cost
      from unnest(${array(
        charged.map(([keyId]) => keyId),
        'text',
      )}, ${array(column(charged, 0), 'bigint')}) as c (id, cost)
      where keys.id = c.id and balance is not null`);
  }
  if (ended.length > 0) {
    await tx.execute(sql`
      update holds set amount = holds.amount - e.amount
      from unnest(${array(
        ended.map(([name]) => name.split(separator)[0]),
        'text',
      )}, ${array(
        ended.map(([name]) => name.split(separator)[1]),
        'text',
      )}, ${array(column(ended, 0), 'bigint')}) as e (key_id, node_id, amount)
      where holds.key_id = e.key_id and holds.node_id = e.node_id`);
  }
  const used = sums(
    settlements.filter(({ counted }) => counted),
    ({ keyId, model }) => keyId + separator + model,
    ({ inputTokens, outputTokens, cost }) => [1, inputTokens, outputTokens, cost],
  );
  if (used.length === 0) return;
  const names = used.map(([name]) => name.split(separator));
  await tx.execute(sql`
    insert into usage (key_id, model, day, requests, input_tokens, output_tokens, cost)
    select u.key_id, u.model, ${dayOf(now)}, u.requests, u.input, u.output, u.cost
    from unnest(${array(
      names.map(([keyId]) => keyId),
      'text',
    )}, ${array(
      names.map(([, model]) => model),
      'text',
    )}, ${array(column(used, 0), 'bigint')}, ${array(column(used, 1), 'bigint')},
      ${array(column(used, 2), 'bigint')}, ${array(column(used, 3), 'bigint')})
      as u (key_id, model, requests, input, output, cost)
    on conflict (key_id, model, day) do update set
      requests = usage.requests + excluded.requests,
      input_tokens = usage.input_tokens + excluded.input_tokens,
      output_tokens = usage.output_tokens + excluded.output_tokens,
      cost = usage.cost + excluded.cost`);
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
      names.map(([keyId]) => keyId),
      'text',
    )}, ${array(
      names.map(([, reason]) => reason),
      'text',
    )}, ${array(column(counted, 0), 'bigint')}) as r (key_id, reason, count)
    on conflict (key_id, day, reason) do update set count = refusals.count + excluded.count`);
}

/** A ledger in the database. */
export function createLedger({ orm }: Database, node: Node, now: () => number = Date.now): Ledger {
  const reserve = groupCommit(async (requests: readonly { keyId: string; amount: number }[]) => {
    try {
      return await commitReserves(orm, node, requests);
    } catch (error) {
      if (!isNodeGone(error)) throw error;
      // This node was silent for so long that the others gave it up: it joins again.
      await node.beat();
      return commitReserves(orm, node, requests);
    }
  });
  const settle = groupCommit(async (settlements: readonly Settlement[]) => {
    await orm.transaction((tx) => settleWithin(tx, settlements, now()));
    return settlements.map(() => undefined);
  });
  const refuse = groupCommit(async (refusals: readonly Refusal[]) => {
    await commitRefusals(orm, refusals, now());
    return refusals.map(() => undefined);
  });
  return {
    reserve: (keyId, amount) => reserve({ keyId, amount }),
    settle,
    settleWithin: (tx, settlements) => settleWithin(tx, settlements, now()),
    refuse,
  };
}
