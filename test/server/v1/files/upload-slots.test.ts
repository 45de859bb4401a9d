import { expect, test } from 'vitest';
import { createUploadSlots } from '../../../../src/server/v1/files/upload-slots.ts';

test('a key may upload eight files at a time, and another when one is done', async () => {
  const slots = createUploadSlots();
  const ends = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const uploads = ends.map(({ promise }) => slots.within('a', () => promise));
  const done = async () => 'done';
  await expect(slots.within('a', done)).rejects.toMatchObject({
    code: 'too_many_parallel_requests',
  });
  expect(await slots.within('b', done)).toBe('done');
  ends[0]!.reject(new Error('cut short'));
  await expect(uploads[0]).rejects.toThrow('cut short');
  expect(await slots.within('a', done)).toBe('done');
  for (const { resolve } of ends) resolve();
  await Promise.all(uploads.slice(1));
});
