/** The size of a KV cache, before any weights are requested. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verdictsInMemory } from '../../../src/runtime/engine/check/verdicts.ts';
import { loadModel } from '../../../src/runtime/engine/loading/load-model.ts';
import type { ModelLimits } from '../../../src/runtime/engine/loading/model-limits.ts';
import { describeModel } from '../../../src/runtime/models/index.ts';
import { largeLimits } from '../../support/adapter-limits.ts';

const FOLDER = 'http://models.test/model/';
const WEIGHTS = 1000;

const smolLm2 = {
  context_window_size: 8192,
  quantization: 'q4f32_1',
  model_config: { hidden_size: 2048, num_hidden_layers: 24, num_attention_heads: 32 },
};
const llama = {
  context_window_size: 131_072,
  quantization: 'q4f16_1',
  model_config: {
    hidden_size: 4096,
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    head_dim: 128,
  },
};

let config: object;
let asked: string[];

beforeEach(() => {
  asked = [];
  const files: Record<string, () => BodyInit> = {
    'mlc-chat-config.json': () => JSON.stringify(config),
    'tokenizer.json': () => '{}',
    'tensor-cache.json': () =>
      JSON.stringify({ records: [{ dataPath: 'params_shard_0.bin', nbytes: WEIGHTS }] }),
    'model.wasm': () => Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  };
  const match = async (url: string) => {
    const name = url.slice(FOLDER.length);
    asked.push(name);
    return new Response(files[name]!());
  };
  vi.stubGlobal('caches', { open: async () => ({ match }) });
});

afterEach(() => vi.unstubAllGlobals());

function standOn(maxStorageBufferBindingSize: number): void {
  const adapter = {
    info: { vendor: 'acme' },
    features: new Set(['shader-f16']),
    limits: { ...largeLimits, maxStorageBufferBindingSize },
  };
  vi.stubGlobal('navigator', { gpu: { requestAdapter: async () => adapter } });
}

/** Bytes of the weights and the KV cache; the load ends when they are known. */
async function bytesOf(limits: ModelLimits, contextWindow = 4096): Promise<number> {
  let found: number | undefined;
  const own = { id: 'own', url: FOLDER, library: `${FOLDER}model.wasm`, contextWindow };
  await loadModel(describeModel(own), limits, {
    signal: new AbortController().signal,
    onProgress() {},
    onLost() {},
    checkFiles: async () => {},
    checkSize(bytes) {
      found = bytes;
      throw new Error('known');
    },
    reserveMemory: async () => {},
    verdicts: verdictsInMemory(),
    prepare() {},
  }).catch((error: Error) => {
    if (error.message !== 'known') throw error;
  });
  return found!;
}

const smolLm2Bytes = (tokens: number) => WEIGHTS + 24 * 2 * 2048 * 4 * tokens;

test('two contexts that a buffer of the GPU does not hold become what it holds', async () => {
  config = smolLm2;
  standOn(2 ** 30);
  expect(await bytesOf({})).toBe(smolLm2Bytes(8192));
  standOn(2 ** 27);
  expect(await bytesOf({})).toBe(smolLm2Bytes(8176));
});

test('a size that a buffer of the GPU does not hold is refused before weights are requested', async () => {
  config = llama;
  standOn(2 ** 30);
  await expect(bytesOf({ cacheTokens: 262_144 })).rejects.toMatchObject({
    code: 'out_of_memory',
    param: 'model',
    message: expect.stringMatching(/cache of 262,144 tokens: .* at most 262,128/),
  });
  expect(asked).toContain('mlc-chat-config.json');
  expect(asked.filter((name) => name.endsWith('.bin'))).toEqual([]);
  expect(await bytesOf({ cacheTokens: 262_128 })).toBe(WEIGHTS + 32 * 4096 * 262_128);
});

test('a context that a buffer of the GPU does not hold is refused, unless a smaller cache is asked for', async () => {
  config = llama;
  standOn(2 ** 27);
  await expect(bytesOf({}, 65_536)).rejects.toMatchObject({
    code: 'out_of_memory',
    message: expect.stringMatching(/at most 32,752\. Choose a smaller context window/),
  });
  expect(await bytesOf({ cacheTokens: 8192 }, 65_536)).toBe(WEIGHTS + 32 * 4096 * 8192);
});
