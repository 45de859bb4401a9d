import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { brokenRuntime } from '../../../src/runtime/engine/device/runtime-failure.ts';
import {
  createScheduler,
  type Scheduler,
} from '../../../src/runtime/engine/scheduling/scheduler.ts';
import type { Sequence } from '../../../src/runtime/engine/types.ts';
import { logitsInMemory } from '../../support/logits-in-memory.ts';
import { logitsOf, scriptedModel } from '../support/scripted-model.ts';
import { generate, range, schedulerOf } from '../support/scripted-scheduler.ts';

describe('a sequence', () => {
  test('returns the logits after its last token', async () => {
    const model = scriptedModel();
    const sequence = await schedulerOf(model).open();
    await sequence.append([1, 2, 3]);
    expect([...(await sequence.logits())]).toEqual(logitsOf([1, 2, 3], 16));
    await sequence.append([4]);
    expect([...(await sequence.logits())]).toEqual(logitsOf([1, 2, 3, 4], 16));
    expect(sequence.length).toBe(4);
  });

  test('lists more tokens than its device does from the row of logits', async () => {
    const model = scriptedModel();
    const { decode } = model;
    const found = { tokens: [3], logits: [0], allowed: 16, total: 0, logSum: 0, logSumOfAll: 0 };
    model.decode = async (batch) => {
      const pass = await decode(batch);
      return {
        ...pass,
        logits: pass.logits.map((row) => ({ ...row!, candidates: async () => found })),
      };
    };
    const sequence = await schedulerOf(model).open();
    await sequence.append([1]);
    const query = { mask: undefined, limit: 1024, scale: 0, adjustments: [], sums: false };
    expect(await sequence.candidates!(query)).toBe(found);
    const { tokens } = await sequence.candidates!({ ...query, limit: Number.POSITIVE_INFINITY });
    expect(tokens.toSorted((a, b) => a - b)).toEqual(range(16));
  });

  test('prefills long appends in chunks and decodes single tokens', async () => {
    const model = scriptedModel({ prefillChunk: 8 });
    const sequence = await schedulerOf(model).open();
    await sequence.append(range(20));
    await sequence.append([1]);
    expect(model.passes).toEqual([
      { kind: 'prefill', sequences: [0], sizes: [8] },
      { kind: 'prefill', sequences: [0], sizes: [8] },
      { kind: 'prefill', sequences: [0], sizes: [4] },
      { kind: 'decode', sequences: [0], sizes: [1] },
    ]);
  });

  test('decodes a single remaining token of a long append, whether others prefill or not', async () => {
    const model = scriptedModel({ prefillChunk: 8 });
    const scheduler = schedulerOf(model);
    const [sequence, other] = [await scheduler.open(), await scheduler.open()];
    await Promise.all([sequence.append(range(9)), other.append(range(16))]);
    const own = (id: number) =>
      model.passes.flatMap(({ kind, sequences, sizes }) =>
        sequences.includes(id) ? [[kind, sizes[sequences.indexOf(id)]!]] : [],
      );
    expect(own(0)).toEqual([
      ['prefill', 8],
      ['decode', 1],
    ]);
    expect(own(1)).toEqual([
      ['prefill', 8],
      ['prefill', 8],
    ]);
  });

  test('removes rolled-back tokens', async () => {
    const sequence = await schedulerOf(scriptedModel()).open();
    await sequence.append([1, 2, 3, 4]);
    sequence.rollback(2);
    expect(sequence.length).toBe(2);
    await expect(sequence.logits()).rejects.toMatchObject({ code: 'internal_error' });
    await sequence.append([9]);
    expect([...(await sequence.logits())]).toEqual(logitsOf([1, 2, 9], 16));
    expect(() => sequence.rollback(4)).toThrow();
  });

  test('forks into an independent sequence', async () => {
    const sequence = await schedulerOf(scriptedModel()).open();
    await sequence.append([1, 2, 3]);
    const child = await sequence.fork();
    expect(await child.logits()).toEqual(await sequence.logits());
    await Promise.all([sequence.append([4]), child.append([5])]);
    expect([...(await sequence.logits())]).toEqual(logitsOf([1, 2, 3, 4], 16));
    expect([...(await child.logits())]).toEqual(logitsOf([1, 2, 3, 5], 16));
  });

  test('cannot grow past the context window', async () => {
    const sequence = await schedulerOf(scriptedModel(), 8, 10).open();
    await sequence.append(range(8));
    await expect(sequence.append(range(3))).rejects.toMatchObject({
      code: 'context_length_exceeded',
    });
    await sequence.append(range(2));
  });
});

