import { expect, test } from 'vitest';
import { withGroundBonus } from '../../src/runtime/generate/ground-bonus.ts';

const likely = { tokens: [3, 5], weight: 2 };

test('likely tokens get the bonus times its weight, in addition to other changes', () => {
  const bias = new Map([
    [3, -1],
    [7, 2],
  ]);
  expect(withGroundBonus(bias, likely, 4)).toEqual(
    new Map([
      [3, 7],
      [7, 2],
      [5, 8],
    ]),
  );
  expect(withGroundBonus(undefined, likely, 4)).toEqual(
    new Map([
      [3, 8],
      [5, 8],
    ]),
  );
});

test('without likely tokens, or with a bonus of 0, other changes stay as they are', () => {
  const bias = new Map([[3, -1]]);
  expect(withGroundBonus(bias, undefined, 4)).toBe(bias);
  expect(withGroundBonus(bias, likely, 0)).toBe(bias);
  expect(withGroundBonus(undefined, likely, 0)).toBeUndefined();
});
