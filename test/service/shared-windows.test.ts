import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedWindows, type Windows } from '../../src/server/access/limits/windows.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';

let postgres: TestPostgres;
let database: Database;
let pool: NonNullable<Database['pool']>;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ url: await postgres.create(), dataFolder: '' });
  pool = database.pool!;
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

/** Counters of two nodes. */
const nodes = (): [Windows, Windows] => [
  sharedWindows(pool, 'r', 60_000),
  sharedWindows(pool, 'r', 60_000),
];

test('nodes share a window, however many of their counts come at once', async () => {
  const [one, other] = nodes();
  expect(await one.read('key')).toEqual({ count: 0, endsIn: 60_000 });
  await Promise.all([...Array(20)].map((_, at) => (at % 2 === 0 ? one : other).add('key', 2)));
  const { count, endsIn } = await other.read('key');
  expect(count).toBe(40);
  expect(endsIn).toBeGreaterThan(50_000);
  expect(endsIn).toBeLessThanOrEqual(60_000);
});

test('counts of a node that come at once are added in few statements, and each is exact', async () => {
  const query = vi.spyOn(pool, 'query');
  const [one] = nodes();
  const counts = await Promise.all([...Array(500)].map(() => one.add('flood', 1)));
  expect(query.mock.calls.length).toBeLessThan(5);
  query.mockRestore();
  expect(counts.map(({ count }) => count)).toEqual([...Array(500)].map((_, at) => at + 1));
});

test('until a window ends, a count that is enough is answered without a statement', async () => {
  const [one, other] = nodes();
  await one.add('full', 10, 10);
  const query = vi.spyOn(pool, 'query');
  for (let at = 0; at < 500; at++) {
    expect((await one.add('full', 1, 10)).count).toBe(10);
    expect((await one.read('full', 10)).count).toBe(10);
  }
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  // For a limit that was raised, and for other nodes, the database has the count.
  expect((await one.add('full', 1, 11)).count).toBe(11);
  expect((await other.read('full', 10)).count).toBe(11);
});

test('the end of the window ends what a node knows of it', async () => {
  const short = sharedWindows(pool, 'short', 50);
  expect((await short.add('key', 3, 3)).count).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await short.add('key', 1, 3)).count).toBe(1);
});

test('no statement is prepared by name, because sessions of PgBouncer change their clients', async () => {
  const query = vi.spyOn(pool, 'query');
  const [one] = nodes();
  await one.add('nameless', 1);
  await one.read('nameless');
  expect(query.mock.calls.map(([statement]) => typeof statement)).toEqual(['string', 'string']);
  query.mockRestore();
});

test('a node whose clock is ahead does not prolong a window', async () => {
  const [one, other] = nodes();
  const now = Date.now;
  const early = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * 60 * 1000);
  await one.add('ahead', 1);
  early.mockRestore();
  expect((await other.read('ahead')).endsIn).toBeLessThanOrEqual(60_000);
  const { count, endsIn } = await other.add('ahead', 1);
  expect(count).toBe(2);
  expect(endsIn).toBeLessThanOrEqual(60_000);
});

test.each([
  ['ended', '-1'],
  ['ends later than any window', '60 * 60 * 1000'],
])('a window that %s is followed by another', async (_, endsIn) => {
  const [one] = nodes();
  await one.add('old', 5);
  await pool.query(
    `update rate_limits set expire = extract(epoch from clock_timestamp()) * 1000 + ${endsIn}`,
  );
  expect(await one.read('old')).toEqual({ count: 0, endsIn: 60_000 });
  const next = await one.add('old', 1);
  expect(next.count).toBe(1);
  expect(next.endsIn).toBeLessThanOrEqual(60_000);
  expect(next.endsIn).toBeGreaterThan(50_000);
});
