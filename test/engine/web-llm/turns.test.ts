import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine, type Engine, type LoadedModel } from '../../../src/runtime/engine/index.ts';
import { embeddedModels } from '../../../src/runtime/models/index.ts';
import { createSampler } from '../../../src/runtime/sampling/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { passed } from '../support/passed.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Tokens of a pass over a prompt on a software adapter. */
const CHUNK = 16;

let gpu: PreparedGpu;
let engine: Engine;

beforeAll(async () => {
  gpu = await prepareGpu({
    dataDir: join(root, '.formwork'),
    modelsFolder: join(root, 'public', 'models'),
    adapter: 'swiftshader',
  });
  const tiny = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === 'tiny')!;
  if (typeof tiny.library === 'string') throw new Error('tiny has two libraries');
  const { gpu: forGpus, software } = tiny.library;
  engine = createEngine({
    verdicts: passed,
    models: [
      { ...tiny, id: 'with exact forks', library: software },
      // As web-llm's own models are: TVM's attention, forks and large passes that round otherwise.
      { ...tiny, id: 'without', library: forGpus, exactForks: false, exactRows: false },
    ],
  });
});

afterAll(async () => {
  for (const { id } of engine.models()) await engine.unload(id);
  gpu.close();
});

const wordsFrom = (start: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => 20 + ((start + i * 7) % 400));

/** One turn: what it reused, its tokens, and the logits after its prompt. */
async function turn(model: LoadedModel, prompt: readonly number[], tenant: string) {
  const sequence = await model.open({ tenant });
  await sequence.append(prompt);
  const logits = await sequence.logits();
  const sampler = createSampler({
    temperature: 1,
    topP: 1,
    frequencyPenalty: 0,
    presencePenalty: 0,
    seed: 3n,
  });
  const answer: number[] = [];
  for (let i = 0; i < 40; i++) {
    const { token } = await sampler.sampleFrom(sequence);
    answer.push(token);
    await sequence.append([token]);
  }
  const reused = sequence.reused ?? 0;
  sequence.close();
  return { reused, logits, all: [...prompt, ...answer] };
}

describe.each(['with exact forks', 'without'])('a model %s', (id) => {
  test('computes only the new tokens of a second turn, with the same bits as the whole prompt', async () => {
    const model = await engine.load(id);
    const first = await turn(model, wordsFrom(0, 150), 'one');
    // The answer is computed in chunks when nobody waits.
    await pause(2000);
    const prompt = [...first.all, ...wordsFrom(5, 9)];
    const second = await turn(model, prompt, 'one');
    expect(second.reused).toBe(first.all.length - (first.all.length % CHUNK));
    const alone = await turn(model, prompt, 'another');
    expect(alone.reused).toBe(0);
    expect(second.logits).toEqual(alone.logits);
    expect(second.all).toEqual(alone.all);
  });
});
