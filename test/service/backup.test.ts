import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../src/server/store/database.ts';
import { createHousekeeping } from '../../src/server/store/housekeeping.ts';
import { startNode, type TestNode } from './support/server.ts';
import { type StoreOptions, startStores, type TestStores } from './support/stores.ts';

let stores: TestStores;
let where: StoreOptions;
let node: TestNode;
const base = mkdtempSync(join(tmpdir(), 'formwork-backup-'));
const prices = new Map([['stub', { input: 1000, output: 2000 }]]);
const start = (options: StoreOptions) =>
  startNode({ ...options, adminSecret: 'the-admin-secret', prices });

beforeAll(async () => {
  stores = await startStores('embedded');
  where = await stores.make();
  node = await start(where);
});
afterAll(async () => {
  await node?.close();
  await stores?.stop();
  rmSync(base, { recursive: true, force: true });
});

const chat = { model: 'stub', messages: [{ role: 'user', content: 'x' }] };

test('a backup of a running server has everything acknowledged before it ended', async () => {
  const { database } = node.service;
  const { key, record } = await node.service.keys.create('busy', { credits: 1_000_000 });
  const asked: Promise<number>[] = [];
  let writing = true;
  const writer = (async () => {
    while (writing) {
      asked.push(node.ask(key, 'POST', '/v1/chat/completions', chat).then(({ status }) => status));
      await asked.at(-1);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const target = join(base, 'busy');
  const backingUp = database.backUp!(target);
  await expect(database.backUp!(join(base, 'second'))).rejects.toMatchObject({ code: 'conflict' });
  const { record: late } = await node.service.keys.create('made meanwhile');
  // Would remove what the copy still needs, if it did not wait.
  await createHousekeeping(database, { logBytes: 0, deadRows: 0, lookMs: 0 })();
  await backingUp;
  writing = false;
  await writer;
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));

  const restored = await start({ dataFolder: target });
  try {
    const { status } = await restored.ask(key, 'POST', '/v1/chat/completions', chat);
    expect(status).toBe(200);
    const [sums] = await rows<{ balance: string; cost: string }>(
      restored.service.database.orm,
      sql`select balance, (select sum(cost) from usage where key_id = ${record.id}) as cost
        from keys where id = ${record.id}`,
    );
    expect(Number(sums!.balance) + Number(sums!.cost)).toBe(1_000_000);
    expect((await restored.service.keys.get(late.id)).name).toBe('made meanwhile');
  } finally {
    await restored.close();
  }
  // The original goes on, and can be opened again after it.
  expect((await node.ask(key, 'POST', '/v1/chat/completions', chat)).status).toBe(200);
}, 120_000);

test('a folder that is not empty is refused and unchanged', async () => {
  const taken = join(base, 'taken');
  mkdirSync(taken);
  writeFileSync(join(taken, 'mine'), 'x');
  await expect(node.service.database.backUp!(taken)).rejects.toMatchObject({ code: 'conflict' });
  expect(existsSync(join(taken, 'pg'))).toBe(false);
});

test('a failed backup leaves no partial backup, and the next succeeds', async () => {
  // A file where the copy would make its folder.
  const target = join(base, 'fails');
  const { database } = node.service;
  writeFileSync(target, '');
  await expect(database.backUp!(target)).rejects.toThrow();
  rmSync(target);
  const { bytes } = await database.backUp!(target);
  expect(bytes).toBeGreaterThan(1e6);
});

/** Requests a backup, as the command line does if it is `trusted`. */
const ask = (trusted: boolean, folder: string) =>
  node.service.admin(
    new Request('http://localhost/admin/backup', {
      method: 'POST',
      headers: {
        authorization: 'Bearer the-admin-secret',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ folder }),
    }),
    { trusted },
  );

test('a folder that the server cannot write is answered with the reason', async () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  const answer = await ask(true, join(file, 'below'));
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(error).toMatchObject({ code: 'invalid_value', param: 'folder' });
  expect(error.message).toMatch(/ENOTDIR.*the server's user/);
});

test('only the command line may request a backup', async () => {
  expect((await ask(false, join(base, 'remote'))).status).toBe(403);
  expect(existsSync(join(base, 'remote'))).toBe(false);
  expect((await ask(true, 'relative')).status).toBe(400);
  const made = await ask(true, join(base, 'local'));
  expect(made.status).toBe(201);
  expect(existsSync(join(base, 'local', 'pg', 'PG_VERSION'))).toBe(true);
});
