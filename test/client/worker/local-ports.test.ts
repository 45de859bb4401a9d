import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/runtime/client/worker/local-ports.ts';

test('a stored value of the page is replaced only if it is still the known one', async () => {
  const store = createMemoryStore();
  const replace = (known: unknown, value: unknown) =>
    store.replace('response', 'page', 'id', known, value);
  const get = () => store.get('response', 'page', 'id');
  expect(await replace(undefined, { a: 0 })).toBe(false);
  await store.put('response', 'page', 'id', { a: 1 });
  const known = await get();
  expect(await replace(known, { a: 2 })).toBe(true);
  expect(await replace(known, { a: 3 })).toBe(false);
  expect(await get()).toEqual({ a: 2 });
  const last = await get();
  await store.delete('response', 'page', 'id');
  expect(await replace(last, { a: 4 })).toBe(false);
  expect(await get()).toBeUndefined();
});

test('the store of the page drops the oldest value when it is full', async () => {
  const store = createMemoryStore();
  for (let i = 0; i <= 1000; i++) await store.put('response', 'page', `${i}`, i);
  expect(await store.get('response', 'page', '0')).toBeUndefined();
  expect(await store.get('response', 'page', '1')).toBe(1);
  expect(await store.get('response', 'page', '1000')).toBe(1000);
});

test('the store of the page drops the oldest values when they have more than 256 MB', async () => {
  const store = createMemoryStore();
  const megabytes = (count: number) => ({ images: [{ url: 'x'.repeat(count * 1_000_000) }] });
  const put = (id: string, count: number) => store.put('response', 'page', id, megabytes(count));
  const kept = async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const values = await Promise.all(ids.map((id) => store.get('response', 'page', id)));
    return ids.filter((_, at) => values[at] !== undefined).join('');
  };
  await put('a', 100);
  await put('b', 100);
  await put('b', 120);
  expect(await kept(), 'a value that is replaced counts once').toBe('ab');
  await put('c', 100);
  expect(await kept()).toBe('bc');
  await store.delete('response', 'page', 'b');
  await put('d', 100);
  expect(await kept(), 'a deleted value does not count').toBe('cd');
  await put('d', 300);
  expect(await kept(), 'the last value stays').toBe('d');
});
