import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSearch } from '../../../../src/runtime/engine/web-llm/candidates/candidate-search.ts';
import { createLogitsRows } from '../../../../src/runtime/engine/web-llm/passes/logits-rows.ts';
import { makeLean } from '../../../../src/runtime/engine/web-llm/webgpu/lean-device.ts';
import { maskWords } from '../../../../src/runtime/grammar/index.ts';
import { candidatesOf, MAX_CANDIDATES } from '../../../../src/runtime/sampling/candidates.ts';
import type { CandidateQuery } from '../../../../src/runtime/sampling/types.ts';
import { weightScale } from '../../../../src/runtime/sampling/weights.ts';
import { type PreparedGpu, prepareGpu } from '../../../../src/server/engine/gpu/index.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Neither a multiple of a word's bits nor of the threads. */
const SIZE = 3001;

let gpu: PreparedGpu;

beforeAll(async () => {
  gpu = await prepareGpu({
    dataDir: join(root, '.formwork'),
    modelsFolder: join(root, 'public', 'models'),
    adapter: 'swiftshader',
  });
});

afterAll(() => gpu.close());

/** Asks a device for candidates out of logits. */
async function searcher(adapter: 'gpu' | 'software') {
  const found = await navigator.gpu.requestAdapter();
  const device = await found!.requestDevice();
  const lean = makeLean(device);
  const problems: unknown[] = [];
  /** For each submission, whether the rows were disposed of before it. */
  const submitted: boolean[] = [];
  let disposed = false;
  const rows = createLogitsRows(
    device,
    { size: SIZE, count: 4, adapter },
    { onSubmitted: () => submitted.push(disposed), onUnavailable: (error) => problems.push(error) },
  );
  const source = device.createBuffer({
    size: SIZE * 4,
    usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
  });
  return {
    problems,
    async ask(logits: Float32Array<ArrayBuffer>, queries: readonly CandidateQuery[]) {
      device.queue.writeBuffer(source, 0, logits);
      const row = rows.take();
      lean.submit([row.fill(source, 0)]);
      // Until the shader is compiled, candidates without sums are found in memory.
      await row.candidates!({ ...queries[0]!, sums: true });
      const results = await Promise.all(queries.map((query) => row.candidates!(query)));
      row.release();
      return results;
    },
    /** Disposes of the rows while queries wait; how those ended. */
    async disposeBeforeSubmission(query: CandidateQuery) {
      const row = rows.take();
      await row.candidates!({ ...query, sums: true });
      const asked = Promise.allSettled([row.candidates!(query), row.candidates!(query)]);
      disposed = true;
      rows.dispose();
      return { outcomes: (await asked).map(({ status }) => status), submitted };
    },
  };
}

const logitsArbitrary = fc
  .tuple(fc.integer(), fc.constantFrom(1, 8, 60, 1e-3))
  .map(([seed, spread]) => {
    let state = seed | 1;
    return Float32Array.from({ length: SIZE }, (_, i) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      // Some are equal, and some are ruled out by the model itself.
      if (i % 97 === 0) return Number.NEGATIVE_INFINITY;
      return i % 13 === 0 ? 0.5 * spread : (state / 2 ** 31) * spread;
    });
  });

const queryArbitrary: fc.Arbitrary<CandidateQuery> = fc.record({
  mask: fc.option(
    fc
      .tuple(fc.integer(), fc.integer())
      .map(([a, b]) =>
        Int32Array.from({ length: maskWords(SIZE) }, (_, i) => (i % 7 === 0 ? 0 : a ^ (b * i))),
      ),
    { nil: undefined },
  ),
  adjustments: fc.uniqueArray(
    fc.record({
      token: fc.nat(SIZE - 1),
      ifPositive: fc.double({ min: 0.1, max: 3, noNaN: true }),
      otherwise: fc.double({ min: 0.1, max: 3, noNaN: true }),
      add: fc.double({ min: -10, max: 10, noNaN: true }),
    }),
    { maxLength: 40, selector: ({ token }) => token },
  ),
  scale: fc.constantFrom(weightScale(1), weightScale(0.3), weightScale(2), 0),
  limit: fc.constantFrom(1, 20, MAX_CANDIDATES),
  sums: fc.boolean(),
});

