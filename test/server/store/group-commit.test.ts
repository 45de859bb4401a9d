import { expect, test } from 'vitest';
import { groupCommit, groupCommitApart } from '../../../src/server/store/group-commit.ts';

/** Commits numbers, and records the groups. Groups with a number in `refused` fail. */
function recorded(refused: readonly number[] = []) {
  const groups: number[][] = [];
  const commit = async (items: readonly number[]) => {
    groups.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (items.some((item) => refused.includes(item))) throw new Error('refused');
    return items.map((item) => 2 * item);
  };
  return { groups, commit };
}

test('items that arrive during a commit share the next one', async () => {
  const { groups, commit } = recorded();
  const add = groupCommit(commit, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('a failed group is retried item by item if items are independent', async () => {
  const { groups, commit } = recorded([2]);
  const add = groupCommitApart(commit, 3);
  const ended = await Promise.allSettled([1, 2, 3].map(add));
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
});
