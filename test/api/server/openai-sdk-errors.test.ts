/** How errors within a stream of `/responses` reach code that uses the OpenAI SDK for Node. */
import OpenAI, { APIError } from 'openai';
import { describe, expect, test } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { createTestApi } from '../../support/api.ts';

/** A client of an engine that loses its device in a pass. */
function clientLosingItsDevice(afterPasses: number): OpenAI {
  const api = createTestApi({
    ports: { keepAliveMs: 5 },
    engine: {
      script: 'x'.repeat(30),
      onForward: async () => {
        // Longer than the API waits before it sends its headers.
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (api.engine.passes.length > afterPasses) {
          throw formworkError('The device was lost.', { code: 'device_lost' });
        }
      },
    },
  });
  return new OpenAI({
    baseURL: 'http://test/v1',
    apiKey: 'good',
    maxRetries: 0,
    fetch: async (url, init) => api.fetch(new Request(url as string, init)),
  });
}

const request = { model: 'stub', input: 'Hi', max_output_tokens: 20 };

describe.each([
  ['before the first output', 0],
  ['in the middle', 6],
])('a device that is lost %s', (_, passes) => {
  test('makes a loop over the events throw', async () => {
    const client = clientLosingItsDevice(passes);
    const read = async () => {
      for await (const _ of await client.responses.create({ ...request, stream: true }));
    };
    const error = await read().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ code: 'device_lost' });
  });

  test('makes finalResponse() reject', async () => {
    const client = clientLosingItsDevice(passes);
    const error = await client.responses
      .stream(request)
      .finalResponse()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ code: 'device_lost' });
  });
});
