import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService } from '../../src/server/service/service.ts';
import { rows } from '../../src/server/store/database.ts';
import { startStores, storeKinds } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const taken = createServer();
let folder: string;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'formwork-test-'));
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  port = (taken.address() as AddressInfo).port;
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

const start = (environment: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env.PATH, FORMWORK_DATA_DIR: join(folder, 'data'), ...environment },
    encoding: 'utf8',
    timeout: 100_000,
  });
  return { status, stderr };
};

test('a start on a port in use is reported, and creates no secrets', () => {
  const { status, stderr } = start({ PORT: String(port) });
  expect(stderr).toContain(`Port ${port} is in use. Set PORT to another port`);
  expect(status).toBe(1);
  expect(existsSync(join(folder, 'data', 'pg'))).toBe(false);
}, 120_000);

test.each([
  ['a file', () => join(folder, 'file'), 'EEXIST'],
  ['a folder in which nothing can be made', () => '/proc/formwork/data', 'ENOENT'],
])(
  'a data folder that is or contains %s in its path is reported',
  (_, path, reason) => {
    writeFileSync(join(folder, 'file'), '');
    const { status, stderr } = start({ PORT: '0', FORMWORK_DATA_DIR: path() });
    expect(stderr).toContain(`FORMWORK_DATA_DIR cannot be used: ${reason}`);
    expect(status).toBe(1);
  },
  120_000,
);

test('a price of an unknown model is reported before the database is opened', () => {
  const { status, stderr } = start({
    PORT: '0',
    // The software adapter is unpacked once for all runs.
    FORMWORK_DATA_DIR: join(tmpdir(), 'formwork-test'),
    FORMWORK_PRICES: 'formwork-135=50/200',
  });
  expect(stderr).toContain('FORMWORK_PRICES names "formwork-135"');
  expect(stderr).not.toContain('Opening the database');
  expect(status).toBe(1);
}, 120_000);

test('a second server on one data folder is refused with advice', async () => {
  const stores = await startStores('embedded');
  const where = { ...(await stores.make()), onError: () => {}, api: stubApi() };
  const first = await openService(where);
  await expect(openService(where)).rejects.toMatchObject({
    code: 'data_folder_in_use',
    message: expect.stringContaining('DATABASE_URL'),
  });
  await first.close();
  await (await openService(where)).close();
  await stores.stop();
}, 120_000);

test.each(storeKinds)(
  'a service that cannot be assembled leaves nothing open: %s',
  async (kind) => {
    const stores = await startStores(kind);
    const where = { ...(await stores.make()), onError: () => {} };
    const api = () => {
      throw new Error('no engine');
    };
    await expect(openService({ ...where, api })).rejects.toThrow('no engine');
    const service = await openService({ ...where, api: stubApi() });
    const { database } = service;
    // A node has an id for its work, and one for its reservations.
    expect(await rows(database.orm, sql`select id from nodes`)).toHaveLength(2);
    await service.close();
    await stores.stop();
  },
  120_000,
);