describe.each(['gpu', 'software'] as const)('on a device, as for a %s adapter', (adapter) => {
  test('candidates equal those computed in memory, bit for bit', async () => {
    const { ask, problems } = await searcher(adapter);
    await fc.assert(
      fc.asyncProperty(
        logitsArbitrary,
        fc.array(queryArbitrary, { minLength: 1, maxLength: 5 }),
        async (logits, queries) => {
          const results = await ask(logits, queries);
          for (const [i, query] of queries.entries()) {
            const all = candidatesOf(logits, { ...query, limit: Number.POSITIVE_INFINITY });
            if (all.allowed === 0) continue;
            const first = results[i]!;
            for (const result of [first, first.longer?.() ?? first]) {
              const listed = result.tokens.length;
              expect(listed).toBeGreaterThan(0);
              expect(listed).toBeLessThanOrEqual(MAX_CANDIDATES);
              expect([...result.tokens]).toEqual([...all.tokens.slice(0, listed)]);
              expect([...result.logits]).toEqual([...all.logits.slice(0, listed)]);
              if (query.limit === 1 && !query.sums) continue;
              expect(result.allowed).toBe(all.allowed);
              expect(result.total).toBe(all.total);
              if (!query.sums) continue;
              expect(result.logSum).toBeCloseTo(all.logSum, 3);
              expect(result.logSumOfAll).toBeCloseTo(all.logSumOfAll, 3);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(problems).toEqual([]);
  });
});

test('queries that wait when a model is unloaded fail, and nothing more is submitted', async () => {
  const { disposeBeforeSubmission } = await searcher('software');
  const query = { mask: undefined, adjustments: [], scale: 0, limit: 1, sums: false };
  const { outcomes, submitted } = await disposeBeforeSubmission(query);
  expect(outcomes).toEqual(['rejected', 'rejected']);
  expect(submitted).not.toContain(true);
});

test('rows that the device cannot bind together are allocated when they are needed', async () => {
  const found = await navigator.gpu.requestAdapter();
  const device = await found!.requestDevice();
  const problems: unknown[] = [];
  const errors: string[] = [];
  device.onuncapturederror = ({ error }) => void errors.push(error.message);
  const rows = createLogitsRows(
    device,
    { size: SIZE, count: 12_000, adapter: 'gpu' },
    { onSubmitted: () => {}, onUnavailable: (error) => problems.push(error) },
  );
  const bindable = Math.floor(device.limits.maxStorageBufferBindingSize / (SIZE * 4));
  const query = { mask: undefined, adjustments: [], scale: 0, limit: 1, sums: true };
  const row = rows.take();
  await row.candidates!(query);
  expect(rows.free).toBe(bindable - 16 - 1);
  while (rows.free > 0) rows.take();
  const further = rows.take();
  expect((await further.candidates!(query)).allowed).toBe(SIZE);
  expect({ problems, errors }).toEqual({ problems: [], errors: [] });
  device.destroy();
});

test('rows released before their shaders are compiled leave no buffers', async () => {
  const found = await navigator.gpu.requestAdapter();
  const device = await found!.requestDevice();
  const problems: unknown[] = [];
  const errors: string[] = [];
  device.onuncapturederror = ({ error }) => void errors.push(error.message);
  const rows = createLogitsRows(
    device,
    { size: SIZE, count: 4, adapter: 'gpu' },
    { onSubmitted: () => {}, onUnavailable: (error) => problems.push(error) },
  );
  rows.dispose();
  // Compiled again, the same shaders come after those before them.
  await compileSearch(device, { size: SIZE, threads: 32 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect({ problems, errors }).toEqual({ problems: [], errors: [] });
  device.destroy();
});
