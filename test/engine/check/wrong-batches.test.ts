import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verdictsInMemory } from '../../../src/runtime/engine/check/verdicts.ts';
import type { ForwardModel, ForwardPass } from '../../../src/runtime/engine/device/forward.ts';
import { createEngine, type LoadedModel } from '../../../src/runtime/engine/index.ts';
import { embeddedModels } from '../../../src/runtime/models/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Sequences in each pass of the model. */
const passes: number[] = [];

// A library like those whose cache takes the pages of a pass's first sequence for all.
vi.mock('../../../src/runtime/engine/web-llm/load.ts', async (original) => {
  const { loadChatModel, ...others } =
    await original<typeof import('../../../src/runtime/engine/web-llm/load.ts')>();
  const withFirst = (pass: ForwardPass): ForwardPass => {
    passes.push(pass.logits.length);
    const [first] = pass.logits;
    return { ...pass, logits: pass.logits.map((row) => row && { ...row, read: first!.read }) };
  };
  const wrong = (model: ForwardModel): ForwardModel =>
    Object.assign(Object.create(model), {
      decode: async (batch) => withFirst(await model.decode(batch)),
      prefill: async (batch, wanted) => withFirst(await model.prefill(batch, wanted)),
    } satisfies Partial<ForwardModel>);
  return {
    ...others,
    async loadChatModel(...parameters: Parameters<typeof loadChatModel>) {
      const loaded = await loadChatModel(...parameters);
      return { ...loaded, model: wrong(loaded.model) };
    },
  };
});

let gpu: PreparedGpu;

beforeAll(async () => {
  gpu = await prepareGpu({
    dataDir: join(root, '.formwork'),
    modelsFolder: join(root, 'public', 'models'),
    adapter: 'swiftshader',
  });
});

afterAll(() => gpu.close());

async function logitsAfter(model: LoadedModel, text: string): Promise<number[]> {
  const sequence = await model.open();
  await sequence.append(model.encode(text));
  await sequence.append([7]);
  const logits = [...(await sequence.logits())];
  sequence.close();
  return logits;
}

test('a model that is only wrong with several sequences in a pass computes one at a time', async () => {
  const tiny = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  const engine = createEngine({ models: [tiny], verdicts: verdictsInMemory() });
  const texts = ['A lighthouse', 'A house by the sea', 'The weather of the day'];
  for (const isKnown of [false, true]) {
    const model = await engine.load('tiny');
    expect(model.check).toMatchObject({ isKnown, oneAtATime: true });
    expect(model.notes!()).toEqual([expect.stringContaining('computes one at a time')]);
    passes.length = 0;
    const together = await Promise.all(texts.map((text) => logitsAfter(model, text)));
    expect(Math.max(...passes)).toBe(1);
    for (const [i, text] of texts.entries()) {
      expect(together[i]).toEqual(await logitsAfter(model, text));
    }
    await engine.unload('tiny');
  }
}, 180_000);
