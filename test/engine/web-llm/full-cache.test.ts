/** A KV cache that is used to its last page, on a device that encodes passes ahead. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine, type Engine, type Sequence } from '../../../src/runtime/engine/index.ts';
import { embeddedModels } from '../../../src/runtime/models/index.ts';
import { createSampler } from '../../../src/runtime/sampling/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { passed } from '../support/passed.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const PAGE = 16;

let gpu: PreparedGpu;
let engine: Engine;

beforeAll(async () => {
  gpu = await prepareGpu({
    dataDir: join(root, '.formwork'),
    modelsFolder: join(root, 'public', 'models'),
    adapter: 'swiftshader',
  });
  engine = createEngine({
    verdicts: passed,
    models: embeddedModels(gpu.modelsBaseUrl).filter(({ id }) => id === 'tiny'),
    cacheTokens: 6 * PAGE,
    maxSequences: 4,
  });
});

afterAll(async () => {
  await engine.unload('tiny');
  gpu.close();
});

const greedy = () =>
  createSampler({ temperature: 0, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 0n });

/** Answers a prompt token by token; the error that ended it, if one did. */
async function answer(tokens: number, count: number): Promise<number[] | string> {
  const model = await engine.load('tiny');
  const sequence = await model.open({ tenant: String(tokens) });
  const sampler = greedy();
  const answered: number[] = [];
  try {
    await sequence.append(Array.from({ length: tokens }, (_, i) => 20 + ((tokens + i * 7) % 400)));
    while (answered.length < count) {
      const { token } = await sampler.sampleFrom(sequence);
      answered.push(token);
      await sequence.append([token]);
    }
    return answered;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    sequence.close();
  }
}

describe('a full cache', () => {
  test('lets one sequence continue to its last page, and not beyond', async () => {
    const alone = await answer(5 * PAGE - 8, PAGE + 8);
    expect(alone).toHaveLength(PAGE + 8);
    expect(await answer(5 * PAGE - 8, PAGE + 9)).toMatch(/context_length_exceeded|invalid_value/);
  });

  test('gives sequences that meet at its end the tokens that they have alone', async () => {
    const alone = [await answer(2 * PAGE - 3, 20), await answer(3 * PAGE - 5, 20)];
    const together = await Promise.all([answer(2 * PAGE - 3, 20), answer(3 * PAGE - 5, 20)]);
    expect(together).toEqual(alone);
    expect(together.map(({ length }) => length)).toEqual([20, 20]);
  });

  test('lets forks take turns that share more pages than a pass may list', async () => {
    const model = await engine.load('tiny');
    const prompt = Array.from({ length: 3 * PAGE - 3 }, (_, i) => 20 + i);
    /** Picks the token that the device finds most likely, which has it encode the next pass. */
    const write = async (sequence: Sequence) => {
      const sampler = greedy();
      const tokens: number[] = [];
      while (tokens.length < 12) {
        const { token } = await sampler.sampleFrom(sequence);
        tokens.push(token);
        await sequence.append([token]);
      }
      return tokens;
    };
    const parent = await model.open({ sequences: 2 });
    await parent.append(prompt);
    const forks = [parent, await parent.fork()];
    const [first, second] = await Promise.all(forks.map(write));
    for (const fork of forks) fork.close();
    const alone = await model.open({ tenant: 'alone' });
    await alone.append(prompt);
    const expected = await write(alone);
    expect([first, second]).toEqual([expected, expected]);
    alone.close();
  });
});
