/** What a model leaves behind when it is unloaded, or does not load: nothing. */
import { cp, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEngine } from '../../../src/runtime/engine/index.ts';
import { createTextFrame } from '../../../src/runtime/engine/text/text-frame.ts';
import { embeddedModels, type ModelSource } from '../../../src/runtime/models/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { MODELS_FOLDER } from '../../runtime/node-home.ts';
import { until } from '../../support/until.ts';
import { passed } from '../support/passed.ts';

vi.mock(import('../../../src/runtime/engine/text/text-frame.ts'), { spy: true });

// Several loads in one test: seconds each, many more where the machine is busy.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let gpu: PreparedGpu;
let tiny: ModelSource;
let collected = 0;
let made = 0;
let lost = 0;
const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
const devices = new FinalizationRegistry<undefined>(() => void collected++);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-devices-'));
  gpu = await prepareGpu({ dataDir: folder, modelsFolder: MODELS_FOLDER, adapter: 'swiftshader' });
  tiny = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...parameters) {
    const device = await requestDevice.apply(this, parameters);
    devices.register(device, undefined);
    made++;
    void device.lost.then(() => lost++);
    return device;
  };
});

beforeEach(() => {
  collected = 0;
  made = 0;
  lost = 0;
});

afterEach(() => {
  expect(errors.mock.calls).toEqual([]);
  errors.mockClear();
});

afterAll(async () => {
  gpu.close();
  await rm(folder, { recursive: true });
});

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 4; i++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('the devices of unloaded models are collected, with the memory of their runtimes', async () => {
  const engine = createEngine({ models: [tiny], verdicts: passed });
  for (let i = 0; i < 3; i++) {
    await engine.load('tiny');
    await engine.unload('tiny');
  }
  await collectGarbage();
  // The last one may still be referred to by what web-llm's modules remember.
  await until(() => collected >= 2);
});

test('a load that fails in web-llm destroys its device', async () => {
  const partial = join(folder, 'partial');
  await cp(join(MODELS_FOLDER, 'tiny'), partial, { recursive: true });
  const shards = (await readdir(partial)).filter((name) => name.startsWith('params_shard'));
  await Promise.all(shards.map((name) => truncate(join(partial, name), 1024)));
  const url = gpu.addFolder('partial', partial);
  const library = { gpu: `${url}tiny-gpu.wasm`, software: `${url}tiny-software.wasm` };
  const engine = createEngine({ models: [{ ...tiny, id: 'partial', url, library }] });
  for (let i = 0; i < 2; i++) {
    await expect(engine.load('partial')).rejects.toMatchObject({ code: 'model_load_failed' });
  }
  await until(() => lost === 2);
  expect(made).toBe(2);
});

test('a load that fails after web-llm’s part destroys its device', async () => {
  vi.mocked(createTextFrame).mockImplementationOnce(() => {
    throw new TypeError('no such template');
  });
  const engine = createEngine({ modelsBaseUrl: gpu.modelsBaseUrl });
  await expect(engine.load('all-minilm-l6-v2')).rejects.toMatchObject({
    code: 'model_load_failed',
  });
  await until(() => lost === 1);
});