describe('batches', () => {
  /** All microtasks that are due, but no task. */
  const microtasks = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await undefined;
  };
  const task = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('the next pass begins at once when all sequences of the last one have appended', async () => {
    const model = scriptedModel();
    const scheduler = schedulerOf(model);
    const [one, two] = [await scheduler.open(), await scheduler.open()];
    await Promise.all([one.append([1, 2]), two.append([3, 4])]);
    await task();
    const appended = [one.append([5])];
    await microtasks();
    expect(model.passes).toHaveLength(1);
    appended.push(two.append([6]));
    await microtasks();
    expect(model.passes[1]).toEqual({ kind: 'decode', sequences: [0, 1], sizes: [1, 1] });
    await Promise.all(appended);
  });

  test('requests that begin in one task share a pass', async () => {
    const model = scriptedModel();
    const scheduler = schedulerOf(model);
    const last = await scheduler.open();
    await last.append([1, 2]);
    last.close();
    await task();
    const sequences = await Promise.all([scheduler.open(), scheduler.open()]);
    await Promise.all(sequences.map((sequence) => sequence.append([1, 2])));
    expect(model.passes.slice(1)).toEqual([{ kind: 'prefill', sequences: [1, 2], sizes: [2, 2] }]);
  });

  test('sequences that run at the same time share passes', async () => {
    const model = scriptedModel({ maxBatch: 4, prefillChunk: 100 });
    const scheduler = schedulerOf(model);
    const sequences = await Promise.all(range(4).map(() => scheduler.open()));
    await Promise.all(sequences.map((sequence, i) => generate(sequence, [i, i + 1], 5)));
    expect(model.passes).toHaveLength(6);
    expect(model.passes.every(({ sequences }) => sequences.length === 4)).toBe(true);
  });

  test.each([undefined, 2])(
    'requests get the tokens that each would get alone, with a row limit of %s',
    async (rowLimit) => {
      const limit = rowLimit === undefined ? {} : { rowLimit };
      const request = fc.record({
        prompt: fc.array(fc.nat(15), { minLength: 1, maxLength: 30 }),
        steps: fc.nat(8),
        forks: fc.nat(2),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
          const answer = async (
            scheduler: Scheduler,
            { prompt, steps, forks }: (typeof requests)[0],
          ) => {
            const sequence = await scheduler.open({ sequences: 1 + forks });
            await sequence.append(prompt);
            const children: Sequence[] = [];
            for (let i = 0; i < forks; i++) children.push(await sequence.fork());
            const all = await Promise.all(
              [sequence, ...children].map((one, i) => generate(one, [i, i], steps)),
            );
            for (const one of [sequence, ...children]) one.close();
            return all;
          };
          const shared = scriptedModel({ maxBatch: 3, ...limit });
          const scheduler = schedulerOf(shared, 5);
          const together = await Promise.all(requests.map((one) => answer(scheduler, one)));
          for (const [i, one] of requests.entries()) {
            expect(together[i]).toEqual(await answer(schedulerOf(scriptedModel(limit)), one));
          }
          expect(shared.histories.size).toBe(0);
        }),
        { numRuns: 40 },
      );
    },
  );

  test('the chunks of a sequence do not depend on the others', async () => {
    const cuts = async (others: number) => {
      const model = scriptedModel({ prefillChunk: 8, maxBatch: 4 });
      const scheduler = schedulerOf(model);
      const sequence = await scheduler.open();
      const noise = await Promise.all(range(others).map(() => scheduler.open()));
      await Promise.all([
        ...noise.map((other, i) => other.append(range(3 + i))),
        sequence.append(range(21)),
      ]);
      return model.passes.flatMap(({ sequences, sizes }) =>
        sequences.includes(0) ? [sizes[sequences.indexOf(0)]] : [],
      );
    };
    expect(await cuts(3)).toEqual(await cuts(0));
  });

  test('a long prompt does not delay the tokens of others', async () => {
    const model = scriptedModel({ prefillChunk: 4 });
    const scheduler = schedulerOf(model);
    const [long, short] = [await scheduler.open(), await scheduler.open()];
    await short.append([1, 2]);
    model.passes.length = 0;
    await Promise.all([long.append(range(40)), generate(short, [3], 5)]);
    const kinds = model.passes.map(({ kind }) => kind);
    expect(kinds.slice(0, 10)).toEqual(
      range(10).map((i) => ((kinds[0] === 'decode') === (i % 2 === 0) ? 'decode' : 'prefill')),
    );
  });

  test('list no more pages than a pass may have, also if they are shared', async () => {
    const model = scriptedModel({ maxBatch: 4, passPages: 7 });
    const scheduler = schedulerOf(model);
    const first = await scheduler.open({ sequences: 4 });
    await first.append(range(10));
    const all = [first, await first.fork(), await first.fork(), await first.fork()];
    const alone = await generate(await schedulerOf(scriptedModel()).open(), [...range(10), 1], 5);
    const answers = await Promise.all(all.map((sequence) => generate(sequence, [1], 5)));
    expect(answers).toEqual([alone, alone, alone, alone]);
    const turns = range(4).map(
      (id) => model.passes.slice(2).filter(({ sequences }) => sequences.includes(id)).length,
    );
    expect(turns).toEqual([6, 6, 6, 6]);
    expect(model.passes.some(({ sequences }) => sequences.length > 1)).toBe(true);
  });

  test('more sequences than fit in a pass take turns', async () => {
    const model = scriptedModel({ maxBatch: 2 });
    const scheduler = schedulerOf(model);
    const sequences = await Promise.all(range(5).map(() => scheduler.open()));
    await Promise.all(sequences.map((sequence) => generate(sequence, [1], 6)));
    const turns = range(5).map(
      (id) => model.passes.slice(0, 10).filter(({ sequences }) => sequences.includes(id)).length,
    );
    expect(turns).toEqual([4, 4, 4, 4, 4]);
  });
});

