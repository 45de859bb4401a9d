/** The endpoint that the page reads from a file of requests. */
import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/playground/dashboard/batch-file.ts';

const image = { image_url: { url: 'https://images.test/1.png' } };
const body = { messages: [{ role: 'user', content: [image] }] };

it.each([
  ['in any place', `${JSON.stringify({ custom_id: '1', body, url: '/v1/messages' })}\n{}`],
  ['with escaped slashes', String.raw`{"url":"\/v1\/messages","body":{}}`],
  ['after empty lines', '\n\r\n{"url":"/v1/messages"}\r\n{"url":"/v1/other"}'],
  [
    'of a line that is too long to be read',
    String.raw`{"body":${JSON.stringify(body)},"url":"\/v1\/messages","more":"${'x'.repeat(2 << 20)}"}`,
  ],
])('is that of the first line, %s', async (_, text) => {
  expect(await endpointOf(new Blob([text]))).toBe('/v1/messages');
});

it.each(['', '[]', 'null', '{"url":5}', 'text'])('is not known of %j', async (text) => {
  expect(await endpointOf(new Blob([text]))).toBeUndefined();
});
