import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
} from '../../../../src/runtime/engine/scheduling/scheduler.ts';
import type { Sequence } from '../../../../src/runtime/engine/types.ts';
import { logitsOf, type ScriptedModel, scriptedModel } from '../../support/scripted-model.ts';
import { generate, range, schedulerOf } from '../../support/scripted-scheduler.ts';

/** The passes of a sequence, as `prefill 8` or `decode 1`. */
const passesOf = (model: ScriptedModel, id: number) =>
  model.passes.flatMap(({ kind, sequences, sizes }) =>
    sequences.includes(id) ? [`${kind} ${sizes[sequences.indexOf(id)]}`] : [],
  );

describe('sequences that fill the KV cache while they generate', () => {
  /** Two that need three pages each, where there are four. */
  const twoInFourPages = async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model, 8, 16);
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    await Promise.all([first.append(range(7)), second.append(range(7))]);
    const ask = async (sequence: Sequence) => {
      const tokens = await generate(sequence, [1], 4);
      sequence.close();
      return tokens;
    };
    return { model, answers: Promise.all([ask(first), ask(second)]) };
  };

  test('are all answered', async () => {
    const { answers } = await twoInFourPages();
    const alone = await generate(await schedulerOf(scriptedModel()).open(), [...range(7), 1], 4);
    expect(await answers).toEqual([alone, alone]);
  });

  test('give their pages to the first one: the latest is recomputed when that is done', async () => {
    const { model, answers } = await twoInFourPages();
    await answers;
    expect(passesOf(model, 0)).toHaveLength(1 + 5);
    expect(passesOf(model, 1).length).toBeGreaterThan(1 + 5);
  });

  test('are recomputed in their original chunks', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model, 8, 16);
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    await first.append(range(4));
    await second.append(range(3));
    await second.append([5]);
    await second.append([6]);
    await second.append([7, 8]);
    const cuts = passesOf(model, 1);
    await first.append(range(8));
    first.close();
    await second.append([9]);
    expect(passesOf(model, 1)).toEqual([...cuts, ...cuts, 'decode 1']);
    expect([...(await second.logits())]).toEqual(logitsOf([0, 1, 2, 5, 6, 7, 8, 9], 16));
  });

  test('are recomputed in the same passes after a rollback into a prefilled chunk', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model, 8, 16);
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    await second.append(range(10));
    // One token alone cannot be prefilled, so the one that is left is decoded.
    second.rollback(1);
    await second.append([11]);
    expect(passesOf(model, 1)).toEqual(['prefill 8', 'prefill 2', 'decode 1', 'decode 1']);
    await first.append(range(4));
    await first.append(range(5));
    expect(model.histories.get(1)).toEqual([]);
    first.close();
    model.passes.length = 0;
    await second.append([12]);
    expect(passesOf(model, 1)).toEqual(['prefill 8', 'decode 1', 'decode 1', 'decode 1']);
    expect([...(await second.logits())]).toEqual(logitsOf([...range(9), 11, 12], 16));
  });

  test('are recomputed with the kernels of their first time, beside a prompt', async () => {
    const model = scriptedModel({ pages: 10, rowLimit: 4, prefillChunk: 16 });
    const scheduler = schedulerOf(model, 8, 40);
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    for (const tokens of [range(9), [1], [2, 3, 4], [5]]) await second.append(tokens);
    await first.append(range(4));
    await first.append(range(26));
    expect(model.histories.get(1)).toEqual([]);
    first.close();
    const third = await scheduler.open();
    await Promise.all([second.append([6, 7]), third.append(range(24))]);
    const alone = await schedulerOf(scriptedModel({ rowLimit: 4, prefillChunk: 16 })).open();
    for (const tokens of [range(9), [1], [2, 3, 4], [5], [6, 7]]) await alone.append(tokens);
    expect([...(await second.logits())]).toEqual([...(await alone.logits())]);
  });

  test('fail only if one alone exceeds the cache', async () => {
    const scheduler = schedulerOf(scriptedModel({ pages: 4 }));
    const sequence = await scheduler.open();
    await expect(generate(sequence, range(10), 20)).rejects.toMatchObject({ code: 'engine_busy' });
  });

  test('in the background are preempted before a later one that somebody waits for', async () => {
    const model = scriptedModel({ pages: 9 });
    const scheduler = schedulerOf(model, 8, 40);
    const open = async (background: boolean) => {
      const sequence = await scheduler.open({ tenant: 'a', background });
      await sequence.append(range(12));
      return sequence;
    };
    const items = [await open(true), await open(true)];
    const asked = await open(false);
    model.passes.length = 0;
    for (const item of items) void item.append([1]).catch(() => {});
    await asked.append([1]);
    expect(passesOf(model, 2)).toEqual(['decode 1']);
    for (const item of items) item.close();
  });

  test('that arrived later begin after preempted ones', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model, 8, 16);
    const [first, second, third] = await Promise.all(range(3).map(() => scheduler.open()));
    await Promise.all([first!.append(range(8)), second!.append(range(8))]);
    const order: string[] = [];
    const going = [
      first!.append([1]),
      second!.append([1]).then(() => order.push('second')),
      third!.append([1, 2]).then(() => order.push('third')),
    ];
    await going[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(order).toEqual([]);
    first!.close();
    await Promise.all(going);
    expect(order).toEqual(['second', 'third']);
  });

  test('may end while they wait to be recomputed', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model, 8, 16);
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    await Promise.all([first.append(range(8)), second.append(range(8))]);
    const lost = second.append([1]);
    lost.catch(() => {});
    await first.append([1]);
    second.close();
    await expect(lost).rejects.toMatchObject({ code: 'aborted' });
    await first.append(range(7));
    first.close();
    expect(model.histories.size).toBe(0);
  });
});