describe('where kernels change with the rows of a pass', () => {
  const limited = () => scriptedModel({ rowLimit: 8, maxBatch: 16, prefillChunk: 128 });

  const appendAll = async (sequence: Sequence, appends: readonly number[][]) => {
    for (const tokens of appends) await sequence.append(tokens);
    return [...(await sequence.logits())];
  };
  /** Logits of requests that run together, and of the same ones alone. */
  const compare = async (requests: readonly number[][][]) => {
    const model = limited();
    const scheduler = schedulerOf(model, requests.length);
    const sequences = await Promise.all(requests.map(() => scheduler.open()));
    const together = await Promise.all(
      sequences.map((sequence, i) => appendAll(sequence, requests[i]!)),
    );
    const alone: number[][] = [];
    for (const one of requests) {
      alone.push(await appendAll(await schedulerOf(limited()).open(), one));
    }
    return { model, together, alone };
  };

  test.each([
    ['first', [[range(5)], [range(100)]]],
    ['last', [[range(100)], [range(5)]]],
  ])('a short append that comes %s has the same logits beside a long prompt', async (_, all) => {
    const { model, together, alone } = await compare(all);
    expect(together).toEqual(alone);
    expect(model.passes).toHaveLength(2);
  });

  test('appends share passes up to the limit, and longer ones share passes with each other', async () => {
    const { model, together, alone } = await compare(
      [3, 20, 4, 30, 2, 9, 1].map((length) => [range(length)]),
    );
    expect(together).toEqual(alone);
    expect(model.passes.map(({ kind, sizes }) => [kind, ...sizes])).toEqual([
      ['prefill', 3, 4],
      ['decode', 1],
      ['prefill', 20, 30, 9],
      ['prefill', 2],
    ]);
  });

  test('more prompts and answers than the limit take turns', async () => {
    const { model, together, alone } = await compare(
      range(12).map((i) => [range(9, i), ...range(6).map((token) => [token])]),
    );
    expect(together).toEqual(alone);
    expect(model.passes.every(({ sequences }) => sequences.length <= 8)).toBe(true);
    const turns = range(12).map(
      (id) => model.passes.slice(4, 10).filter(({ sequences }) => sequences.includes(id)).length,
    );
    expect(turns).toEqual(range(12).map(() => 4));
  });

  test('tokens that a schema forces have the same logits beside those of others', async () => {
    const { together, alone } = await compare(
      range(6).map((i) => [range(20, i), [i], [1, 2, 3], [4], range(9)]),
    );
    expect(together).toEqual(alone);
  });

  test('what a rollback leaves of a long append is computed like a short one', async () => {
    const model = limited();
    const sequence = await schedulerOf(model).open();
    await sequence.append(range(20));
    sequence.rollback(15);
    const logits = await appendAll(sequence, [[7]]);
    expect(logits).toEqual(await appendAll(await schedulerOf(limited()).open(), [range(5), [7]]));
    sequence.rollback(3);
    await sequence.append([8]);
    expect(model.passes.map(({ kind, sizes }) => [kind, ...sizes])).toEqual([
      ['prefill', 20],
      ['prefill', 5],
      ['decode', 1],
      ['decode', 1],
    ]);
  });
});

