import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cacheShapeOf,
  describeModel,
  mostCacheTokens,
  obstacleOf,
} from '../../src/runtime/models/index.ts';
import { largeLimits } from '../support/adapter-limits.ts';

/** The settings of SmolLM2-1.7B-Instruct-q4f32_1-MLC that give the size of its KV cache. */
const smolLm2 = {
  quantization: 'q4f32_1',
  model_config: {
    hidden_size: 2048,
    num_hidden_layers: 24,
    num_attention_heads: 32,
    num_key_value_heads: 32,
    head_dim: 64,
  },
};

const adapterWith = (limits: Partial<typeof largeLimits>) => ({
  features: new Set<string>(),
  limits: { ...largeLimits, ...limits },
});

const adapter = (largest: number) => adapterWith({ maxStorageBufferBindingSize: largest });

describe('an adapter', () => {
  const model = describeModel({ id: 'own', url: 'http://models.test/', library: 'own.wasm' });

  test.each([
    ['maxBufferSize', 268_435_456],
    ['maxStorageBufferBindingSize', 134_217_728],
    ['maxComputeWorkgroupStorageSize', 32_768],
    ['maxStorageBuffersPerShaderStage', 10],
  ] as const)('runs no model if its %s is less than %i', (name, least) => {
    expect(obstacleOf(model, adapterWith({ [name]: least }))).toBeUndefined();
    const obstacle = obstacleOf(model, adapterWith({ [name]: least - 1 }));
    expect(obstacle).toMatchObject({
      code: 'webgpu_unavailable',
      message: expect.stringContaining(`${name} is ${(least - 1).toLocaleString('en')}`),
    });
    // Not the model is at fault.
    expect(obstacle).not.toHaveProperty('param');
  });

  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ['Node.js/24', true],
    ['Mozilla/5.0', false],
  ])('that runs no model in %s: the setting is named: %s', (userAgent, named) => {
    vi.stubGlobal('navigator', { userAgent });
    const { message } = obstacleOf(model, adapterWith({ maxBufferSize: 1 }))!;
    expect(message.includes('FORMWORK_ADAPTER')).toBe(named);
  });
});

test.each([
  ['nvidia', true],
  ['intel', false],
])('without 16-bit floats on an adapter of %s, the setting is named: %s', (vendor, named) => {
  const model = {
    ...describeModel({ id: 'own', url: 'http://models.test/', library: 'own.wasm' }),
    requiredFeatures: ['shader-f16'],
  };
  const { message } = obstacleOf(model, { ...adapterWith({}), info: { vendor } })!;
  expect(message.includes('FORMWORK_DTYPE=f16')).toBe(named);
});

describe('the most tokens of a KV cache', () => {
  test('are those whose pages, and one more, fit into a buffer of the adapter', () => {
    const most = mostCacheTokens(smolLm2, adapter(2 ** 27));
    expect(most).toBe(8176);
    // TVM's buffer of a layer: [pages + 1, 2, 32 heads, 16 tokens, 64 elements], in 32-bit floats.
    const bytesOf = (tokens: number) => (tokens / 16 + 1) * 2 * 32 * 16 * 64 * 4;
    expect(bytesOf(most)).toBe(2 ** 27);
    expect(bytesOf(2 * 4096)).toBe(134_479_872);
  });

  test('are more on an adapter with large buffers, and in 16-bit floats', () => {
    expect(mostCacheTokens(smolLm2, adapter(2 ** 31))).toBe(65_520);
    const halves = { ...smolLm2, quantization: 'q4f16_1' };
    expect(mostCacheTokens(halves, adapter(2 ** 27))).toBe(16_368);
  });

  test('are read from the part about text of a model that could also see', () => {
    const gemma3 = {
      quantization: 'q4f16_1',
      model_config: {
        text_config: {
          hidden_size: 1152,
          num_hidden_layers: 26,
          num_attention_heads: 4,
          num_key_value_heads: 1,
          head_dim: 256,
        },
        vocab_size: 262_144,
      },
    };
    // 2 × 1 head × 256 elements of 2 bytes, in 26 layers.
    expect(cacheShapeOf(gemma3)).toEqual({ layers: 26, tokenBytes: 1024 });
    expect(mostCacheTokens(gemma3, adapter(2 ** 27))).toBe(131_056);
  });

  test('have no limit if the adapter or the shape is unknown', () => {
    expect(mostCacheTokens(smolLm2, undefined)).toBe(Number.POSITIVE_INFINITY);
    expect(mostCacheTokens({}, adapter(2 ** 27))).toBe(Number.POSITIVE_INFINITY);
  });
});