describe('a sequence preempted while it was idle', () => {
  const taken = async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model, 8, 16);
    const [first, second] = [await scheduler.open(), await scheduler.open({ sequences: 2 })];
    await first.append(range(4));
    await second.append(range(8));
    await first.append(range(8));
    expect(model.histories.get(1)).toEqual([]);
    return { first, second };
  };

  test('keeps its logits and its length', async () => {
    const { second } = await taken();
    expect([...(await second.logits())]).toEqual(logitsOf(range(8), 16));
    expect(second.length).toBe(8);
  });

  test('is recomputed at its next append', async () => {
    const { first, second } = await taken();
    first.close();
    await second.append([9]);
    expect([...(await second.logits())]).toEqual(logitsOf([...range(8), 9], 16));
  });

  test('can be rolled back', async () => {
    const { first, second } = await taken();
    second.rollback(3);
    first.close();
    await second.append([9]);
    expect([...(await second.logits())]).toEqual(logitsOf([...range(5), 9], 16));
  });

  test('can be forked', async () => {
    const { first, second } = await taken();
    const child = await second.fork();
    first.close();
    await child.append([9]);
    expect([...(await child.logits())]).toEqual(logitsOf([...range(8), 9], 16));
  });
});

test.each([undefined, 2])(
  'requests in a cache that holds only the longest get the tokens that each would get alone, with a row limit of %s',
  async (rowLimit) => {
    const limit = rowLimit === undefined ? {} : { rowLimit };
    const request = fc.record({
      prompt: fc.array(fc.nat(15), { minLength: 1, maxLength: 24 }),
      steps: fc.nat(12),
      forks: fc.nat(2),
      rollback: fc.nat(5),
      /**
       * Turns of the event loop before each step: who is slow to read holds pages and does not
       * append.
       */
      pause: fc.nat(3),
      abortAfter: fc.option(fc.nat(6), { freq: 4 }),
    });
    type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;
    const answer = async (scheduler: Scheduler, asked: Request) => {
      const { prompt, steps, forks, rollback, pause, abortAfter } = asked;
      const base = await scheduler.open({ sequences: 1 + forks });
      await base.append(prompt);
      const all = [base];
      for (let i = 0; i < forks; i++) all.push(await base.fork());
      return Promise.all(
        all.map(async (sequence, i) => {
          const tokens: number[] = [];
          await sequence.append([i, i]);
          for (let step = 0; step < steps && step !== abortAfter; step++) {
            for (let turn = 0; turn < pause; turn++) await new Promise((go) => setImmediate(go));
            const logits = await sequence.logits();
            const token = logits.indexOf(Math.max(...logits));
            tokens.push(token);
            if (step === 4) sequence.rollback(rollback);
            await sequence.append(step === 2 ? [token, 1, 2] : [token]);
          }
          sequence.close();
          return tokens;
        }),
      );
    };
    const contextWindow = 48;
    const schedulerIn = (model: ScriptedModel) =>
      createScheduler(model, { maxSequences: 6, contextWindow, prefillChunk: 8, keptPrompts: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
        const model = scriptedModel({ pages: contextWindow / 4, maxBatch: 3, ...limit });
        const scheduler = schedulerIn(model);
        const together = await Promise.all(requests.map((one) => answer(scheduler, one)));
        for (const [i, one] of requests.entries()) {
          expect(together[i]).toEqual(await answer(schedulerOf(scriptedModel(limit)), one));
        }
        expect(scheduler.active).toBe(0);
      }),
      { numRuns: 100 },
    );
  },
);
