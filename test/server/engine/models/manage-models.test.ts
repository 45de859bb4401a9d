/** What an operator does to the models of a running service. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEngine, prebuiltModels } from '../../../../src/runtime/engine/index.ts';
import { settingsOf } from '../../../../src/runtime/models/index.ts';
import { openModelCache, placeOnline } from '../../../../src/server/engine/models/locations.ts';
import { createModelManager } from '../../../../src/server/engine/models/manage.ts';
import { readConfig } from '../../../../src/server/settings/config.ts';
import { largeLimits } from '../../../support/adapter-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'formwork-manage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const adapter = (...features: string[]) => ({
  features: new Set(features),
  limits: largeLimits,
});

function manager(settings: Record<string, string> = {}, features: string[] = []) {
  const engine = createEngine({ modelsBaseUrl: 'http://formwork.invalid/models/' });
  const loads: string[] = [];
  const watched = {
    ...engine,
    load: async (id: string) => {
      loads.push(id);
      throw new Error('not in this test');
    },
  };
  const errors: string[] = [];
  const manage = createModelManager({
    engine: watched,
    config: readConfig({ FORMWORK_DATA_DIR: folder, ...settings }),
    adapter: adapter(...features),
    onError: (id) => errors.push(id),
  });
  return { manage, engine, loads, errors };
}

test('the catalogue has the models that this adapter can run and that the service does not have', () => {
  const { manage } = manager();
  const ids = manage.catalogue().map(({ id }) => id);
  expect(ids).toContain('Qwen3-4B-q4f32_1-MLC');
  expect(ids).not.toContain('Qwen3-4B-q4f16_1-MLC');
  const { manage: withHalf } = manager({}, ['shader-f16']);
  expect(withHalf.catalogue().length).toBeGreaterThan(ids.length);
  expect(withHalf.catalogue().length).toBeLessThan(prebuiltModels().length);
});

test('a model of the catalogue is offered once it is requested, with the context window of the settings', async () => {
  const { manage, engine, loads, errors } = manager({ FORMWORK_CONTEXT: '8192' });
  const id = 'Qwen3-4B-q4f32_1-MLC';
  manage.load(id);
  expect(loads).toEqual([id]);
  expect(engine.models().find((model) => model.id === id)).toMatchObject({ contextWindow: 8192 });
  expect(manage.catalogue().some((model) => model.id === id)).toBe(false);
  await expect.poll(() => errors).toEqual([id]);
});

test('unknown models, and models that this adapter cannot run, are refused', async () => {
  const { manage, loads } = manager();
  expect(() => manage.load('none')).toThrow(/no model "none"/);
  await expect(manage.unload('none')).rejects.toThrow(/no model "none"/);
  expect(() => manage.load('Qwen3-4B-q4f16_1-MLC')).toThrow(/shader-f16/);
  expect(loads).toEqual([]);
});

test('an embedded model cannot be deleted', async () => {
  const { manage } = manager();
  await expect(manage.remove('formwork-135m')).rejects.toThrow(/is included with Formwork/);
  expect(await manage.downloadedBytes('formwork-135m')).toBe(0);
});

test('a model that loads can be neither unloaded nor deleted', async () => {
  const { engine } = manager();
  const manage = createModelManager({
    engine: {
      ...engine,
      models: () => engine.models().map((model) => ({ ...model, status: 'loading' })),
      unload: () => new Promise<never>(() => {}),
    },
    config: readConfig({ FORMWORK_DATA_DIR: folder }),
    adapter: adapter(),
    onError: () => {},
  });
  const refusal = { code: 'conflict', message: expect.stringContaining('is loading') };
  await expect(manage.unload('tiny')).rejects.toMatchObject(refusal);
  await expect(manage.remove('tiny')).rejects.toMatchObject(refusal);
});

const prebuilt = (id: string) => prebuiltModels().find((source) => source.id === id)!;

/** Puts files of a model where a download puts them. */
function place(id: string): void {
  const source = prebuilt(id);
  const models = join(folder, 'models');
  mkdirSync(models, { recursive: true });
  const list = JSON.stringify({ records: [{ dataPath: 'params_shard_0.bin', nbytes: 5 }] });
  for (const url of [...settingsOf(source), new URL('params_shard_0.bin', source.url).href]) {
    const name = basename(new URL(url).pathname);
    const key = createHash('sha256').update(url).digest('hex').slice(0, 24);
    writeFileSync(join(models, `${key}-${name}`), name === 'tensor-cache.json' ? list : '12345');
  }
}

const placeOf = async (id: string) =>
  (await placeOnline(prebuilt(id), await openModelCache(folder))).place;

test('deleting a model keeps the library that another downloaded model has, too', async () => {
  const [one, other] = ['DeepSeek-R1-Distill-Qwen-7B', 'Qwen2.5-7B-Instruct'].map(
    (name) => `${name}-q4f16_1-MLC`,
  ) as [string, string];
  place(one);
  place(other);
  const { manage, engine } = manager({}, ['shader-f16']);
  engine.offer!(prebuilt(one));
  expect(await manage.remove(one)).toMatchObject({ alsoDeleted: [] });
  expect([await placeOf(one), await placeOf(other)]).toEqual(['online', 'downloaded']);
  engine.offer!(prebuilt(other));
  await manage.remove(other);
  expect(await placeOf(other)).toBe('online');
});

test('models with the same weights are deleted together, unless one is in use', async () => {
  const full = 'Phi-3.5-mini-instruct-q4f16_1-MLC';
  const short = `${full}-1k`;
  place(full);
  const { engine } = manager();
  let status: 'ready' | 'available' = 'ready';
  const withdrawn: string[] = [];
  const manage = createModelManager({
    engine: {
      ...engine,
      models: () =>
        [full, short].map((id) => ({
          ...engine.models()[0]!,
          id,
          status: id === full ? status : 'available',
        })),
      withdraw: (id) => void withdrawn.push(id),
    },
    config: readConfig({ FORMWORK_DATA_DIR: folder }),
    adapter: adapter(),
    onError: () => {},
  });
  await expect(manage.remove(short)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`"${full}", which is in use`),
  });
  expect(await placeOf(full)).toBe('downloaded');
  status = 'available';
  expect(await manage.remove(short)).toMatchObject({ alsoDeleted: [full] });
  expect(withdrawn).toEqual([short, full]);
  expect(await placeOf(full)).toBe('online');
});
