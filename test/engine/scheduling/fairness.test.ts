import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
} from '../../../src/runtime/engine/scheduling/scheduler.ts';
import type { Sequence } from '../../../src/runtime/engine/types.ts';
import { logitsOf, type ScriptedModel, scriptedModel } from '../support/scripted-model.ts';
import { generate, range } from '../support/scripted-scheduler.ts';

/** A device whose passes take a millisecond a token, by a clock of its own. */
function device(
  limits: Parameters<typeof scriptedModel>[0] = {},
  options: Partial<Parameters<typeof createScheduler>[1]> = {},
) {
  let time = 0;
  const model = scriptedModel({ maxBatch: 8, prefillChunk: 8, ...limits });
  model.onPass = ({ sizes }) => {
    time += sizes.reduce((sum, size) => sum + size);
  };
  const scheduler = createScheduler(model, {
    maxSequences: 4,
    contextWindow: 1000,
    sharedRows: 2,
    now: () => time,
    ...options,
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { model, scheduler, now: () => time, pass };
}

/** Requests that generate until they are ended; counts the tokens of all. */
function flood(
  scheduler: Scheduler,
  tenant: string,
  count: number,
  prompt = 4,
  background = false,
) {
  const ended = new AbortController();
  const signal = ended.signal;
  const seen = { tokens: 0, begun: 0 };
  const one = async () => {
    const sequence = await scheduler.open({ tenant, signal, background });
    seen.begun++;
    await sequence.append(range(prompt));
    for (;;) {
      await sequence.append([1]);
      seen.tokens++;
    }
  };
  const all = Promise.allSettled(range(count).map(one));
  const end = async () => {
    ended.abort();
    await all;
  };
  return { seen, end };
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

async function ask(scheduler: Scheduler, tenant: string, prompt: number[], steps: number) {
  const sequence = await scheduler.open({ tenant });
  const tokens = await generate(sequence, prompt, steps);
  sequence.close();
  return tokens;
}

/** Tokens that a tenant's flood gets while ten prompts of the tenant, in these chunks, wait. */
async function tokensBesidePrompts(
  scheduler: Scheduler,
  { seen }: ReturnType<typeof flood>,
  chunks: readonly number[][],
): Promise<number> {
  let waited = 0;
  for (let turn = 0; turn < 10; turn++) {
    const begun = seen.tokens;
    const prompt = await scheduler.open({ tenant: 'b' });
    for (const chunk of chunks) await prompt.append(chunk);
    waited += seen.tokens - begun;
    prompt.close();
  }
  return waited;
}

/**
 * The tokens of a tenant that has been busy for two seconds, in the second after another one
 * starts.
 */
async function tokensBeside(
  other: string,
  scheduler: Scheduler,
  now: () => number,
): Promise<number> {
  const busy = flood(scheduler, 'busy', 10);
  await until(() => now() > 2000);
  const late = flood(scheduler, other, 10);
  const begun = busy.seen.tokens;
  const time = now();
  await until(() => now() > time + 1000);
  const tokens = busy.seen.tokens - begun;
  await Promise.all([busy.end(), late.end()]);
  return tokens;
}

describe('a tenant', () => {
  test('is answered next to hundreds of requests of another', async () => {
    const { model, scheduler } = device();
    const other = flood(scheduler, 'a', 300);
    await until(() => other.seen.tokens > 50);
    const before = model.passes.length;
    await ask(scheduler, 'b', range(4), 4);
    expect(model.passes.length - before).toBeLessThan(15);
    await other.end();
  });

  test('gets its first token within three times its time alone, next to three that flood the engine', async () => {
    const first = async (floods: number) => {
      const { scheduler, now } = device();
      const others = range(floods).map((i) => flood(scheduler, `flood ${i}`, 50, 20));
      await until(() => others.every(({ seen }) => seen.tokens > 20));
      const begun = now();
      const sequence = await scheduler.open({ tenant: 'b' });
      await sequence.append(range(24));
      const time = now() - begun;
      sequence.close();
      await Promise.all(others.map(({ end }) => end()));
      return time;
    };
    const alone = await first(0);
    expect(await first(3)).toBeLessThanOrEqual(3 * alone);
  });

  test('pays for lists of all tokens, which are made while the others wait', async () => {
    const { scheduler, now, pass } = device();
    const other = flood(scheduler, 'b', 4);
    const sequence = await scheduler.open({ tenant: 'a' });
    const milliseconds = 20;
    const query = {
      get mask() {
        pass(milliseconds);
        return undefined;
      },
      ...{ limit: Number.POSITIVE_INFINITY, scale: 1, adjustments: [], sums: false },
    };
    let lists = 0;
    for (; now() < 4000; lists++) {
      await sequence.append([1]);
      await sequence.candidates!(query);
    }
    expect(lists * milliseconds).toBeLessThan(2200);
    sequence.close();
    await other.end();
  });

  test('gets as much of the device as another that requests much more', async () => {
    const { scheduler, now } = device({}, { maxSequences: 8 });
    const many = flood(scheduler, 'a', 40);
    const few = flood(scheduler, 'b', 3);
    await until(() => now() > 500);
    const begun = [many.seen.tokens, few.seen.tokens] as const;
    await until(() => now() > 2500);
    const share = (few.seen.tokens - begun[1]) / (many.seen.tokens - begun[0]);
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(1.4);
    await Promise.all([many.end(), few.end()]);
  });

  test('does not save up time while it is idle', async () => {
    const { scheduler, now } = device({}, { maxSequences: 8 });
    await ask(scheduler, 'idle', range(4), 2);
    expect(await tokensBeside('idle', scheduler, now)).toBeGreaterThan(350);
  });

  test('does not save up time while its reader is idle', async () => {
    const { scheduler, now } = device({}, { maxSequences: 8 });
    const held = await scheduler.open({ tenant: 'idle' });
    await held.append(range(4));
    expect(await tokensBeside('idle', scheduler, now)).toBeGreaterThan(350);
    held.close();
  });

  test("does not start ahead of others because another tenant's reader is idle", async () => {
    const { scheduler, now } = device({}, { maxSequences: 8 });
    const held = await scheduler.open({ tenant: 'idle' });
    await held.append(range(4));
    expect(await tokensBeside('late', scheduler, now)).toBeGreaterThan(350);
    held.close();
  });

  test('does not pay for the time for which the process is stalled', async () => {
    const { model, scheduler, pass } = device({}, { maxSequences: 8 });
    const others = range(4).map((i) => flood(scheduler, `flood ${i}`, 4));
    const own = await scheduler.open({ tenant: 'b' });
    await own.append([15, 14]);
    for (let step = 0; step < 20; step++) await own.append([1]);
    const usual = model.onPass;
    let stalled = false;
    model.onPass = (one) => {
      usual(one);
      if (stalled || !one.sequences.some((id) => model.histories.get(id)![0] === 15)) return;
      stalled = true;
      pass(1000);
    };
    await own.append([1]);
    expect(stalled).toBe(true);
    const begun = model.passes.length;
    for (let step = 0; step < 3; step++) await own.append([1]);
    expect(model.passes.length - begun).toBeLessThan(40);
    own.close();
    await Promise.all(others.map(({ end }) => end()));
  });

  test('alternates between its prompts and answers, whatever the others compute', async () => {
    const { scheduler } = device({}, { maxSequences: 16 });
    const ended = new AbortController();
    const prompts = range(3).map(async (i) => {
      while (!ended.signal.aborted) await ask(scheduler, `prompts ${i}`, range(8), 1);
    });
    const own = flood(scheduler, 'b', 2);
    await until(() => own.seen.tokens > 20);
    const waited = await tokensBesidePrompts(scheduler, own, [[15, 14]]);
    // Two answers get a token each in a pass.
    expect(waited).toBeLessThanOrEqual(16);
    ended.abort();
    await Promise.all([...prompts, own.end()]);
  });

  test('gets the first token of a prompt beside an answer of its own, and long prompts of others', async () => {
    const { model, scheduler } = device({}, { maxSequences: 16, prefillChunk: 4, prefillPass: 8 });
    const own = flood(scheduler, 'b', 1);
    await until(() => own.seen.tokens > 5);
    const others = range(4).map((i) => flood(scheduler, `others ${i}`, 1, 400));
    await until(() => others.every(({ seen }) => seen.begun > 0));
    const [passes, tokens] = [model.passes.length, own.seen.tokens];
    const prompt = await scheduler.open({ tenant: 'b' });
    await prompt.append(range(4));
    expect(model.passes.length - passes).toBeLessThan(10);
    await until(() => model.passes.length - passes > 40);
    expect(own.seen.tokens - tokens).toBeGreaterThan(5);
    prompt.close();
    await Promise.all([own, ...others].map(({ end }) => end()));
  });

  test('gets the first token of a prompt before its answers in the background go on', async () => {
    const { scheduler } = device({}, { maxSequences: 16 });
    const others = range(3).map((i) => flood(scheduler, `others ${i}`, 2));
    const own = flood(scheduler, 'b', 2, 4, true);
    await until(() => own.seen.tokens > 20);
    const waited = await tokensBesidePrompts(scheduler, own, [
      [15, 14],
      [13, 12],
    ]);
    expect(waited).toBeLessThanOrEqual(5);
    await Promise.all([own, ...others].map(({ end }) => end()));
  });

  test('gets a first token before others that had less of the device, within a credit', async () => {
    const { model, scheduler } = device({}, { maxSequences: 16 });
    const others = range(4).map((i) => flood(scheduler, `others ${i}`, 2));
    const own = flood(scheduler, 'b', 2, 4, true);
    await until(() => own.seen.tokens > 20);
    const passes = range(10).map(async (turn) => {
      await until(() => own.seen.tokens > 20 + 20 * turn);
      const prompt = await scheduler.open({ tenant: 'b' });
      const begun = model.passes.length;
      await prompt.append(range(8));
      const waited = model.passes.length - begun;
      prompt.close();
      return waited;
    });
    expect(Math.max(...(await Promise.all(passes)))).toBeLessThanOrEqual(3);
    await Promise.all([own, ...others].map(({ end }) => end()));
  });

  test('is in the pass after the one during which its request came', async () => {
    const { model, scheduler } = device({}, { maxSequences: 16 });
    let computed = Promise.resolve();
    model.ready = () => computed;
    const other = flood(scheduler, 'a', 4);
    await until(() => other.seen.tokens > 20);
    // The device computes a pass, and the host does not wait for it.
    const { promise, resolve } = Promise.withResolvers<void>();
    computed = promise;
    const passes = model.passes.length;
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    expect(model.passes.length - passes).toBeLessThanOrEqual(1);
    const before = model.passes.length;
    const own = await scheduler.open({ tenant: 'b' });
    const first = own.append(range(4));
    await new Promise((done) => setImmediate(done));
    resolve();
    await first;
    expect(model.passes[before]!.sizes).toEqual([4]);
    own.close();
    await other.end();
  });

  test('alone uses the whole device, in passes of maximum size', async () => {
    const { model, scheduler } = device();
    const only = flood(scheduler, 'a', 4);
    await until(() => only.seen.tokens > 40);
    const { sequences } = model.passes.findLast(({ kind }) => kind === 'decode')!;
    expect(sequences).toHaveLength(4);
    await only.end();
  });

  test('joins passes of others if a pass takes as long for many as for one', async () => {
    const model = scriptedModel({ maxBatch: 8, prefillChunk: 8 });
    const scheduler = createScheduler(model, { maxSequences: 4, contextWindow: 1000 });
    const both = [flood(scheduler, 'a', 3), flood(scheduler, 'b', 1)];
    await until(() => both.every(({ seen }) => seen.tokens > 40));
    model.passes.length = 0;
    await until(() => model.passes.length > 20);
    const decodes = model.passes.filter(({ kind }) => kind === 'decode');
    const full = decodes.filter(({ sequences }) => sequences.length >= 3);
    expect(full.length).toBeGreaterThan(decodes.length / 2);
    await Promise.all(both.map(({ end }) => end()));
  });
});

describe('where passes of more than 8 rows have other kernels', () => {
  const limits = { rowLimit: 8, maxBatch: 32, prefillChunk: 32 };

  test('short appends of one tenant get as much of the device as long ones of another', async () => {
    const { scheduler, now } = device(limits, { maxSequences: 16 });
    const [short, long] = [flood(scheduler, 'a', 6, 4), flood(scheduler, 'b', 6, 20)];
    const ended = new AbortController();
    const computed = { few: 0, many: 0 };
    const prompts = (['few', 'many'] as const).map(async (kind) => {
      while (!ended.signal.aborted) {
        const sequence = await scheduler.open({ tenant: kind });
        const size = kind === 'few' ? 6 : 30;
        await sequence.append(range(size));
        computed[kind] += size;
        sequence.close();
      }
    });
    await until(() => now() > 10_000);
    ended.abort();
    const tokens = [short.seen.tokens, long.seen.tokens, computed.few, computed.many];
    expect(Math.min(...tokens)).toBeGreaterThan(Math.max(...tokens) / 2);
    await Promise.all([...prompts, short.end(), long.end()]);
  });

  test('each of many answers gets its turn', async () => {
    const { scheduler } = device(limits, { maxSequences: 24 });
    const sequences = await Promise.all(range(20).map(() => scheduler.open({ tenant: 'a' })));
    const seen = sequences.map(() => 0);
    let ended = false;
    const answers = sequences.map(async (sequence, i) => {
      await sequence.append(range(4 + i));
      while (!ended) {
        await sequence.append(seen[i]! % 5 === 0 ? [1, 2, 3] : [1]);
        seen[i]!++;
      }
      sequence.close();
    });
    await until(() => Math.max(...seen) >= 100);
    ended = true;
    expect(Math.min(...seen)).toBeGreaterThan(80);
    await Promise.all(answers);
  });
});

describe('tokens', () => {
  /** Passes that each of ten tokens takes beside a prompt, while other prompts lack pages. */
  const passesPerToken = async (waiting: readonly string[]) => {
    const { model, scheduler } = device({ pages: 120 }, { maxSequences: 20 });
    const chat = await scheduler.open({ tenant: 'chat' });
    await chat.append(range(5));
    const large = await scheduler.open({ tenant: 'large' });
    const blocked = await Promise.all(waiting.map((tenant) => scheduler.open({ tenant })));
    const prompts = [
      large.append(range(300)),
      ...blocked.map((sequence) => sequence.append(range(400))),
    ];
    await until(() => model.passes.length > 5);
    const passes: number[] = [];
    for (let token = 0; token < 10; token++) {
      const before = model.passes.length;
      await chat.append([token]);
      passes.push(model.passes.length - before);
    }
    expect([large, ...blocked].map(({ length }) => length)).toEqual([0, ...waiting.map(() => 0)]);
    for (const sequence of [chat, large, ...blocked]) sequence.close();
    await Promise.allSettled(prompts);
    return passes;
  };

  test.each([1, 4, 16])(
    'wait for one prompt at a time while %i tenants lack pages',
    async (count) => {
      const passes = await passesPerToken(range(count).map((other) => `other ${other}`));
      expect(Math.max(...passes)).toBe(2);
    },
  );

  test('wait little while another prompt of their tenant lacks pages', async () => {
    expect(Math.max(...(await passesPerToken(['chat'])))).toBeLessThan(4);
  });
});

describe('slots', () => {
  test('of one tenant are given to others without any, and returned later', async () => {
    const { scheduler } = device({}, { maxSequences: 2 });
    const [one, two] = [
      await scheduler.open({ tenant: 'a' }),
      await scheduler.open({ tenant: 'a' }),
    ];
    await Promise.all([one.append(range(5)), two.append(range(6))]);
    const other = await scheduler.open({ tenant: 'b' });
    await other.append(range(3));
    const appended = two.append([9]);
    other.close();
    await appended;
    expect([...(await two.logits())]).toEqual(logitsOf([...range(6), 9], 16));
  });

  test('of requests whose readers are idle do not block others', async () => {
    const { scheduler } = device({}, { maxSequences: 3 });
    const idle = await Promise.all(range(3).map(() => scheduler.open({ tenant: 'a' })));
    await Promise.all(idle.map((sequence) => sequence.append(range(5))));
    await ask(scheduler, 'b', range(4), 4);
    expect(idle.map(({ length }) => length)).toEqual([5, 5, 5]);
  });

  test.each([1, 2, 3])('%i are used in turn by more tenants than slots', async (maxSequences) => {
    const { scheduler, now } = device({}, { maxSequences });
    const floods = range(maxSequences + 3).map((i) => flood(scheduler, `tenant ${i}`, 3));
    await until(() => now() > 8000);
    const tokens = floods.map(({ seen }) => seen.tokens);
    expect(Math.min(...tokens)).toBeGreaterThan(Math.max(...tokens) / 2);
    await Promise.all(floods.map(({ end }) => end()));
  });

  test('are used in turn by requests that write their choices one after another', async () => {
    const { scheduler, now } = device({}, { maxSequences: 1 });
    const ended = new AbortController();
    const tokens = [0, 0];
    const choices = async (tenant: number) => {
      const sequence = await scheduler.open({ tenant: `${tenant}`, signal: ended.signal });
      await sequence.append(range(60));
      for (;;) {
        for (let token = 0; token < 40; token++) {
          await sequence.append([1]);
          tokens[tenant]!++;
        }
        sequence.rollback(41);
        await sequence.append([59]);
      }
    };
    const both = Promise.allSettled([choices(0), choices(1)]);
    await until(() => now() > 8000);
    expect(Math.min(...tokens)).toBeGreaterThan(Math.max(...tokens) / 2);
    ended.abort();
    await both;
  });

  test('held for a slow reader are given to others', async () => {
    const { scheduler, pass } = device({}, { maxSequences: 1 });
    const idle = await scheduler.open({ tenant: 'a' });
    await idle.append(range(5));
    const answer = ask(scheduler, 'b', range(4), 4);
    pass(5000);
    await answer;
    await idle.append([1]);
    expect(idle.length).toBe(6);
  });

  test('beyond the limit are for tenants without any, so that no running request is suspended', async () => {
    const { model, scheduler } = device({}, { maxSequences: 2, spareSequences: 2 });
    const own = [await scheduler.open({ tenant: 'a' }), await scheduler.open({ tenant: 'a' })];
    await Promise.all(own.map((sequence) => sequence.append(range(5))));
    const [one, two] = [
      await scheduler.open({ tenant: 'b' }),
      await scheduler.open({ tenant: 'c' }),
    ];
    await Promise.all([one, two].map((sequence) => sequence.append(range(3))));
    expect([...model.histories.values()].map(({ length }) => length)).toEqual([5, 5, 3, 3]);
    one.close();
    let opened = false;
    const third = scheduler.open({ tenant: 'a' }).then((sequence) => {
      opened = true;
      return sequence;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(opened).toBe(false);
    for (const sequence of [...own, two]) sequence.close();
    (await third).close();
  });

  test('are given to the tenant with the fewest, even if spare ones are in use', async () => {
    const { model, scheduler } = device({}, { maxSequences: 8, spareSequences: 4 });
    const others = range(2).map((i) => flood(scheduler, `flood ${i}`, 10));
    await until(() => others.every(({ seen }) => seen.tokens > 20));
    const spare = await Promise.all(['b', 'c', 'd'].map((tenant) => scheduler.open({ tenant })));
    await Promise.all(spare.map((sequence) => sequence.append(range(4))));
    const begun = model.passes.length;
    await ask(scheduler, 'b', range(4), 1);
    expect(model.passes.length - begun).toBeLessThan(15);
    for (const sequence of spare) sequence.close();
    await Promise.all(others.map(({ end }) => end()));
  });

  test('are not taken from a tenant that holds no more than the requesting one', async () => {
    const { model, scheduler } = device({}, { maxSequences: 2 });
    const [one, two] = [
      await scheduler.open({ tenant: 'a' }),
      await scheduler.open({ tenant: 'b' }),
    ];
    await Promise.all([one.append(range(4)), two.append(range(4))]);
    let opened = false;
    const waiting = scheduler.open({ tenant: 'b' }).then((sequence) => {
      opened = true;
      return sequence;
    });
    model.passes.length = 0;
    for (let i = 0; i < 10; i++) await Promise.all([one.append([i]), two.append([i])]);
    expect(opened).toBe(false);
    expect(model.passes.every(({ kind }) => kind === 'decode')).toBe(true);
    one.close();
    (await waiting).close();
  });

  test('can be refused to new requests while others continue', async () => {
    const { scheduler } = device({}, { maxSequences: 1 });
    const running = await scheduler.open({ tenant: 'a' });
    const waiting = scheduler.open({ tenant: 'a' });
    const refusal = Object.assign(new Error('stopping'), { code: 'engine_busy' });
    scheduler.refuseWaiting(refusal as Parameters<Scheduler['refuseWaiting']>[0]);
    await expect(waiting).rejects.toBe(refusal);
    await running.append([1, 2]);
  });
});

describe('the KV cache', () => {
  test('gives pages to a tenant that holds less than the one that fills it', async () => {
    const { model, scheduler } = device({ pages: 12 }, { maxSequences: 8 });
    const greedy = await Promise.all(range(4).map(() => scheduler.open({ tenant: 'a' })));
    await Promise.all(greedy.map((sequence) => sequence.append(range(12))));
    expect(model.availablePages()).toBe(0);
    const other = await scheduler.open({ tenant: 'b' });
    await other.append(range(8));
    expect([...(await other.logits())]).toEqual(logitsOf(range(8), 16));
    other.close();
    const again = greedy.map(async (sequence) => {
      await sequence.append([7]);
      expect([...(await sequence.logits())]).toEqual(logitsOf([...range(12), 7], 16));
      sequence.close();
    });
    await Promise.all(again);
  });

  test('takes the pages of background requests first', async () => {
    const { model, scheduler } = device({ pages: 8 });
    const item = await scheduler.open({ tenant: 'a', background: true });
    await item.append(range(11));
    const asked = await scheduler.open({ tenant: 'a' });
    await asked.append(range(11));
    await (await scheduler.open({ tenant: 'b' })).append(range(11));
    model.passes.length = 0;
    await asked.append([1]);
    expect(model.passes.map(({ kind, sizes }) => [kind, ...sizes])).toEqual([['decode', 1]]);
  });

  test("gives pages of a tenant's background requests to its others, but for one", async () => {
    const { model, scheduler } = device({ pages: 9 });
    await (await scheduler.open({ tenant: 'b' })).append(range(11));
    const items = [];
    for (const prompt of [range(11), range(11, 1)]) {
      const item = await scheduler.open({ tenant: 'a', background: true });
      await item.append(prompt);
      items.push(item);
    }
    const asked = await scheduler.open({ tenant: 'a' });
    await asked.append(range(11, 2));
    model.passes.length = 0;
    await items[0]!.append([1]);
    expect(model.passes.map(({ kind, sizes }) => [kind, ...sizes])).toEqual([['decode', 1]]);
    asked.close();
    await items[1]!.append([1]);
  });

  test('gives a small tenant a first token at once beside others that fill it many times', async () => {
    const { scheduler, now } = device({ pages: 100 }, { maxSequences: 16 });
    const others = range(3).map((i) => flood(scheduler, `others ${i}`, 5, 60));
    await until(() => others.every(({ seen }) => seen.tokens > 100));
    const waited = [];
    for (let turn = 0; turn < 20; turn++) {
      const begun = now();
      await ask(scheduler, 'b', range(16), 0);
      waited.push(now() - begun);
      await until(() => now() > begun + 500);
    }
    expect(Math.max(...waited)).toBeLessThan(150);
    await Promise.all(others.map(({ end }) => end()));
  });

  test('lets a large prompt begin beside many small tenants and an answer of its own', async () => {
    const { scheduler, now } = device({ pages: 100 }, { maxSequences: 16 });
    const small = range(12).map((i) => flood(scheduler, `small ${i}`, 1, 12));
    const large = flood(scheduler, 'large', 2, 60);
    const own = await scheduler.open({ tenant: 'a' });
    await own.append(range(40));
    await until(() => small.every(({ seen }) => seen.tokens > 5));
    const begun = now();
    await (await scheduler.open({ tenant: 'a' })).append(range(160));
    expect(now() - begun).toBeLessThan(3000);
    await Promise.all([large, ...small].map(({ end }) => end()));
  });

  test('gives pages to a small tenant if each other holds one large answer', async () => {
    const { scheduler } = device({ pages: 52 }, { maxSequences: 8 });
    const large = [flood(scheduler, 'a', 1, 80), flood(scheduler, 'c', 1, 90)];
    await until(() => large.every(({ seen }) => seen.tokens > 0));
    const small = await scheduler.open({ tenant: 'b' });
    const early = until(() => large.some(({ seen }) => seen.tokens > 12));
    await Promise.race([small.append(range(40)), early]);
    expect(small.length).toBe(40);
    small.close();
    await Promise.all(large.map(({ end }) => end()));
  });

  test('is not held by slow readers, however large their answers are', async () => {
    const { scheduler, pass } = device({ pages: 40 }, { maxSequences: 8 });
    const held = await Promise.all(['a', 'c'].map((tenant) => scheduler.open({ tenant })));
    await Promise.all(held.map((sequence) => sequence.append(range(80))));
    pass(3000);
    await ask(scheduler, 'b', range(8), 3);
    for (const sequence of held) {
      await sequence.append([7]);
      expect([...(await sequence.logits())]).toEqual(logitsOf([...range(80), 7], 16));
      sequence.close();
    }
  });

  test('gives pages to a prompt of a tenant whose other answers are running', async () => {
    const { model, scheduler } = device({ pages: 48 }, { maxSequences: 12 });
    const greedy = flood(scheduler, 'a', 4, 40);
    await until(() => greedy.seen.tokens > 8);
    const answers = flood(scheduler, 'b', 3);
    await until(() => answers.seen.tokens > 6 && model.availablePages() < 6);
    const prompt = await scheduler.open({ tenant: 'b' });
    const begun = model.passes.length;
    await prompt.append(range(32));
    expect(model.passes.length - begun).toBeLessThan(15);
    prompt.close();
    await Promise.all([greedy.end(), answers.end()]);
  });

  test('gives a small tenant pages that were promised to the prompt of a larger one', async () => {
    const { model, scheduler } = device({ pages: 120 }, { maxSequences: 8 });
    const large = await Promise.all(range(2).map(() => scheduler.open({ tenant: 'a' })));
    const computed = Promise.all(large.map((sequence) => sequence.append(range(240))));
    await until(() => model.passes.length > 2);
    const small = await scheduler.open({ tenant: 'b' });
    const begun = model.passes.length;
    await small.append(range(80));
    expect(model.passes.length - begun).toBeLessThan(17);
    small.close();
    await computed;
    for (const sequence of large) sequence.close();
  });

  const keeping = { maxSequences: 8, keptPrompts: 4, exactForks: true };

  /** How many tokens of a prompt were kept from an earlier request. */
  const reusedBy = async (scheduler: Scheduler, tenant: string, prompt: number[]) => {
    const sequence = await scheduler.open({ tenant });
    await sequence.append(prompt);
    const { reused } = sequence;
    sequence.close();
    return reused;
  };

  test('keeps the prompt of a tenant that uses it while another fills the cache', async () => {
    const { model, scheduler } = device({ pages: 40 }, keeping);
    await reusedBy(scheduler, 'b', range(20));
    const greedy = flood(scheduler, 'a', 6, 24);
    await until(() => model.availablePages() < 4);
    const before = greedy.seen.tokens;
    await until(() => greedy.seen.tokens > before + 20);
    expect(await reusedBy(scheduler, 'b', range(20))).toBe(16);
    await greedy.end();
  });

  test('drops the prompt of a tenant that has not used it for a while', async () => {
    const { model, scheduler, pass } = device({ pages: 40 }, keeping);
    await reusedBy(scheduler, 'b', range(20));
    pass(11_000);
    const greedy = flood(scheduler, 'a', 6, 24);
    await until(() => model.availablePages() < 4);
    const before = greedy.seen.tokens;
    await until(() => greedy.seen.tokens > before + 20);
    expect(await reusedBy(scheduler, 'b', range(20))).toBe(0);
    await greedy.end();
  });

  test('drops a prompt in use for a request that needs the whole cache', async () => {
    const { scheduler } = device({ pages: 25 }, keeping);
    await reusedBy(scheduler, 'b', range(20));
    const whole = await scheduler.open({ tenant: 'a' });
    await whole.append(range(100));
    expect(whole.length).toBe(100);
    whole.close();
  });

  test('is not held by a waiting prompt against a tenant that holds less', async () => {
    const { scheduler } = device({ pages: 12 }, { maxSequences: 8 });
    const held = await scheduler.open({ tenant: 'a' });
    await held.append(range(24));
    const long = await scheduler.open({ tenant: 'a' });
    const waiting = long.append(range(40));
    await ask(scheduler, 'b', range(8), 3);
    held.close();
    await waiting;
  });
});

test.each([undefined, 2])(
  'each tenant gets the tokens that it would get alone, whatever the others request, with a row limit of %s',
  async (rowLimit) => {
    const limit = rowLimit === undefined ? {} : { rowLimit };
    const request = fc.record({
      tenant: fc.constantFrom('a', 'a', 'a', 'b', 'c'),
      prompt: fc.array(fc.nat(15), { minLength: 1, maxLength: 20 }),
      steps: fc.nat(12),
      forks: fc.nat(2),
    });
    const answer = async (
      scheduler: Scheduler,
      { tenant, prompt, steps, forks }: typeof request extends fc.Arbitrary<infer Of> ? Of : never,
    ) => {
      const sequence = await scheduler.open({ tenant, sequences: 1 + forks });
      await sequence.append(prompt);
      const children: Sequence[] = [];
      for (let i = 0; i < forks; i++) children.push(await sequence.fork());
      const all = await Promise.all(
        [sequence, ...children].map((one, i) => generate(one, [i, i], steps)),
      );
      for (const one of [sequence, ...children]) one.close();
      return all;
    };
    const alone = (one: Parameters<typeof answer>[1]) => {
      const model: ScriptedModel = scriptedModel(limit);
      return answer(createScheduler(model, { maxSequences: 4, contextWindow: 1000 }), one);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 10 }), async (requests) => {
        const { model, scheduler } = device(
          { maxBatch: 3, pages: 30, ...limit },
          { maxSequences: 3 },
        );
        const together = await Promise.all(requests.map((one) => answer(scheduler, one)));
        for (const [i, one] of requests.entries()) expect(together[i]).toEqual(await alone(one));
        expect(model.histories.size).toBe(0);
        expect(scheduler.active).toBe(0);
      }),
      { numRuns: 60 },
    );
  },
);
