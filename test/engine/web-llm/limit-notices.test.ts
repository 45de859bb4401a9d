import { expect, test, vi } from 'vitest';
import { withoutLimitNotices } from '../../../src/runtime/engine/web-llm/limit-notices.ts';

test('only web-llm’s notices about limits are suppressed, and console.log is restored', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = console.log;
  await withoutLimitNotices(async () => {
    console.log('Falling back to maxComputeInvocationsPerWorkgroup=256 due to device limit=256');
    console.log('Requested maxStorageBufferBindingSize exceeds limit. \nrequested=1024MB');
    console.log('something', 'else');
  });
  expect(log.mock.calls).toEqual([['something', 'else']]);
  expect(console.log).toBe(before);
  log.mockRestore();
});
