import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/server/store/database.ts';
import { joinNodes } from '../../../src/server/store/node.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('heartbeats to a store that does not answer do not queue up, so leaving takes one of them', async () => {
  const answerMs = 10_000;
  let beats = 0;
  const orm = {
    insert: () => ({ values: () => ({ onConflictDoNothing: async () => {} }) }),
    delete: () => ({ where: async () => {} }),
    execute: () => {
      beats++;
      return new Promise((_, reject) => setTimeout(() => reject(new Error('gone')), answerMs));
    },
  };
  const errors: unknown[] = [];
  const database = { kind: 'postgres', orm, heartbeats: orm } as unknown as Database;
  const node = await joinNodes(database, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const asked = beats;
  expect(asked).toBeGreaterThan(20);
  expect(errors.length).toBeGreaterThanOrEqual(asked - 1);
  let isGone = false;
  const leaving = node.leave().then(() => {
    isGone = true;
  });
  await vi.advanceTimersByTimeAsync(answerMs);
  expect(isGone).toBe(true);
  await leaving;
  expect(beats).toBe(asked);
});
