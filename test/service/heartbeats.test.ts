import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, rows } from '../../src/server/store/database.ts';
import { joinNodes, type Node } from '../../src/server/store/node.ts';
import { openDatabase } from '../../src/server/store/open.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { startWire } from './support/wire.ts';

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ url: await postgres.create(), dataFolder: '' });
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

/** Heartbeats come only when a test asks for them. */
const times = { beatMs: 1_000_000, deadMs: 3000 };
const joined: Node[] = [];
const join = async (): Promise<Node> => {
  const node = await joinNodes(database, () => {}, times);
  joined.push(node);
  return node;
};
afterEach(() => Promise.all(joined.splice(0).map((node) => node.leave())));

const present = async (): Promise<string[]> =>
  (await rows<{ id: string }>(database.orm, sql`select id from nodes`)).map(({ id }) => id);

test('after an outage of the database, a node waits for the others before it counts them as dead', async () => {
  const [one, other] = [await join(), await join()];
  const ids = other.ids();
  // No node could send a heartbeat.
  await sleep(times.deadMs + 200);
  await one.beat();
  expect(await present()).toEqual(expect.arrayContaining([...ids]));
  await other.beat();
  expect(other.ids()).toEqual(ids);
});

test('a node that stays away after an outage is removed as soon as it could have returned', async () => {
  const [one, gone] = [await join(), await join()];
  await sleep(times.deadMs + 200);
  const until = performance.now() + times.deadMs + 200;
  while (performance.now() < until) {
    await one.beat();
    await sleep(100);
  }
  await one.beat();
  expect(await present()).not.toEqual(expect.arrayContaining([gone.id()]));
});

test('a node that starts removes nodes that died before', async () => {
  const gone = await join();
  await sleep(times.deadMs + 200);
  const one = await join();
  await one.beat();
  expect(await present()).not.toContain(gone.id());
});

test('a node whose connections were dropped on the way stays alive', async () => {
  const wire = await startWire(await postgres.create());
  const silence = { statementMs: 60_000, heartbeatMs: 500, transactionMs: 10_000 };
  const dropped = await openPostgres(wire.url, silence);
  const errors: unknown[] = [];
  const node = await joinNodes(dropped, (error) => errors.push(error), {
    ...times,
    beatMs: 200,
  });
  const ids = node.ids();
  const seenAt = async () => {
    const query = sql`select min(seen_at) as at from nodes`;
    const [seen] = await rows<{ at: string }>(dropped.orm, query);
    return Number(seen?.at);
  };
  const before = await seenAt();
  wire.cut();
  await sleep(2000);
  expect(errors.length).toBeGreaterThan(0);
  // What is asked now uses the other connections, which are silent too.
  const own = await openPostgres(wire.url, silence);
  const [seen] = await rows<{ at: string }>(own.orm, sql`select min(seen_at) as at from nodes`);
  expect(Number(seen?.at)).toBeGreaterThan(before + 1000);
  expect(node.ids()).toEqual(ids);
  await own.close();
  wire.stop();
  await node.leave().catch(() => undefined);
  await dropped.close();
}, 120_000);

test('a node does not remove itself, however late its heartbeat is', async () => {
  const node = await joinNodes(database, () => {}, { beatMs: 100, deadMs: 3000 });
  joined.push(node);
  const ids = node.ids();
  // As after a suspend: the removal may come before the heartbeat.
  for (let i = 0; i < 10; i++) {
    await rows(database.orm, sql`update nodes set seen_at = 0`);
    await sleep(100);
  }
  expect(node.ids()).toEqual(ids);
});

test('heartbeats at the same time leave every id of the node in its list', async () => {
  const node = await join();
  node.leaveHolderId(() => false);
  await Promise.all([node.beat(), node.beat()]);
  const own = new Set(node.ids());
  const fresh = (await present()).filter((id) => id.startsWith('holder_'));
  expect(fresh.filter((id) => own.has(id))).toContain(node.holderId());
  // One is left for a new one, and expires.
  expect(fresh).toHaveLength(2);
});