describe('an aborted sequence', () => {
  test('is freed when its current pass ends', async () => {
    const model = scriptedModel();
    const scheduler = schedulerOf(model, 2);
    const controller = new AbortController();
    const aborted = await scheduler.open({ signal: controller.signal });
    const other = await scheduler.open();
    model.onPass = () => controller.abort();
    const [lost, kept] = await Promise.allSettled([aborted.append([1, 2]), other.append([3, 4])]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
    expect(kept.status).toBe('fulfilled');
    expect([...model.histories.keys()]).toEqual([1]);
    await expect(aborted.append([1])).rejects.toMatchObject({ code: 'aborted' });
    expect([...(await other.logits())]).toEqual(logitsOf([3, 4], 16));
  });
});

describe('a full KV cache', () => {
  test('lets prompts wait until the whole prompt fits', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lengths, async (given) => {
        const model = scriptedModel({ pages: 10, prefillChunk: 8 });
        const scheduler = schedulerOf(model, 6);
        const ask = async (length: number, first: number) => {
          const sequence = await scheduler.open();
          await sequence.append(range(length, first));
          expect([...(await sequence.logits())]).toEqual(logitsOf(range(length, first), 16));
          sequence.close();
        };
        await Promise.all(given.map(ask));
        const computed = model.passes.flatMap(({ sizes }) => sizes).reduce((a, b) => a + b);
        expect(computed, 'no token twice').toBe(given.reduce((a, b) => a + b));
      }),
    );
  });

  test('lets a prompt wait until another sequence releases its pages', async () => {
    const scheduler = schedulerOf(scriptedModel({ pages: 4 }));
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    await first.append(range(12));
    const waiting = second.append(range(8));
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.close();
    await waiting;
    expect(second.length).toBe(8);
  });

  test('lets a short prompt pass a waiting long one', async () => {
    const scheduler = schedulerOf(scriptedModel({ pages: 6 }));
    const [held, long, short] = [
      await scheduler.open(),
      await scheduler.open(),
      await scheduler.open(),
    ];
    await held.append(range(12));
    const waiting = long.append(range(20));
    await short.append(range(8));
    expect(long.length).toBe(0);
    short.close();
    held.close();
    await waiting;
  });

  test('starts a long prompt however many short ones arrive', async () => {
    const scheduler = schedulerOf(scriptedModel({ pages: 5 }));
    let held = await scheduler.open();
    await held.append(range(4));
    const long = await scheduler.open();
    let hasBegun = false;
    const waiting = long.append(range(20)).then(() => {
      hasBegun = true;
      long.close();
    });
    // At every time one of them holds a page.
    for (let count = 0; count < 50 && !hasBegun; count++) {
      const next = await scheduler.open();
      const appended = next.append(range(4));
      await Promise.race([appended, new Promise((resolve) => setTimeout(resolve, 5))]);
      held.close();
      await appended;
      held = next;
    }
    expect(hasBegun).toBe(true);
    await waiting;
  });

  test('starts short prompts between long ones', async () => {
    const scheduler = schedulerOf(scriptedModel({ pages: 6 }), 16);
    const open = () => scheduler.open();
    const [held, long, longToo] = [await open(), await open(), await open()];
    await held.append(range(8));
    const first = long.append(range(20));
    const second = longToo.append(range(20));
    for (let count = 0; count < 8; count++) {
      const short = await open();
      await short.append(range(4));
      short.close();
    }
    const short = await open();
    const appended = short.append(range(4));
    held.close();
    await Promise.all([first, appended]);
    expect(longToo.length).toBe(0);
    for (const sequence of [long, short]) sequence.close();
    await second;
  });

  test('preempts the latest prompt for sequences that generate, and recomputes it', async () => {
    const model = scriptedModel({ pages: 6, prefillChunk: 4 });
    const scheduler = schedulerOf(model);
    const [early, late] = [await scheduler.open(), await scheduler.open()];
    await early.append(range(8));
    const prompt = range(16);
    const begun = new Promise<void>((resolve) => {
      model.onPass = () => resolve();
    });
    const appended = late.append(prompt);
    await begun;
    await generate(early, [1], 8);
    early.close();
    await appended;
    expect([...(await late.logits())]).toEqual(logitsOf(prompt, 16));
    const computed = model.passes.filter(
      ({ kind, sequences }) => kind === 'prefill' && sequences[0] === 1,
    );
    expect(computed.length).toBeGreaterThan(4);
  });
});

