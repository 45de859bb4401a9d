import { expect, test } from 'vitest';
import { createTurns } from '../../src/runtime/common/turns.ts';

/** Works for longer than a slice. */
function work(): void {
  const started = performance.now();
  while (performance.now() - started < 10);
}

test('keys take turns, however many tasks each has', async () => {
  const slices: string[] = [];
  const task = async (key: string): Promise<void> => {
    const turn = createTurns(key, Number.NEGATIVE_INFINITY);
    for (let slice = 0; slice < 3; slice++) {
      await turn();
      slices.push(key);
      work();
    }
  };
  await Promise.all(['a', 'a', 'a', 'a', 'b'].map(task));
  expect(slices.slice(0, 6)).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  expect(slices).toHaveLength(15);
});

test('a short task does not wait', () => {
  expect(createTurns()()).toBeUndefined();
});
