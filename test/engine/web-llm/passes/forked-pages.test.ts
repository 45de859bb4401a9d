/** The pages that TVM's paged KV cache takes and frees, compared with the count of our tests. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadChatModel } from '../../../../src/runtime/engine/web-llm/load.ts';
import type { DeviceModel } from '../../../../src/runtime/engine/web-llm/passes/forward.ts';
import { createSequenceShapes } from '../../../../src/runtime/engine/web-llm/passes/sequence-shapes.ts';
import { embeddedModels } from '../../../../src/runtime/models/index.ts';
import { type PreparedAdapter, prepareAdapter } from '../../../suites/kernels/open-library.ts';
import { pagedCache } from '../../support/paged-cache.ts';

const PAGE = 16;
const SEQUENCES = 6;

let adapter: PreparedAdapter;
let model: DeviceModel;
let dispose: () => Promise<void>;

beforeAll(async () => {
  adapter = await prepareAdapter('swiftshader');
  const tiny = embeddedModels(adapter.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  const options = { exactForks: true, exactRows: true, sequences: 16, tokens: 20 * PAGE };
  ({ model, dispose } = await loadChatModel(tiny, (kind) => ({ adapter: kind, ...options }), {
    onProgress() {},
  }));
});

afterAll(async () => {
  await dispose();
  adapter.close();
});

/** A change of the cache. Numbers choose among what is possible. */
const change = fc.record({
  kind: fc.constantFrom('remove', 'fork', 'fork', 'pop', 'prefill', 'prefill', 'decode', 'decode'),
  sequence: fc.nat(SEQUENCES - 1),
  other: fc.nat(SEQUENCES - 1),
  length: fc.nat(160),
  onPage: fc.boolean(),
});

test('are as many as sequences that share whole pages fill', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 40, maxLength: 80 }), async (changes) => {
      const total = model.availablePages();
      const counted = pagedCache(total, PAGE);
      const shapes = createSequenceShapes(PAGE, true);
      const lengths = new Map<number, number>();
      const add = (id: number) => {
        for (const each of [counted, shapes]) each.add(id);
        model.addSequence(id);
        lengths.set(id, 0);
      };
      const remove = (id: number) => {
        for (const each of [counted, shapes]) each.remove(id);
        model.removeSequence(id);
        lengths.delete(id);
      };
      const grow = (id: number, count: number) => {
        counted.grow(id, count);
        shapes.grow(id, count);
        lengths.set(id, lengths.get(id)! + count);
      };
      for (const { kind, sequence, other, length, onPage } of changes) {
        if (!lengths.has(sequence)) add(sequence);
        const old = lengths.get(sequence)!;
        const count = onPage ? length - (length % PAGE) : length;
        const free = counted.freePages;
        if (kind === 'remove') {
          remove(sequence);
        } else if (kind === 'fork' && other !== sequence) {
          const at = Math.min(count, old);
          if (lengths.has(other)) remove(other);
          if (at % PAGE > 0 && counted.freePages === 0) continue;
          model.forkSequence(sequence, other, at);
          counted.fork(sequence, other, at);
          shapes.fork(sequence, other, at);
          lengths.set(other, at);
        } else if (kind === 'pop' && old > 0) {
          const rest = Math.min(count, old - 1);
          if (rest % PAGE > 0 && old % PAGE === 0 && free === 0) continue;
          model.popTokens(sequence, old - rest);
          counted.pop(sequence, old - rest);
          shapes.grow(sequence, rest - old);
          lengths.set(sequence, rest);
        } else if (kind === 'prefill' && count > 0) {
          if (Math.ceil((old + count) / PAGE) - Math.ceil(old / PAGE) > free) continue;
          const tokens = new Int32Array(count).fill(7);
          await model.prefill([{ sequence, tokens }], [false]);
          grow(sequence, count);
        } else if (kind === 'decode') {
          const batch = [...lengths.keys()].slice(0, 1 + (length % SEQUENCES));
          const fresh = shapes.pagesForOneMore(batch);
          const listed = shapes.pagesWithOneMore(batch);
          if (fresh > free || listed > model.passPages) continue;
          const tokens = Int32Array.of(7);
          const { logits } = await model.decode(batch.map((id) => ({ sequence: id, tokens })));
          for (const row of logits) row?.release();
          for (const id of batch) grow(id, 1);
          expect(counted.freePages).toBe(free - fresh);
          const lists = batch.map((id) => counted.pagesOf(id));
          expect(lists.reduce((sum, pages) => sum + pages)).toBe(listed);
        }
        expect(model.availablePages()).toBe(counted.freePages);
      }
      for (const id of [...lengths.keys()]) remove(id);
      expect(model.availablePages()).toBe(total);
    }),
    { numRuns: 8 },
  );
});
