import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileSchemas } from './schemas.ts';
import type { Outcome, Task } from './worker.ts';

/**
 * A compilation or a step may take 2 s of processor time at the default budget. A busy machine
 * counts up to twice.
 */
const LIMIT = 4000;

const ANSWERS = ['compiled', 'schema_too_complex', 'unsatisfiable_schema', 'invalid_schema'];

/**
 * All schemas in the usual form; some of them where white space is free and numbers are in any
 * form, which cost most, and where members come in any order.
 */
const tasks: readonly Task[] = [
  { options: {}, every: 1 },
  { options: { whitespace: 'flexible', numbers: 'any' }, every: 4 },
  { options: { memberOrder: 'any' }, every: 6 },
];

describe.each(tasks)('one after the other in a heap of 256 MB, %j', (task) => {
  const outcomes = new Map<string, Outcome>();
  const waiting = new Map<string, () => void>();
  let ended = '';
  let worker: Worker;

  beforeAll(() => {
    worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (why: unknown) => {
      ended = String(why);
      for (const arrived of waiting.values()) arrived();
    };
    worker.on('error', end).on('exit', () => end(ended));
    worker.on('message', (outcome: Outcome) => {
      outcomes.set(outcome.name, outcome);
      waiting.get(outcome.name)?.();
    });
  });
  afterAll(() => worker.terminate());

  async function outcomeOf(name: string): Promise<Outcome | undefined> {
    if (!outcomes.has(name) && ended === '') {
      await new Promise<void>((resolve) => waiting.set(name, resolve));
    }
    return outcomes.get(name);
  }

  test.each(hostileSchemas.filter((_, index) => index % task.every === 0))(
    '$name is answered within the budget',
    async ({ name }) => {
      const outcome = await outcomeOf(name);
      if (!outcome) throw new Error(`The thread ended before: ${ended}`);
      expect(ANSWERS).toContain(outcome.answer);
      expect(outcome.placed).toBe(true);
      expect(outcome.compile).toBeLessThan(LIMIT);
      expect(outcome.step).toBeLessThan(LIMIT);
    },
    60_000,
  );
});

test('there are at least 200 hostile schemas', () => {
  expect(hostileSchemas.length).toBeGreaterThanOrEqual(200);
});