describe('failures', () => {
  test('of a pass end only its sequences', async () => {
    const model = scriptedModel();
    const scheduler = schedulerOf(model);
    const sequence = await scheduler.open();
    model.onPass = () => {
      throw new Error('shader on fire');
    };
    await expect(sequence.append([1])).rejects.toMatchObject({ code: 'internal_error' });
    model.onPass = () => {};
    const next = await scheduler.open();
    await next.append([1]);
    expect([...model.histories.keys()]).toEqual([1]);
  });

  describe('of the runtime', () => {
    /** What TVM's runtime throws is not an `Error`. */
    const exit = { name: 'ExitStatus', message: 'Program terminated with exit(1)' };
    const lost = { code: 'device_lost', message: expect.stringContaining('exit(1)') };

    const start = () => {
      const model = scriptedModel();
      const onBroken = vi.fn();
      const options = { maxSequences: 4, contextWindow: 100, onBroken };
      return { model, onBroken, scheduler: createScheduler(model, options) };
    };

    test('in a pass end all requests, and are reported once', async () => {
      const { model, onBroken, scheduler } = start();
      const [running, idle] = [await scheduler.open(), await scheduler.open()];
      model.onPass = () => {
        throw exit;
      };
      await expect(running.append([1])).rejects.toMatchObject(lost);
      await expect(idle.append([1])).rejects.toMatchObject(lost);
      await expect(scheduler.open()).rejects.toMatchObject(lost);
      expect(onBroken.mock.calls).toEqual([[expect.objectContaining(lost)]]);
    });

    test('between passes end all requests, and do not throw where a sequence is closed', async () => {
      const { model, onBroken, scheduler } = start();
      const [closing, other] = [await scheduler.open(), await scheduler.open()];
      model.removeSequence = () => {
        throw exit;
      };
      closing.close();
      await expect(other.append([1])).rejects.toMatchObject(lost);
      expect(onBroken).toHaveBeenCalledOnce();
    });

    test('outside of any call end all requests at the next pass', async () => {
      const { model, onBroken, scheduler } = start();
      const [running, idle] = [await scheduler.open(), await scheduler.open()];
      model.onPass = () => {
        throw brokenRuntime(new TypeError('exit(1)'));
      };
      await expect(running.append([1])).rejects.toMatchObject(lost);
      await expect(idle.append([1])).rejects.toMatchObject(lost);
      expect(onBroken).toHaveBeenCalledOnce();
    });

    test('while the next pass is chosen end all requests', async () => {
      const { model, onBroken, scheduler } = start();
      const sequence = await scheduler.open();
      model.availablePages = () => {
        throw exit;
      };
      await expect(sequence.append([1])).rejects.toMatchObject(lost);
      expect(onBroken).toHaveBeenCalledOnce();
    });
  });

  test('of the scheduler itself end its requests, not the process', async () => {
    const model = scriptedModel();
    const sequence = await schedulerOf(model).open();
    model.availablePages = () => {
      throw new TypeError('not a function');
    };
    await expect(sequence.append([1])).rejects.toMatchObject({ code: 'internal_error' });
  });

  test('of the device end all requests', async () => {
    const model = scriptedModel();
    const scheduler = schedulerOf(model, 2);
    const [running, idle] = [await scheduler.open(), await scheduler.open()];
    const waiting = scheduler.open();
    const lost = formworkError('The device is lost.', { code: 'device_lost' });
    model.onPass = () => scheduler.fail(lost);
    const code = { code: 'device_lost' };
    await expect(running.append([1])).rejects.toMatchObject(code);
    await expect(idle.append([1])).rejects.toMatchObject(code);
    await expect(waiting).rejects.toMatchObject(code);
    await expect(scheduler.open()).rejects.toMatchObject(code);
  });

  test('of the device end a request that is about to get its slot', async () => {
    const scheduler = schedulerOf(scriptedModel());
    const opened = scheduler.open();
    scheduler.fail(formworkError('The device is lost.', { code: 'device_lost' }));
    await expect(opened).rejects.toMatchObject({ code: 'device_lost' });
    expect(scheduler.active).toBe(0);
  });

  test('of the device end a pending read with the same error', async () => {
    const model = scriptedModel();
    const { promise: read, reject } = Promise.withResolvers<Float32Array>();
    const decode = model.decode;
    const unread = { ...logitsInMemory(new Float32Array()), read: () => read };
    model.decode = async (batch) => ({ ...(await decode(batch)), logits: batch.map(() => unread) });
    const scheduler = schedulerOf(model);
    const sequence = await scheduler.open();
    await sequence.append([1]);
    const query = { mask: undefined, limit: 1, scale: 0, adjustments: [], sums: false };
    const asked = [sequence.logits(), sequence.candidates!(query)];
    scheduler.fail(formworkError('The service is stopping.', { code: 'engine_busy' }));
    reject(new DOMException('The buffer was destroyed.', 'AbortError'));
    for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'engine_busy' });
  });
});
