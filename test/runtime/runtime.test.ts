import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createImageDecoder } from '../../src/server/engine/images/decoder.ts';
import { type BrowserHome, openBrowserHome } from './browser-home.ts';
import { cases } from './cases.ts';
import { createHome, type Home } from './home.ts';
import { type NodeHome, openNodeHome } from './node-home.ts';

// Models are loaded many times, which takes seconds at rest and a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** What each case returned in Node. */
const results = new Map<string, unknown>();

describe('in Node', () => {
  let node: NodeHome;
  let home: Home;

  beforeAll(async () => {
    node = await openNodeHome();
    home = createHome(node.modelsBaseUrl, createImageDecoder());
  });

  afterAll(async () => {
    for (const { id } of home.engine.models()) await home.engine.unload(id);
    node.close();
  });

  test.each(cases)('$name', async (one) => {
    results.set(one.name, await one.run(home));
  });
});

describe('in Chromium', () => {
  let browser: BrowserHome;

  beforeAll(async () => {
    browser = await openBrowserHome();
  });

  afterAll(() => browser.close());

  test.each(cases)('$name', async ({ name }) => {
    expect(await browser.run(name)).toEqual(results.get(name));
  });

  describe('the API in a worker of the page', () => {
    const body = {
      model: 'tiny',
      seed: 7,
      max_tokens: 60,
      messages: [{ role: 'user', content: 'A town, please.' }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'town',
          schema: {
            type: 'object',
            properties: { name: { type: 'string', maxLength: 5 }, big: { type: 'boolean' } },
            required: ['name', 'big'],
            additionalProperties: false,
          },
        },
      },
    };

    test('answers a chat with a schema, whole and as a stream, with the same document', async () => {
      const [whole, streamed] = await browser.page.evaluate(async (body) => {
        const worker = startPlaygroundWorker();
        const ask = async (more: object): Promise<string> => {
          const response = await worker.fetch(
            new Request('/v1/chat/completions', {
              method: 'POST',
              headers: { 'content-type': 'application/json', authorization: 'Bearer page' },
              body: JSON.stringify({ ...body, ...more }),
            }),
          );
          return response.text();
        };
        const answers = [await ask({}), await ask({ stream: true })];
        worker.stop();
        return answers;
      }, body);
      const document = JSON.parse(whole!).choices[0].message.content;
      expect(JSON.parse(document)).toEqual({ name: expect.any(String), big: expect.any(Boolean) });
      const deltas = streamed!
        .split('\n')
        .filter((line) => line.startsWith('data: {'))
        .flatMap((line) => JSON.parse(line.slice(6)).choices)
        .map(({ delta }) => delta.content ?? '');
      expect(deltas.length).toBeGreaterThan(2);
      expect(deltas.join('')).toBe(document);
    });

    test('lists models without loading any, and reports the progress of a load', async () => {
      const seen = await browser.page.evaluate(async () => {
        const worker = startPlaygroundWorker();
        const before = (await worker.models()).find(({ id }) => id === 'tiny');
        let progress = 0;
        const onProgress = (): number => progress++;
        const { adapter } = await worker.load('tiny', { onProgress });
        const after = (await worker.models()).find(({ id }) => id === 'tiny');
        worker.stop();
        return { before: before?.status, after: after?.status, adapter, progressed: progress > 2 };
      });
      expect(seen).toEqual({
        before: 'available',
        after: 'ready',
        adapter: 'software',
        progressed: true,
      });
    });
  });
});
