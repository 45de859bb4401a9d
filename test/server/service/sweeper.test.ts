import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SweeperParts, startSweeper } from '../../../src/server/service/sweeper.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets this much time pass, and the sweeps that it starts end. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => setImmediate(resolve));
};

/** A sweeper whose parts write down their arguments, except one, which fails. */
function start(failing?: string, more: object = {}) {
  const swept: string[] = [];
  const errors: unknown[] = [];
  const part = (name: string) => ({
    async sweep(...given: unknown[]) {
      swept.push([name, ...given.filter((value) => typeof value === 'number')].join(' '));
      if (name === failing) throw new Error(name);
    },
  });
  const parts = {
    // A server, which does its own housekeeping.
    database: { kind: 'postgres', orm: { execute: async () => ({ rows: [{ now: Date.now() }] }) } },
    queue: { wake: () => {} },
    files: part('files'),
    batches: part('batches'),
    objects: part('objects'),
    audit: part('audit'),
    auditDays: 7,
    requests: part('requests'),
    requestDays: 3,
    answers: part('answers'),
    onError: (error: unknown) => errors.push(error),
    ...more,
  };
  const stop = startSweeper(parts as unknown as SweeperParts);
  return { swept, errors, stop };
}

const kept = [`audit ${7 * dayMs}`, `requests ${3 * dayMs}`, 'answers', 'objects', 'batches'];

test('files are swept every five seconds, and what is kept for days every ten minutes', async () => {
  const { swept, errors, stop } = start();
  await pass(4999);
  expect(swept).toEqual([]);
  await pass(1);
  expect(swept).toEqual(['files', ...kept]);
  await pass(5000);
  expect(swept).toEqual(['files', ...kept, 'files']);
  await pass(9.5 * minuteMs);
  const keptOnly = () => swept.filter((entry) => entry !== 'files');
  expect(keptOnly()).toEqual(kept);
  await pass(minuteMs);
  expect(keptOnly()).toEqual([...kept, ...kept]);
  await stop();
  const before = swept.length;
  await pass(20 * minuteMs);
  expect(swept).toHaveLength(before);
  expect(errors).toEqual([]);
});

test.each(['files', 'audit', 'requests', 'answers', 'objects', 'batches'])(
  'if the sweep of %s fails, its error is reported, and the others run',
  async (failing) => {
    const { swept, errors, stop } = start(failing);
    await pass(5000);
    expect(swept).toEqual(['files', ...kept]);
    expect(errors).toEqual([new Error(failing)]);
    await stop();
  },
);

test.each([-40 * dayMs, 2 * minuteMs])(
  'a node whose clock differs from that of the database by %d ms deletes nothing',
  async (difference) => {
    const { swept, errors, stop } = start(undefined, {
      database: {
        kind: 'postgres',
        orm: { execute: async () => ({ rows: [{ now: Date.now() + difference }] }) },
      },
    });
    await pass(20 * minuteMs);
    expect(swept).toEqual([]);
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('clock') });
    await stop();
  },
);

test.each(['files', 'audit', 'requests', 'answers', 'objects', 'batches'])(
  'a stop interrupts the sweep of %s',
  async (name) => {
    let wasAborted = false;
    const sweep = (...given: unknown[]) =>
      new Promise((_, reject) => {
        const signal = given.at(-1) as AbortSignal;
        signal.addEventListener('abort', () => {
          wasAborted = true;
          reject(signal.reason);
        });
      });
    const { errors, stop } = start(undefined, { [name]: { sweep } });
    await pass(5000);
    await stop();
    expect(wasAborted).toBe(true);
    expect(errors).toEqual([]);
  },
);

test('housekeeping goes on and batches expire while a sweep lasts, which stops at its next step', async () => {
  let expired = 0;
  let kept = 0;
  let sweeps = 0;
  const { errors, stop } = start(undefined, {
    database: {
      kind: 'embedded',
      orm: {
        async execute() {
          expired++;
          return { rows: [] };
        },
      },
      async housekeep() {
        kept++;
      },
    },
    batches: {
      sweep(signal: AbortSignal) {
        sweeps++;
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    },
  });
  await pass(30_000);
  await pass(15 * minuteMs);
  expect(expired).toBe(186);
  expect(kept).toBe(186);
  expect(sweeps).toBe(1);
  await stop();
  expect(errors).toEqual([]);
});

test('after a long run, the ticks that it skipped do not follow', async () => {
  const ends: (() => void)[] = [];
  const { stop } = start(undefined, {
    database: {
      kind: 'embedded',
      orm: { execute: () => new Promise((resolve) => ends.push(() => resolve({ rows: [] }))) },
    },
  });
  await pass(minuteMs);
  expect(ends).toHaveLength(1);
  const stopped = stop();
  ends[0]?.();
  await stopped;
  expect(ends).toHaveLength(1);
});
