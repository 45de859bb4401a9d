import { expect, test, vi } from 'vitest';
import { withoutLimitNotice } from '../../src/runtime/engine/web-llm/quiet.ts';

test('web-llm’s notice about workgroups is left out, other lines are not, and console.log is put back', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = console.log;
  await withoutLimitNotice(async () => {
    console.log('Falling back to maxComputeInvocationsPerWorkgroup=256 due to device limit=256');
    console.log('something', 'else');
  });
  expect(log.mock.calls).toEqual([['something', 'else']]);
  expect(console.log).toBe(before);
  log.mockRestore();
});
