import { expect, test } from 'vitest';
import { verdictsInCache } from '../../../src/runtime/engine/check/verdicts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

test('a verdict in the browser holds for the version of the browser that made it', async () => {
  const caches = memoryStorage();
  await verdictsInCache(caches, 'Chrome/147').add('tiny on a GPU');
  expect(await verdictsInCache(caches, 'Chrome/147').has('tiny on a GPU')).toBe(true);
  expect(await verdictsInCache(caches, 'Chrome/147').has('tiny in software')).toBe(false);
  expect(await verdictsInCache(caches, 'Chrome/148').has('tiny on a GPU')).toBe(false);
});
