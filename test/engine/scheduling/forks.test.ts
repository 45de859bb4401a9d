/** Forks in a KV cache that is full or nearly so. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
} from '../../../src/runtime/engine/scheduling/scheduler.ts';
import { logitsOf, type ScriptedModel, scriptedModel } from '../support/scripted-model.ts';
import { range, schedulerOf } from '../support/scripted-scheduler.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((go) => setImmediate(go));
};

describe('in a cache without a free page', () => {
  test('a sequence takes tokens back from a page that it shares', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model);
    const parent = await scheduler.open({ sequences: 2 });
    await parent.append(range(8));
    const child = await parent.fork();
    const other = await scheduler.open();
    await other.append(range(8));
    expect(model.availablePages()).toBe(0);
    child.rollback(2);
    other.close();
    await Promise.all([child.append([9]), parent.append([8])]);
    expect([...(await child.logits())]).toEqual(logitsOf([...range(6), 9], 16));
    expect([...(await parent.logits())]).toEqual(logitsOf(range(9), 16));
  });

  test('a rollback lets a sequence go on at once that waits for a page', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model);
    const [idle, waiting] = [await scheduler.open(), await scheduler.open()];
    await idle.append(range(8));
    await waiting.append(range(8));
    const appended = waiting.append([8]);
    await turns(5);
    expect(waiting.length).toBe(8);
    idle.rollback(4);
    await turns(5);
    expect(waiting.length).toBe(9);
    await appended;
  });

  test('a sequence forks at the end of a page, and shares it', async () => {
    const model = scriptedModel({ pages: 2 });
    const parent = await schedulerOf(model).open({ sequences: 2 });
    await parent.append(range(8));
    await parent.fork();
    expect([...model.histories.values()]).toEqual([range(8), range(8)]);
  });
});

describe('while a pass waits for the device', () => {
  /** A sequence whose next token takes the last page, beside two that share two pages. */
  const nearlyFull = async () => {
    const model = scriptedModel({ pages: 6 });
    const scheduler = schedulerOf(model);
    const parent = await scheduler.open({ sequences: 3 });
    await parent.append(range(8));
    const [child, writing] = [await parent.fork(), await scheduler.open()];
    await writing.append(range(8));
    await parent.append([1]);
    expect(model.availablePages()).toBe(1);
    return { model, parent, child, writing };
  };
  const duringNextPass = (model: ScriptedModel, action: () => void) => {
    model.onWait = () => {
      model.onWait = () => {};
      action();
    };
  };

  test('a fork does not take the pages of the pass', async () => {
    const { model, parent, writing } = await nearlyFull();
    duringNextPass(model, () => void parent.fork());
    await writing.append([8]);
    expect([...(await writing.logits())]).toEqual(logitsOf(range(9), 16));
  });

  test('a rollback does not take the pages of the pass', async () => {
    const { model, child, writing } = await nearlyFull();
    duringNextPass(model, () => child.rollback(1));
    await writing.append([8]);
    expect([...(await writing.logits())]).toEqual(logitsOf(range(9), 16));
  });

  test('its pages are free for others if it fails', async () => {
    const model = scriptedModel({ pages: 4 });
    const scheduler = schedulerOf(model);
    const [failing, next] = [await scheduler.open(), await scheduler.open()];
    duringNextPass(model, () => {
      throw new Error('shader on fire');
    });
    await expect(failing.append(range(8))).rejects.toThrow('shader on fire');
    await next.append(range(16));
    expect(next.length).toBe(16);
  });

  test('the conversation that it computes ahead stays in the cache', async () => {
    const model = scriptedModel();
    const scheduler = createScheduler(model, {
      maxSequences: 4,
      contextWindow: 100,
      prefillChunk: 8,
      keptPrompts: 1,
      exactForks: true,
      idleMilliseconds: 1,
    });
    const [answered, other] = [await scheduler.open(), await scheduler.open()];
    await other.append(range(8, 50));
    await answered.append(range(8));
    for (const token of range(8, 8)) await answered.append([token]);
    answered.close();
    const computedAhead = new Promise<void>((resolve) => {
      duringNextPass(model, () => {
        other.close();
        resolve();
      });
    });
    await computedAhead;
    const next = await scheduler.open();
    await next.append([...range(16), 99]);
    expect(next.reused).toBe(16);
    expect([...(await next.logits())]).toEqual(logitsOf([...range(16), 99], 16));
  });
});

