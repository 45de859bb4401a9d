/** Queries of the ledger: many requests per statement, all or nothing. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { array, type Orm, rows } from '../../store/database.ts';
import { keys } from '../../store/tables/keys.ts';
import type { Hold, Refusal, Settlement } from './types.ts';

/** The day of a time, UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Sums by key, in key order. All transactions then lock rows in the same order and cannot deadlock.
 */
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

/** Joins a key's id with the second part of a group. */
const separator = '\u0000';

type Sums = ReturnType<typeof sums>;

/** A part of the group names, as a database array. */
const names = (table: Sums, part: 0 | 1) => {
  const texts = table.map(([name]) => name.split(separator)[part]!);
  return array(texts, 'text');
};

/** A column of sums, as a database array. */
const values = (table: Sums, index: number) => {
  const numbers = table.map(([, row]) => row[index]!);
  return array(numbers, 'bigint');
};

/** A request to reserve an amount. */
export interface Reserve {
  readonly keyId: string;
  readonly amount: number;
}

/**
 * Reserves amounts in a node's name. Returns a hold per request, undefined if the credits do not
 * cover it.
 */
export async function commitReserves(
  orm: Orm,
  nodeId: string,
  requests: readonly Reserve[],
): Promise<(Hold | undefined)[]> {
  const keyIds = [...new Set(requests.map(({ keyId }) => keyId))].sort();
  const places = new Map(keyIds.map((keyId, index) => [keyId, index + 1]));
  const askers = requests.map(({ keyId }) => places.get(keyId)!);
  const amounts = requests.map(({ amount }) => amount);
  const granted = await rows<{ request: number }>(
    orm,
    sql`select request from ledger_reserve(${nodeId}, ${array(keyIds, 'text')},
      ${array(askers, 'integer')}, ${array(amounts, 'bigint')}) as request`,
  );
  const numbers = new Set(granted.map(({ request }) => request));
  return requests.map(({ keyId, amount }, index) =>
    numbers.has(index + 1) ? { keyId, nodeId, amount } : undefined,
  );
}

/**
 * A key's balance, of which some may be reserved. A key with unlimited credits covers everything; a
 * deleted key covers nothing.
 */
export async function loadBalance(orm: Orm, keyId: string): Promise<number> {
  const [row] = await orm.select({ balance: keys.balance }).from(keys).where(eq(keys.id, keyId));
  return row ? (row.balance ?? Number.POSITIVE_INFINITY) : 0;
}

/** A balance that settlements changed. */
export interface Changed {
  readonly key: string;
  readonly balance: string | number | bigint;
}

/**
 * The statement that settles in one transaction and returns {@link Changed} balances; undefined if
 * there is nothing to do.
 */
export function settleQuery(settlements: readonly Settlement[], now: number): SQL | undefined {
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
  return sql`select charged_key as key, charged_balance as balance from ledger_settle(
    ${names(charged, 0)}, ${values(charged, 0)},
    ${names(ended, 0)}, ${names(ended, 1)}, ${values(ended, 0)},
    ${names(used, 0)}, ${names(used, 1)}, ${dayOf(now)},
    ${values(used, 0)}, ${values(used, 1)}, ${values(used, 2)}, ${values(used, 3)})`;
}

/** Settles within a transaction. */
export async function settleWithin(
  tx: Orm,
  settlements: readonly Settlement[],
  now: number,
): Promise<void> {
  const query = settleQuery(settlements, now);
  if (query) await tx.execute(query);
}

/** Counts refusals. */
export async function commitRefusals(
  orm: Orm,
  refusals: readonly Refusal[],
  now: number,
): Promise<void> {
  const counted = sums(
    refusals,
    ({ keyId, reason }) => keyId + separator + reason,
    () => [1],
  );
  await orm.execute(sql`
    insert into refusals (key_id, day, reason, count)
    select r.key_id, ${dayOf(now)}, r.reason, r.count
    from unnest(${names(counted, 0)}, ${names(counted, 1)}, ${values(counted, 0)}) as r (key_id, reason, count)
    on conflict (key_id, day, reason) do update set count = refusals.count + excluded.count`);
}
