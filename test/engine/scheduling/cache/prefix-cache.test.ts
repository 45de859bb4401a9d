import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
} from '../../../../src/runtime/engine/scheduling/scheduler.ts';
import type { OpenOptions } from '../../../../src/runtime/engine/types.ts';
import type { ImageInput } from '../../../../src/runtime/engine/vision/types.ts';
import { logitsOf, type ScriptedModel, scriptedModel } from '../../support/scripted-model.ts';
import { generate, range, schedulerOf } from '../../support/scripted-scheduler.ts';

describe('kept prompts', () => {
  const keeping = (model: ScriptedModel, keptPrompts = 3) =>
    createScheduler(model, {
      maxSequences: 4,
      contextWindow: 1000,
      prefillChunk: 8,
      keptPrompts,
      exactForks: true,
    });

  /** Sizes of the passes that a prompt is computed in. */
  const cutsOf = async (
    scheduler: Scheduler,
    model: ScriptedModel,
    prompt: number[],
    tenant?: string,
  ) => {
    const sequence = await scheduler.open(tenant === undefined ? {} : { tenant });
    model.passes.length = 0;
    await sequence.append(prompt);
    expect([...(await sequence.logits())]).toEqual(logitsOf(prompt, 16));
    sequence.close();
    return model.passes.map(({ kind, sizes }) => [kind, ...sizes].join(' '));
  };

  test('save the next prompt the whole chunks of the shared beginning', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    expect(await cutsOf(scheduler, model, range(20))).toEqual([
      'prefill 8',
      'prefill 8',
      'prefill 4',
    ]);
    expect(await cutsOf(scheduler, model, range(20))).toEqual(['prefill 4']);
    expect(await cutsOf(scheduler, model, [...range(13), 99, 98])).toEqual(['prefill 7']);
    expect(await cutsOf(scheduler, model, range(7))).toEqual(['prefill 7']);
  });

  test('leave at least one token to compute, as the same kind of pass', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await cutsOf(scheduler, model, range(17));
    expect(await cutsOf(scheduler, model, range(17))).toEqual(['decode 1']);
    expect(await cutsOf(scheduler, model, range(16))).toEqual(['prefill 8']);
  });

  test('report how many tokens were saved', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await cutsOf(scheduler, model, range(20));
    const sequence = await scheduler.open();
    await sequence.append(range(20));
    expect([sequence.reused, sequence.length]).toEqual([16, 20]);
  });

  test('stay with their tenant', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await cutsOf(scheduler, model, range(20), 'one');
    expect(await cutsOf(scheduler, model, range(20), 'two')).toHaveLength(3);
    expect(await cutsOf(scheduler, model, range(20), 'one')).toHaveLength(1);
  });

  test('without a tenant serve every tenant', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await cutsOf(scheduler, model, range(20));
    expect(await cutsOf(scheduler, model, range(20), 'one')).toHaveLength(1);
  });

  test('serve a prompt that waited while they were computed', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    const [first, second] = await Promise.all([scheduler.open(), scheduler.open()]);
    let waiting: Promise<void> | undefined;
    model.onPass = () => {
      waiting ??= second.append(range(20));
    };
    await first.append(range(8));
    await waiting;
    expect(model.passes.map(({ sizes }) => sizes)).toEqual([[8], [8], [4]]);
    expect(second.reused).toBe(8);
  });

  test('are limited: the least recently used one is dropped', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model, 2);
    const prompts = [range(9), range(9, 100), range(9, 200)] as const;
    await cutsOf(scheduler, model, prompts[0]);
    await cutsOf(scheduler, model, prompts[1]);
    expect(await cutsOf(scheduler, model, prompts[0])).toEqual(['decode 1']);
    await cutsOf(scheduler, model, prompts[2]);
    expect(await cutsOf(scheduler, model, prompts[1])).toEqual(['prefill 8', 'decode 1']);
    expect(model.histories.size).toBe(2);
  });

  test('of one tenant do not evict those of others', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model, 3);
    await cutsOf(scheduler, model, range(9), 'one');
    for (const start of [100, 200, 300, 400]) {
      await cutsOf(scheduler, model, range(9, start), 'other');
    }
    expect(await cutsOf(scheduler, model, range(9), 'one')).toEqual(['decode 1']);
  });

  test('release their pages to sequences that need them', async () => {
    const model = scriptedModel({ pages: 10 });
    const scheduler = keeping(model);
    await cutsOf(scheduler, model, range(24));
    await cutsOf(scheduler, model, range(38, 100));
    expect(model.histories.size).toBeLessThanOrEqual(1);
  });

  test('never change an answer', async () => {
    const prompt = fc
      .tuple(fc.nat(2), fc.nat(24), fc.array(fc.nat(15), { minLength: 1, maxLength: 6 }))
      .map(([start, shared, own]) => [...range(shared, 20 * start), ...own]);
    await fc.assert(
      fc.asyncProperty(fc.array(prompt, { minLength: 2, maxLength: 8 }), async (prompts) => {
        const scheduler = keeping(scriptedModel({ pages: 60, roundsByPiece: true }));
        const answer = async (on: Scheduler, prompt: number[]) => {
          const sequence = await on.open();
          const tokens = await generate(sequence, prompt, 4);
          sequence.close();
          return tokens;
        };
        const answers = await Promise.all(prompts.map((prompt) => answer(scheduler, prompt)));
        for (const [i, prompt] of prompts.entries()) {
          const alone = schedulerOf(scriptedModel({ roundsByPiece: true }));
          expect(answers[i]).toEqual(await answer(alone, prompt));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe.each([true, false])('kept conversations, where forks are exact: %s', (exactForks) => {
  const keeping = (model: ScriptedModel) =>
    createScheduler(model, {
      maxSequences: 4,
      contextWindow: 1000,
      prefillChunk: 8,
      keptPrompts: 3,
      exactForks,
      idleMilliseconds: 5,
    });

  /** Has a conversation answered with tokens of its own, and ends it. */
  const turn = async (scheduler: Scheduler, prompt: readonly number[], tenant: string) => {
    const sequence = await scheduler.open({ tenant });
    const tokens = await generate(sequence, prompt, 12);
    const { reused } = sequence;
    sequence.close();
    return { reused, all: [...prompt, ...tokens] };
  };

  /** A conversation of many chunks, which the scheduler recomputes while the device is idle. */
  const longTurn = async (scheduler: Scheduler, options: OpenOptions = {}) => {
    const sequence = await scheduler.open({ tenant: 'one', ...options });
    await generate(sequence, range(20), 100);
    sequence.close();
  };

  /** Waits until the device was idle, and did the spare work that it then has. */
  const whileIdle = async (model: ScriptedModel) => {
    await sleep(30);
    for (let passes = -1; passes !== model.passes.length; await sleep(10)) {
      passes = model.passes.length;
    }
  };

  test('continue after the prompt, and after the answer once the device was idle', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    const first = await turn(scheduler, range(20), 'one');
    const second = await turn(scheduler, [...first.all, 90, 91], 'one');
    expect(second.reused).toBe(16);
    await whileIdle(model);
    const third = await turn(scheduler, [...second.all, 92, 93], 'one');
    // All whole chunks of the 46 tokens that the second turn ended with.
    expect(third.reused).toBe(40);
  });

  test('are recomputed while the device is idle, in the chunks of a prompt', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await turn(scheduler, range(20), 'one');
    model.passes.length = 0;
    await whileIdle(model);
    expect(model.passes.map(({ kind, sizes }) => [kind, ...sizes].join(' '))).toEqual([
      'prefill 8',
      'prefill 8',
    ]);
  });

  test('continue after the prompt if the next one drops a long answer', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await longTurn(scheduler);
    await whileIdle(model);
    const next = await turn(scheduler, [...range(18), 90, 91], 'one');
    expect(next.reused).toBe(16);
  });

  test('are not recomputed if no prompt will contain their answer', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await longTurn(scheduler, { keepAnswer: false });
    model.passes.length = 0;
    await whileIdle(model);
    expect(model.passes).toEqual([]);
    expect((await turn(scheduler, range(20), 'one')).reused).toBe(16);
  });

  describe('with an image', () => {
    const imageOf = (token: number): ImageInput => ({
      tokens: new Int32Array(12).fill(token),
      picture: { width: 1, height: 1, rgb: new Uint8Array(3) },
      plan: { resizedHeight: 1, resizedWidth: 1, cropRows: 1, cropColumns: 1, rows: 12 },
    });
    /** Asks about an image that ends within the second chunk, and has 12 tokens answered. */
    const look = async (scheduler: Scheduler, image: ImageInput, question: readonly number[]) => {
      const prompt = [...range(2), ...image.tokens, ...question];
      const sequence = await scheduler.open({ tenant: 'one' });
      await sequence.append(prompt, [image]);
      expect([...(await sequence.logits())]).toEqual(logitsOf(prompt, 16));
      const { reused } = sequence;
      for (const token of range(12, 60)) await sequence.append([token]);
      sequence.close();
      return reused;
    };

    test('continue after it, and after the answer once the device was idle', async () => {
      const model = scriptedModel();
      const scheduler = keeping(model);
      expect(await look(scheduler, imageOf(-1), range(10, 30))).toBe(0);
      const next = [...range(10, 30), ...range(12, 60), 90, 91];
      expect(await look(scheduler, imageOf(-1), next)).toBe(24);
      await whileIdle(model);
      const third = [...next, ...range(12, 60), 92];
      expect(await look(scheduler, imageOf(-1), third)).toBe(48);
    });

    test('do not serve another image of its size', async () => {
      const scheduler = keeping(scriptedModel());
      await look(scheduler, imageOf(-1), range(10, 30));
      expect(await look(scheduler, imageOf(-2), range(10, 30))).toBe(0);
    });

    test('are not recomputed from within it, where its pixels are needed', async () => {
      const model = scriptedModel();
      const scheduler = keeping(model);
      await look(scheduler, imageOf(-1), [30]);
      model.passes.length = 0;
      await whileIdle(model);
      expect(model.passes).toEqual([]);
      expect(await look(scheduler, imageOf(-1), [31])).toBe(8);
    });
  });

  test('stay with their tenant, and within the limit', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    for (const tenant of ['one', 'two', 'three', 'four', 'five']) {
      const { reused } = await turn(scheduler, range(20), tenant);
      expect(reused).toBe(0);
    }
    expect(model.histories.size).toBe(3);
  });

  describe('outlive a request that is aborted', () => {
    const aborted = async (scheduler: Scheduler, prompt: readonly number[], stop: AbortSignal) => {
      const sequence = await scheduler.open({ tenant: 'one', signal: stop });
      await expect(sequence.append(prompt)).rejects.toMatchObject({ code: 'aborted' });
    };
    const reusedBy = async (scheduler: Scheduler, prompt: readonly number[]) =>
      (await turn(scheduler, prompt, 'one')).reused;

    test('while its new tokens are computed', async () => {
      const model = scriptedModel();
      const scheduler = keeping(model);
      await turn(scheduler, range(20), 'one');
      const stop = new AbortController();
      model.onPass = () => stop.abort();
      await aborted(scheduler, range(40), stop.signal);
      // The chunk that was computed meanwhile is kept, too.
      expect(await reusedBy(scheduler, range(40))).toBe(24);
    });

    test('while it waits for pages', async () => {
      const model = scriptedModel({ pages: 10 });
      const scheduler = keeping(model);
      await turn(scheduler, range(20), 'one');
      const other = await scheduler.open({ tenant: 'two' });
      await other.append(range(16, 100));
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 20);
      await aborted(scheduler, range(40), stop.signal);
      other.close();
      expect(await reusedBy(scheduler, range(20))).toBe(16);
    });

    test('while its answer is computed', async () => {
      const model = scriptedModel();
      const scheduler = keeping(model);
      const stop = new AbortController();
      const sequence = await scheduler.open({ tenant: 'one', signal: stop.signal });
      await generate(sequence, range(20), 3);
      model.onPass = () => stop.abort();
      await expect(sequence.append([50])).rejects.toMatchObject({ code: 'aborted' });
      expect(await reusedBy(scheduler, range(20))).toBe(16);
    });
  });

  test('let a new request start after one chunk', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    const { all } = await turn(scheduler, range(20), 'one');
    model.passes.length = 0;
    let asked: Promise<{ reused: number | undefined }> | undefined;
    model.onPass = () => {
      asked ??= turn(scheduler, [...all, 90], 'one');
    };
    await whileIdle(model);
    expect((await asked)?.reused).toBe(24);
  });

  test('leave the device to an answer that has begun', async () => {
    const model = scriptedModel();
    const scheduler = keeping(model);
    await longTurn(scheduler);
    model.passes.length = 0;
    const asked = Promise.withResolvers<void>();
    model.onPass = () => {
      model.onPass = () => {};
      // A token is chosen in a task of its own, while the queue is empty.
      void (async () => {
        const sequence = await scheduler.open({ tenant: 'two' });
        for (let token = 0; token < 10; token++) {
          await sequence.append([token]);
          await new Promise((resolve) => setImmediate(resolve));
        }
        sequence.close();
      })().then(asked.resolve, asked.reject);
    };
    await asked.promise;
    const kinds = model.passes.map(({ kind, sizes }) => [kind, ...sizes].join(' '));
    expect(kinds.slice(kinds.indexOf('decode 1'))).toEqual(
      Array.from({ length: 10 }, () => 'decode 1'),
    );
  });

  test('wait until the device has computed what it was asked for', async () => {
    const scripted = scriptedModel();
    const computed = Promise.withResolvers<void>();
    const scheduler = keeping({
      ...scripted,
      decode: async (batch) => ({ ...(await scripted.decode(batch)), computed: computed.promise }),
    });
    await longTurn(scheduler);
    scripted.passes.length = 0;
    await whileIdle(scripted);
    expect(scripted.passes).toEqual([]);
    computed.resolve();
    await whileIdle(scripted);
    expect(scripted.passes.length).toBeGreaterThan(5);
  });

  /** Asks a prompt, and leaves after a number of passes. */
  const abandoned = async (
    scheduler: Scheduler,
    model: ScriptedModel,
    prompt: readonly number[],
    passes: number,
  ) => {
    const stop = new AbortController();
    let left = passes;
    model.onPass = () => {
      if (left-- === 0) stop.abort();
    };
    const sequence = await scheduler.open({ tenant: 'one', signal: stop.signal });
    await generate(sequence, prompt, 10).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'aborted' }),
    );
    sequence.close();
    model.onPass = () => {};
  };

  test('never change an answer, whatever branches off or is aborted', async () => {
    const turns = fc.array(
      fc.record({
        from: fc.nat(3),
        keep: fc.nat(60),
        own: fc.array(fc.nat(15), { minLength: 1, maxLength: 9 }),
        // The number of passes after which the request is aborted, and asked again.
        abort: fc.option(fc.nat(9)),
      }),
      { minLength: 2, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(turns, fc.boolean(), async (steps, pause) => {
        const model = scriptedModel({ pages: 60, roundsByPiece: true });
        const scheduler = keeping(model);
        const histories: number[][] = [range(20)];
        for (const { from, keep, own, abort } of steps) {
          const prompt = [...histories[from % histories.length]!.slice(0, keep), ...own];
          if (abort !== null) await abandoned(scheduler, model, prompt, abort);
          const { all } = await turn(scheduler, prompt, 'one');
          const other = schedulerOf(scriptedModel({ roundsByPiece: true }));
          const alone = await turn(other, prompt, 'one');
          expect(all).toEqual(alone.all);
          histories.push(all);
          if (pause) await whileIdle(model);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

test('a conversation that a waiting prompt continues gives way to an answer that is under way', async () => {
  const model = scriptedModel({ pages: 10, prefillChunk: 8 });
  const scheduler = createScheduler(model, {
    maxSequences: 4,
    contextWindow: 1000,
    keptPrompts: 2,
    exactForks: true,
    sharedRows: 2,
  });
  const kept = await scheduler.open({ tenant: 'a' });
  await kept.append(range(8));
  kept.close();
  // Its tenant holds more than the prompt's will, or the prompt would drop the conversation itself.
  const answer = await scheduler.open({ tenant: 'b' });
  await answer.append(range(28, 100));
  const next = await scheduler.open({ tenant: 'a' });
  const continued = next.append(range(24));
  for (let token = 0; token < 12; token++) await answer.append([token]);
  answer.close();
  await continued;
  expect([...(await next.logits())]).toEqual(logitsOf(range(24), 16));
  next.close();
});

test.each([
  ['that goes on', false],
  ['that is closed meanwhile', true],
])('a sequence whose pass failed is not kept: one %s', async (_, isClosed) => {
  const model = scriptedModel();
  const scheduler = createScheduler(model, {
    maxSequences: 4,
    contextWindow: 1000,
    prefillChunk: 8,
    keptPrompts: 1,
  });
  const failing = await scheduler.open();
  await failing.append(range(9));
  model.onPass = () => {
    if (isClosed) failing.close();
    throw new Error('shader on fire');
  };
  await expect(failing.append([50])).rejects.toThrow();
  await sleep(5);
  model.onPass = () => {};
  const next = await scheduler.open();
  await next.append(range(9));
  expect(next.reused).toBe(0);
  expect([...(await next.logits())]).toEqual(logitsOf(range(9), 16));
});
