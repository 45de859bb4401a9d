import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openService } from '../../src/server/service/service.ts';
import { type StoreOptions, startStores, storeKinds, type TestStores } from './support/stores.ts';
import { stubApi } from './support/stub-api.ts';

// Each starts programs, which take seconds at rest and a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const onError = (error: unknown) => {
  throw error;
};

const formwork = (environment: NodeJS.ProcessEnv, args: readonly string[]) =>
  new Promise<{ status: number; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['src/server/cli/cli.ts', 'keys', ...args],
      { env: { PATH: process.env.PATH, ...environment } },
      (_, out, error) => resolve({ status: child.exitCode ?? -1, out, error }),
    );
  });

describe.each(storeKinds)('formwork keys on a store that is %s', (kind) => {
  let stores: TestStores;
  let where: StoreOptions;
  beforeAll(async () => {
    stores = await startStores(kind);
    where = await stores.make();
  });
  afterAll(() => stores.stop());

  const keys = (...args: string[]) =>
    formwork({ FORMWORK_DATA_DIR: where.dataFolder, DATABASE_URL: where.databaseUrl }, args);

  test('without a server, a key is created, listed, rotated and revoked', async () => {
    const limits = [
      '--models',
      'a,b',
      '--credits',
      '7',
      '--rpm',
      '3',
      '--tpm',
      '9',
      '--parallel',
      '2',
    ];
    const made = await keys('create', '--name', 'one', ...limits, '--expires', '30d', '--json');
    expect(made.error).toBe('');
    const { key, id, ...record } = JSON.parse(made.out);
    expect(key).toMatch(/^fw_/);
    expect(record).toMatchObject({
      models: ['a', 'b'],
      credits: 7,
      requests_per_minute: 3,
      tokens_per_minute: 9,
      max_parallel: 2,
    });
    const rotated = JSON.parse((await keys('rotate', id, '--json')).out);
    expect(rotated.id).toBe(id);
    expect(rotated.previous_expires_at).toBeNull();
    const graceful = JSON.parse((await keys('rotate', id, '--grace', '1h', '--json')).out);
    expect(graceful.previous_expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
    expect(rotated.key).not.toBe(key);
    expect((await keys('list')).out).toContain(id);
    expect(JSON.parse((await keys('revoke', id, '--json')).out)).toMatchObject({
      id,
      status: 'revoked',
    });
  });

  test('an unknown key cannot be revoked', async () => {
    expect((await keys('revoke', 'key_none')).status).toBe(1);
  });

  test('keys of a running server change at once', async () => {
    const service = await openService({ ...where, onError, api: stubApi() });
    const { key, id } = JSON.parse((await keys('create', '--name', 'two', '--json')).out);
    expect(await service.access.authenticate(key)).toMatchObject({ keyId: id });
    await keys('revoke', id);
    if (kind === 'postgres') await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await service.access.authenticate(key)).toBeUndefined();
    await service.close();
  });
});

describe('a folder without a database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'formwork-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const keys = (...args: string[]) => formwork({ FORMWORK_DATA_DIR: folder }, args);

  test('gets a database for its first key, which is printed', async () => {
    const { status, error } = await keys('create', '--name', 'first');
    expect(error).toContain(`There is no database in ${folder} (FORMWORK_DATA_DIR): creating one.`);
    expect(status).toBe(0);
  });

  test('invalid arguments are reported with status 2, and create none', async () => {
    const wrong = [
      ['create'],
      ['create', '--name', 'x', '--credits', 'many'],
      ['sell'],
      ['revoke'],
      ['revoke', 'key_a', 'key_b'],
      ['revoke', 'key_a', '--grace', '1h'],
      ['rotate', 'key_a', '--expires', '30d'],
      ['create', '--name', 'x', '--grace', '1h'],
      ['create', 'x', '--name', 'x'],
      ['list', 'x'],
      ['list', '--name', 'x'],
    ];
    const answers = await Promise.all(wrong.map((args) => keys(...args)));
    for (const [place, { status, error }] of answers.entries()) {
      expect([wrong[place], status]).toEqual([wrong[place], 2]);
      expect(error).toContain('formwork keys');
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not created when keys are listed', async () => {
    const { status, error } = await keys('list');
    expect(error).toContain(`There is no database in ${folder} (FORMWORK_DATA_DIR)`);
    expect(status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});
