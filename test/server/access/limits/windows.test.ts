import { expect, test } from 'vitest';
import { localWindows } from '../../../../src/server/access/limits/windows.ts';

const clocked = () => {
  const clock = { time: 0 };
  return { clock, windows: localWindows(1000, () => clock.time) };
};

test('a window begins with its first count and has an end', () => {
  const { clock, windows } = clocked();
  clock.time = 400;
  expect(windows.read('key')).toEqual({ count: 0, endsIn: 1000 });
  expect(windows.add('key', 2)).toEqual({ count: 2, endsIn: 1000 });
  clock.time = 900;
  expect(windows.add('key', 3)).toEqual({ count: 5, endsIn: 500 });
  expect(windows.read('key')).toEqual({ count: 5, endsIn: 500 });
});

test('a window ends, and the next begins with the next count', () => {
  const { clock, windows } = clocked();
  windows.add('key', 9);
  clock.time = 999;
  expect(windows.read('key')).toEqual({ count: 9, endsIn: 1 });
  clock.time = 1000;
  expect(windows.read('key')).toEqual({ count: 0, endsIn: 1000 });
  clock.time = 5500;
  expect(windows.add('key', 1)).toEqual({ count: 1, endsIn: 1000 });
});

test('names are counted separately', () => {
  const { windows } = clocked();
  windows.add('one', 1);
  expect(windows.add('other', 5)).toEqual({ count: 5, endsIn: 1000 });
  expect(windows.read('one')).toEqual({ count: 1, endsIn: 1000 });
});
