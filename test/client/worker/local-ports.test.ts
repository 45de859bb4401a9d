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
