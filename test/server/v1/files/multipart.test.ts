import { expect, test } from 'vitest';
import { readUpload } from '../../../../src/server/v1/files/multipart.ts';

test('a body that fails after its form was refused is no uncaught error', async () => {
  let fail: (cause: Error) => void = () => {};
  const body = new ReadableStream({
    start(controller) {
      fail = (cause) => controller.error(cause);
    },
  });
  const request = new Request('http://localhost/v1/files', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; charset=utf-8' },
    body,
    duplex: 'half',
  } as RequestInit);
  const read = readUpload(request, () => Promise.resolve());
  await expect(read).rejects.toThrow('Boundary not found');
  fail(new Error('aborted'));
  // An uncaught error would come in a later turn of the event loop, and fail the run.
  await new Promise((resolve) => setTimeout(resolve, 10));
});