test('a prompt that continues a kept conversation does not keep a longer one waiting for ever', async () => {
  const model = scriptedModel({ pages: 12 });
  let time = 0;
  const scheduler = createScheduler(model, {
    maxSequences: 8,
    contextWindow: 48,
    prefillChunk: 8,
    keptPrompts: 2,
    exactForks: true,
    now: () => time,
  });
  const long = await scheduler.open({ tenant: 'long' });
  await long.append(range(40, 100));
  time += 3000;
  const kept = await scheduler.open({ tenant: 'short' });
  await kept.append(range(9));
  kept.close();
  expect(model.histories.get(0)).toEqual([]);
  const short = await scheduler.open({ tenant: 'short' });
  const prompt = range(46);
  // The first lacks a page, and the second holds two of those that it has adopted.
  await Promise.all([long.append([1]).then(() => long.close()), short.append(prompt)]);
  expect([...(await short.logits())]).toEqual(logitsOf(prompt, 16));
});

test('forks that do not fit together are not computed again for every token', async () => {
  const model = scriptedModel({ pages: 6 });
  const parent = await schedulerOf(model).open({ sequences: 2 });
  await parent.append(range(8));
  const forks = [parent, await parent.fork()];
  await Promise.all(
    forks.map(async (fork) => {
      for (const token of range(12)) {
        await fork.append([token]);
        await turns(3);
      }
      fork.close();
    }),
  );
  const computed = model.passes.flatMap(({ sizes }) => sizes).reduce((sum, size) => sum + size);
  expect(computed).toBeLessThan(2 * (8 + 12 + 12));
});

test('any mix of forks that share prompts in a small cache gets the logits each would get alone', async () => {
  const choice = fc.record({
    /** Tokens to append, or to take back if negative. */
    steps: fc.array(fc.integer({ min: -6, max: 3 }), { maxLength: 14 }),
    pause: fc.nat(3),
    /** Whether it stays open until the others of its request are done. */
    stays: fc.boolean(),
  });
  const request = fc.record({
    tenant: fc.constantFrom('a', 'b', 'c'),
    shared: fc.nat(24),
    own: fc.array(fc.nat(15), { minLength: 1, maxLength: 4 }),
    choices: fc.array(choice, { minLength: 1, maxLength: 4 }),
  });
  type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;
  const contextWindow = 48;

  const answer = async (scheduler: Scheduler, { tenant, shared, own, choices }: Request) => {
    const base = await scheduler.open({ tenant, sequences: choices.length });
    await base.append([...range(shared), ...own]);
    const all = [base];
    while (all.length < choices.length) all.push(await base.fork());
    const answers = await Promise.all(
      choices.map(async ({ steps, pause, stays }, index) => {
        const sequence = all[index]!;
        for (const [step, count] of steps.entries()) {
          await turns(pause);
          if (count < 0) sequence.rollback(Math.min(-count, sequence.length - 1));
          const tokens = range(Math.max(1, count), step);
          if (sequence.length + tokens.length <= contextWindow) await sequence.append(tokens);
        }
        if (sequence.length === contextWindow) sequence.rollback(1);
        await sequence.append([index]);
        const logits = [...(await sequence.logits())];
        if (!stays) sequence.close();
        return logits;
      }),
    );
    for (const sequence of all) sequence.close();
    return answers;
  };
  const schedulerIn = (model: ScriptedModel) =>
    createScheduler(model, {
      maxSequences: 6,
      contextWindow,
      prefillChunk: 8,
      keptPrompts: 3,
      exactForks: true,
    });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
      const scheduler = schedulerIn(scriptedModel({ pages: contextWindow / 4 + 1, maxBatch: 3 }));
      const together = await Promise.all(requests.map((one) => answer(scheduler, one)));
      for (const [index, one] of requests.entries()) {
        expect(together[index]).toEqual(await answer(schedulerIn(scriptedModel()), one));
      }
      expect(scheduler.active).toBe(0);
    }),
    { numRuns: 60 },
  );
}, 60_000);
