import { expect, test } from 'vitest';
import { createUploadPlaces } from '../../../src/server/v1/files/upload-places.ts';

test('a key may upload eight files at a time, and another when one is done', async () => {
  const places = createUploadPlaces();
  const ends = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const uploads = ends.map(({ promise }) => places.within('a', () => promise));
  const done = async () => 'done';
  await expect(places.within('a', done)).rejects.toMatchObject({
    code: 'too_many_parallel_requests',
  });
  expect(await places.within('b', done)).toBe('done');
  ends[0]!.reject(new Error('cut short'));
  await expect(uploads[0]).rejects.toThrow('cut short');
  expect(await places.within('a', done)).toBe('done');
  for (const { resolve } of ends) resolve();
  await Promise.all(uploads.slice(1));
});
