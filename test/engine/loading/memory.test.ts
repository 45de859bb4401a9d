import { describe, expect, test, vi } from 'vitest';
import { createMemory, type MemoryHolder } from '../../../src/runtime/engine/loading/memory.ts';
import { bytesOfCache, bytesOfWeights } from '../../../src/runtime/engine/loading/model-bytes.ts';

const fast = { limit: 100, grace: 0, timeoutMs: 60 };

/** A model of so many bytes, idle unless it says otherwise. */
function model(id: string, bytes: number, busy = false) {
  const state = { busy, unloaded: 0 };
  const holder: MemoryHolder = {
    id,
    bytes,
    isIdle: () => !state.busy,
    unload: async () => {
      state.unloaded++;
    },
  };
  return { holder, state };
}

describe('memory', () => {
  test('holds as many models as fit', async () => {
    const memory = createMemory(fast);
    const [a, b] = [model('a', 60), model('b', 40)];
    await memory.take(a.holder);
    await memory.take(b.holder);
    expect([a.state.unloaded, b.state.unloaded]).toEqual([0, 0]);
  });

  test('unloads the least recently used model', async () => {
    const memory = createMemory(fast);
    const [a, b, c] = [model('a', 50), model('b', 50), model('c', 50)];
    await memory.take(a.holder);
    await memory.take(b.holder);
    await new Promise((resolve) => setTimeout(resolve, 2));
    memory.use('a');
    await memory.take(c.holder);
    expect([a.state.unloaded, b.state.unloaded]).toEqual([0, 1]);
  });

  test('waits for a busy model, and fails when it takes too long', async () => {
    const memory = createMemory({ ...fast, timeoutMs: 200 });
    const [a, b] = [model('a', 80, true), model('b', 80)];
    await memory.take(a.holder);
    const error = await memory.take(b.holder).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'engine_busy', message: expect.stringContaining('a') });
    const waiting = memory.take(b.holder);
    a.state.busy = false;
    await waiting;
    expect(a.state.unloaded).toBe(1);
  });

  test('takes over from a model whose runtime fails when it is unloaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const memory = createMemory(fast);
    const reason = new Error('the runtime failed');
    const failing = { ...model('a', 80).holder, unload: () => Promise.reject(reason) };
    await memory.take(failing);
    await memory.take(model('b', 80).holder);
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('model a'), reason);
    log.mockRestore();
  });

  test('does not unload a model that was just requested', async () => {
    const memory = createMemory({ ...fast, grace: 10_000 });
    const a = model('a', 80);
    await memory.take(a.holder);
    await expect(memory.take(model('b', 80).holder)).rejects.toMatchObject({ code: 'engine_busy' });
    expect(a.state.unloaded).toBe(0);
  });

  test('loads one of two models that are requested together and do not both fit', async () => {
    const memory = createMemory(fast);
    const [a, b] = [model('a', 80, true), model('b', 80, true)];
    const results = await Promise.allSettled([memory.take(a.holder), memory.take(b.holder)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses at once a model larger than the limit', async () => {
    const taking = createMemory(fast).take(model('a', 101).holder);
    await expect(taking).rejects.toMatchObject({ code: 'out_of_memory' });
  });

  test('unloads all idle models except the requested one if the device runs out of memory', async () => {
    const memory = createMemory({ ...fast, limit: Number.POSITIVE_INFINITY });
    const [a, b, c] = [model('a', 1), model('b', 1, true), model('c', 1)];
    for (const { holder } of [a, b, c]) await memory.take(holder);
    expect(await memory.unloadIdle('c')).toBe(true);
    expect([a, b, c].map(({ state }) => state.unloaded)).toEqual([1, 0, 0]);
    expect(await memory.unloadIdle('c')).toBe(false);
  });
});

test('a model’s size is that of its weights and its KV cache', () => {
  expect(bytesOfWeights({ records: [{ nbytes: 10 }, { nbytes: 5 }] })).toBe(15);
  const shape = { hidden_size: 64, num_hidden_layers: 2, num_attention_heads: 4 };
  expect(bytesOfCache({ quantization: 'q4f16_1', model_config: shape }, 10)).toBe(5120);
  const grouped = { ...shape, num_key_value_heads: 2, head_dim: 16 };
  expect(bytesOfCache({ quantization: 'q4f32_1', model_config: grouped }, 10)).toBe(5120);
  expect(bytesOfCache({}, 10)).toBe(0);
});
