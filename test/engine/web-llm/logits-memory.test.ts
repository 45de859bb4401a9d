/** The memory that logits take on the device. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdictsInMemory } from '../../../src/runtime/engine/check/verdicts.ts';
import { loadModel } from '../../../src/runtime/engine/loading/load-model.ts';
import { bytesOfCache, bytesOfWeights } from '../../../src/runtime/engine/loading/model-bytes.ts';
import { loadChatModel } from '../../../src/runtime/engine/web-llm/load.ts';
import { embeddedModels, type ModelSource } from '../../../src/runtime/models/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { MODELS_FOLDER } from '../../runtime/node-home.ts';

/** Bytes of a row of `tiny`, and rows for adjusted copies. */
const ROW = 512 * 4;
const ADJUSTED = 16;

let folder: string;
let gpu: PreparedGpu;
let tiny: ModelSource;
/** Sizes of the buffers that shaders read and that are copied from and to. */
let sizes: number[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-logits-'));
  gpu = await prepareGpu({ dataDir: folder, modelsFolder: MODELS_FOLDER, adapter: 'swiftshader' });
  tiny = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...parameters) {
    const device = await requestDevice.apply(this, parameters);
    const { createBuffer } = device;
    device.createBuffer = (descriptor) => {
      sizes.push(descriptor.size);
      return createBuffer.call(device, descriptor);
    };
    return device;
  };
});

afterAll(async () => {
  gpu.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['sequences of the cache', { sequences: 6, exactRows: true }, 6 + 6],
  ['sequences of a pass', { sequences: 40, exactRows: true }, 40 + 16],
  ['rows for which its kernels are the same', { sequences: 40, exactRows: false }, 40 + 8],
])('is a row for each sequence, and for as many again as there are %s', async (_, size, rows) => {
  sizes = [];
  const { dispose } = await loadChatModel(
    tiny,
    (adapter) => ({ adapter, exactForks: true, tokens: 1024, ...size }),
    { onProgress() {} },
  );
  await dispose();
  expect(sizes).toContain((rows + ADJUSTED) * ROW);
});

test('counts in the bytes of a load', async () => {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(MODELS_FOLDER, 'tiny', name), 'utf8'));
  const enough = new Error('enough');
  let counted = 0;
  const loading = loadModel(
    tiny,
    { maxSequences: 4, cacheTokens: 256 },
    {
      signal: new AbortController().signal,
      onProgress() {},
      onLost() {},
      checkFiles: async () => {},
      checkSize(bytes) {
        counted = bytes;
        throw enough;
      },
      reserveMemory: async () => {},
      verdicts: verdictsInMemory(),
      prepare() {},
    },
  );
  await expect(loading).rejects.toBe(enough);
  const weights = bytesOfWeights(await read('tensor-cache.json'));
  const cache = bytesOfCache(await read('mlc-chat-config.json'), 256);
  // Beside the four sequences there are eight in reserve, and eight prompts may be kept.
  expect(counted).toBe(weights + cache + (20 + 20 + ADJUSTED) * ROW);
});
