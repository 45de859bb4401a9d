/** A device without memory for the weights, the KV cache or the logits, and one lost meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verdictsInMemory } from '../../../src/runtime/engine/check/verdicts.ts';
import { createEngine, type Engine } from '../../../src/runtime/engine/index.ts';
import { embeddedModels, type ModelSource } from '../../../src/runtime/models/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { MODELS_FOLDER } from '../../runtime/node-home.ts';
import { passed } from '../support/passed.ts';

// Several loads in one test: seconds each, many more where the machine is busy.
vi.setConfig({ testTimeout: 300_000 });

/** Milliseconds after its last use until a model counts as idle. */
const GRACE = 1100;

/** Tokens in the KV cache of the other model. */
const TOKENS = 2048;
/** `[pages, keys and values, heads, tokens of a page, elements of a head]`, in 32-bit floats. */
const LAYER_BYTES = (TOKENS / 16 + 1) * 2 * 2 * 16 * 16 * 4;

/** A buffer that is being created. */
interface Creation {
  readonly size: number;
  /** Error scopes around it. TVM's runtime has three around each of its buffers. */
  readonly scopes: number;
}

let folder: string;
let gpu: PreparedGpu;
let engine: Engine;
let tiny: ModelSource;
let other: ModelSource;
/** Devices that are not destroyed. */
const devices = new Set<GPUDevice>();
/** Devices that fit beside each other, with a buffer for which {@link isLarge}. */
let fitting: number;
let isLarge: (creation: Creation) => boolean;
let isChecking = false;
const errors = vi.spyOn(console, 'error').mockImplementation(() => {});

/** Has a device report, as a device without memory does, that a buffer was not allocated. */
function limit(device: GPUDevice): void {
  const scopes: { readonly filter: GPUErrorFilter; error?: GPUError }[] = [];
  const { createBuffer, pushErrorScope, popErrorScope, destroy } = device;
  devices.add(device);
  Object.assign(device, {
    createBuffer(descriptor: GPUBufferDescriptor) {
      if (devices.size > fitting && isLarge({ size: descriptor.size, scopes: scopes.length })) {
        const scope = scopes.findLast(({ filter }) => filter === 'out-of-memory');
        if (scope) scope.error = new GPUOutOfMemoryError('the heap is full');
      }
      return createBuffer.call(device, descriptor);
    },
    pushErrorScope(filter: GPUErrorFilter) {
      scopes.push({ filter });
      pushErrorScope.call(device, filter);
    },
    async popErrorScope() {
      const scope = scopes.pop();
      return (await popErrorScope.call(device)) ?? scope?.error ?? null;
    },
    destroy() {
      devices.delete(device);
      destroy.call(device);
    },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-full-'));
  gpu = await prepareGpu({ dataDir: folder, modelsFolder: MODELS_FOLDER, adapter: 'swiftshader' });
  tiny = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  other = { ...tiny, id: 'other', cacheTokens: TOKENS };
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...parameters) {
    const device = await requestDevice.apply(this, parameters);
    limit(device);
    return device;
  };
});

beforeEach(() => {
  fitting = 1;
  isLarge = ({ size }) => size === LAYER_BYTES;
});

afterEach(async () => {
  for (const { id } of engine.models()) await engine.unload(id);
  expect([...devices]).toEqual([]);
});

afterAll(async () => {
  errors.mockRestore();
  gpu.close();
  await rm(folder, { recursive: true });
});

const ready = (): string[] =>
  engine.models().flatMap(({ id, status }) => (status === 'ready' ? [id] : []));

describe.each([
  { verdict: 'without a verdict', isKnown: false },
  { verdict: 'with a verdict of an earlier load', isKnown: true },
])('a KV cache that does not fit, $verdict', ({ isKnown }) => {
  beforeEach(() => {
    engine = createEngine({
      models: [tiny, other],
      verdicts: isKnown ? passed : verdictsInMemory(),
    });
  });

  test('has idle models unloaded, and then loads', async () => {
    await engine.load('tiny');
    await pause(GRACE);
    const model = await engine.load('other');
    expect(model.check).toMatchObject({ isKnown });
    expect(ready()).toEqual(['other']);
    const sequence = await model.open();
    await sequence.append([1, 2, 3]);
    expect(await sequence.logits()).toHaveLength(512);
    sequence.close();
  });

  test('is an error of too little memory if there is no model to unload', async () => {
    fitting = 0;
    await expect(engine.load('other')).rejects.toMatchObject({
      code: 'out_of_memory',
      message: expect.stringMatching(/not enough memory for the model other: the heap is full/),
    });
    expect(engine.models().find(({ id }) => id === 'other')).toMatchObject({ status: 'failed' });
  });
});

/** Picks the third buffer of the weights that are uploaded beside other models. */
function thirdOfWeights(): (creation: Creation) => boolean {
  let buffers = 0;
  return ({ scopes }) => scopes === 3 && ++buffers === 3;
}

test.each([
  ['the weights', passed, thirdOfWeights],
  [
    'logits',
    passed,
    () =>
      ({ size, scopes }: Creation) =>
        size > 90_000 && scopes < 3,
  ],
  [
    'a pass of the check',
    undefined,
    () =>
      ({ scopes }: Creation) =>
        isChecking && scopes === 3,
  ],
])('idle models are unloaded for %s too', async (_, verdicts, largeHere) => {
  isLarge = largeHere();
  isChecking = false;
  engine = createEngine({ models: [tiny, other], ...(verdicts && { verdicts }) });
  await engine.load('tiny');
  await pause(GRACE);
  await engine.load('other', {
    onProgress: ({ text }) => {
      isChecking = text === 'Checking results';
    },
  });
  expect(ready()).toEqual(['other']);
});

describe('while the weights are uploaded', () => {
  beforeEach(() => {
    fitting = 0;
    engine = createEngine({ models: [tiny], verdicts: passed });
  });

  test('a buffer that does not fit is an error of too little memory', async () => {
    isLarge = thirdOfWeights();
    await expect(engine.load('tiny')).rejects.toMatchObject({
      code: 'out_of_memory',
      message: expect.stringMatching(/not enough memory for the model tiny: the heap is full/),
    });
  });

  test.each([
    ['in the call that allocates a buffer', (lose: () => void) => lose()],
    ['between two calls', (lose: () => void) => void setTimeout(lose)],
  ])('a device that is lost %s is reported as lost', async (_, when) => {
    const isThird = thirdOfWeights();
    isLarge = (creation) => {
      if (isThird(creation)) when(() => [...devices].at(-1)!.destroy());
      return false;
    };
    await expect(engine.load('tiny')).rejects.toMatchObject({ code: 'device_lost' });
  });
});
