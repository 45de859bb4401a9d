import { expect, test } from 'vitest';
import { createKeySlots } from '../../../src/server/v1/key-slots.ts';

const refused = { code: 'too_many_parallel_requests', message: 'Enough.' };

test('a key does eight things at a time, and another when one is done', async () => {
  const slots = createKeySlots(8, 'Enough.');
  const ends = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const tasks = ends.map(({ promise }) => slots.within('a', () => promise));
  const done = async () => 'done';
  await expect(slots.within('a', done)).rejects.toMatchObject(refused);
  expect(await slots.within('b', done)).toBe('done');
  ends[0]!.reject(new Error('cut short'));
  await expect(tasks[0]).rejects.toThrow('cut short');
  expect(await slots.within('a', done)).toBe('done');
  for (const { resolve } of ends) resolve();
  await Promise.all(tasks.slice(1));
});

async function read(source: AsyncIterable<number>): Promise<number[]> {
  const items: number[] = [];
  for await (const item of source) items.push(item);
  return items;
}

test('a source holds its slot from the call until it ends, fails or is left', async () => {
  const slots = createKeySlots(1, 'Enough.');
  async function* items(fails = false) {
    yield 1;
    if (fails) throw new Error('broken');
    yield 2;
  }
  const whole = slots.during('a', items());
  expect(() => slots.during('a', items())).toThrow('Enough.');
  expect(await read(whole)).toEqual([1, 2]);
  await expect(read(slots.during('a', items(true)))).rejects.toThrow('broken');
  const left = slots.during('a', items());
  await left.next();
  await left.return(undefined);
  await slots.during('a', items()).next();
});
