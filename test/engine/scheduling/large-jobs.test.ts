/** Small requests beside large ones of other tenants that wait for pages, and the reverse. */
import { afterEach, expect, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
} from '../../../src/runtime/engine/scheduling/scheduler.ts';
import type { Sequence } from '../../../src/runtime/engine/types.ts';
import { type ScriptedModel, scriptedModel } from '../support/scripted-model.ts';
import { generate, range } from '../support/scripted-scheduler.ts';

let end = new AbortController();
afterEach(() => {
  end.abort();
  end = new AbortController();
});

/** PassLoop take a millisecond a token. */
function device(pages: number): { model: ScriptedModel; scheduler: Scheduler } {
  let time = 0;
  const model = scriptedModel({ pages, maxBatch: 8, prefillChunk: 8 });
  model.onPass = ({ sizes }) => {
    time += sizes.reduce((sum, size) => sum + size);
  };
  const options = { maxSequences: 8, contextWindow: 1000, sharedRows: 2, now: () => time };
  return { model, scheduler: createScheduler(model, options) };
}

/** Appends token after token until the test ends; counts them. */
function answering(sequence: Sequence): { tokens: number } {
  const seen = { tokens: 0 };
  const run = async () => {
    for (;;) {
      await sequence.append([1]);
      seen.tokens++;
    }
  };
  run().catch(() => {});
  return seen;
}

const opened = async (scheduler: Scheduler, tenant: string, prompt: number) => {
  const sequence = await scheduler.open({ tenant, signal: end.signal });
  await sequence.append(range(prompt));
  return sequence;
};

const after = async (model: ScriptedModel, passes: number) => {
  const until = model.passes.length + passes;
  while (model.passes.length < until) await new Promise((resolve) => setImmediate(resolve));
};

/** A conversation that lost its pages to two answers, and waits to be computed again. */
async function lost(pages: number, prompts: readonly [large: number, c: number, d: number]) {
  const { model, scheduler } = device(pages);
  const large = await opened(scheduler, 'large', prompts[0]);
  const others = [
    await opened(scheduler, 'c', prompts[1]),
    await opened(scheduler, 'd', prompts[2]),
  ] as const;
  expect(model.histories.get(0)).toEqual([]);
  const seen = others.map(answering);
  large.append([1]).catch(() => {});
  return { model, scheduler, others, seen };
}

test('a small prompt begins at once beside a large conversation that waits for its pages', async () => {
  const { model, scheduler } = await lost(70, [160, 100, 100]);
  await after(model, 10);
  const begun = model.passes.length;
  await opened(scheduler, 'small', 8);
  expect(model.passes.length - begun).toBeLessThan(8);
});

test('a small prompt begins at once beside large ones that are promised all pages', async () => {
  const { model, scheduler } = device(60);
  for (const tenant of ['c', 'd']) {
    const sequence = await scheduler.open({ tenant, signal: end.signal });
    sequence.append(range(120)).catch(() => {});
  }
  await after(model, 6);
  const begun = model.passes.length;
  await opened(scheduler, 'small', 8);
  expect(model.passes.length - begun).toBeLessThan(8);
});

test('a large conversation is computed again though small tenants keep taking its pages', async () => {
  const { model, scheduler } = device(40);
  const large = await opened(scheduler, 'large', 144);
  const ask = async (tenant: string) => {
    while (!end.signal.aborted) {
      const sequence = await scheduler.open({ tenant, signal: end.signal });
      await generate(sequence, range(8), 16);
      sequence.close();
    }
  };
  for (const tenant of ['b', 'b', 'c', 'c', 'd', 'd']) ask(tenant).catch(() => {});
  await after(model, 10);
  expect(model.histories.get(0)).toEqual([]);
  await Promise.race([large.append([1]), after(model, 1000)]);
  expect(large.length).toBe(145);
});

test('a tenant that waited for pages does not stop the others to catch up', async () => {
  const { model, others, seen } = await lost(110, [296, 120, 40]);
  await after(model, 100);
  const { tokens } = seen[1]!;
  others[0].close();
  await after(model, 12);
  expect(seen[1]!.tokens - tokens).toBeGreaterThan(3);
});
