import { Ajv2020 } from 'ajv/dist/2020.js';
import OpenAI from 'openai';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../browser/launch.ts';
import { buildPage } from '../browser/support/build-page.ts';
import { applyOperations } from '../support/apply-patch.ts';
import { type RunningServer, startServer } from './server.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', maxLength: 12 },
    capital: { type: 'boolean' },
    rank: { type: 'integer', minimum: 1, maximum: 50 },
  },
  required: ['city', 'capital', 'rank'],
  additionalProperties: false,
};
const isValid = new Ajv2020().compile(schema);
const request = {
  model: 'tiny',
  messages: [{ role: 'user' as const, content: 'Name a city.' }],
  seed: 5,
  response_format: {
    type: 'json_schema' as const,
    json_schema: { name: 'city', schema },
  },
};

let server: RunningServer;
let client: OpenAI;

beforeAll(async () => {
  await buildPage();
  server = await startServer({ FORMWORK_MODEL: 'tiny' });
  client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: server.key, maxRetries: 0 });
});
afterAll(async () => {
  expect(await server?.stop(), 'exit status after SIGINT').toBe(0);
});

const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

describe('a started server', () => {
  it('prints a command that gives a valid answer by copy and paste', () => {
    expect(server.output()).toContain(`curl ${server.url}/v1/chat/completions`);
    expect(server.output()).toContain(`Playground  ${server.url}/#key=${server.key}`);
  });

  it('answers the OpenAI SDK with a document that ajv accepts', async () => {
    const answer = await client.chat.completions.create(request);
    const document = JSON.parse(answer.choices[0]?.message.content ?? '');
    expect(isValid(document), JSON.stringify(document)).toBe(true);
    expect(answer.choices[0]?.finish_reason).toBe('stop');
  });

  it('streams the same text to the OpenAI SDK, for the same seed', async () => {
    const whole = await client.chat.completions.create(request);
    let text = '';
    for await (const chunk of await client.chat.completions.create({ ...request, stream: true })) {
      text += chunk.choices[0]?.delta.content ?? '';
    }
    expect(text).toBe(whole.choices[0]?.message.content);
  });

  it('streams the same document as JSON Patch', async () => {
    const whole = await client.chat.completions.create(request);
    const lines = await (await post({ ...request, stream: 'patch' })).text();
    const operations = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const document = JSON.parse(whole.choices[0]?.message.content ?? '');
    expect(JSON.stringify(applyOperations(operations))).toBe(JSON.stringify(document));
  });

  it('gives the same text next to other requests as alone', async () => {
    const alone = await client.chat.completions.create(request);
    const others = [1, 2, 3].map((seed) =>
      client.chat.completions.create({ ...request, seed, temperature: 2 }),
    );
    const [among] = await Promise.all([client.chat.completions.create(request), ...others]);
    expect(among?.choices[0]?.message.content).toBe(alone.choices[0]?.message.content);
  });

  it('continues to answer after clients disconnect in the middle of an answer', async () => {
    const open = { ...request, response_format: { type: 'text' }, stream: true, max_tokens: 1500 };
    // More than there are places for sequences: were one not given back, the last request would
    // wait for ever.
    for (let client = 0; client < 20; client++) {
      const gone = new AbortController();
      const response = await post(open, {}, gone.signal);
      await response.body?.getReader().read();
      gone.abort();
    }
    expect((await post(request)).status).toBe(200);
  });

  it('refuses an unknown key with the standard body', async () => {
    const response = await post(request, { authorization: 'Bearer wrong' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  });
});

describe('the page', () => {
  let browser: Browser;
  let page: Page;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('pageerror', (error) => pageErrors.push(error.message));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) pageErrors.push(message.text());
    });
    await page.goto(`${server.url}/?model=tiny#key=${server.key}`);
  });
  afterAll(async () => {
    await browser?.close();
    expect(pageErrors).toEqual([]);
  });

  it('shows the same probability for a token in its tooltip and among its alternatives', async () => {
    await page.getByRole('tab', { name: 'Probabilities' }).click();
    await page.getByRole('button', { name: 'Run with probabilities' }).click();
    await page.locator('.status', { hasText: 'Done' }).waitFor({ timeout: 150_000 });
    const compared = await page.evaluate(async () => {
      const pairs: (readonly [string | undefined, string | undefined])[] = [];
      const chosen = document.querySelectorAll<HTMLElement>('.tokens button:not([data-forced])');
      for (const token of [...chosen].slice(0, 30)) {
        token.click();
        // What a click changes is drawn in the next frame.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const details = document.querySelector('.token-details');
        const name = details?.querySelector('p code')?.textContent;
        const among = [...(details?.querySelectorAll('li') ?? [])].find(
          (one) => one.querySelector('code')?.textContent === name,
        );
        if (!among) continue;
        const said = /probability of (\S+%)/.exec(details?.textContent ?? '');
        pairs.push([said?.[1], among.querySelector('span')?.textContent ?? undefined]);
      }
      return pairs;
    });
    expect(compared.length).toBeGreaterThan(5);
    expect(compared.filter(([above, among]) => above !== among)).toEqual([]);
  });

  it.each(['Server', 'This browser'])(
    'answers on: %s',
    async (home) => {
      await page.locator('.segmented label', { hasText: home }).click();
      await page.locator('button:has-text("Run"):visible').first().click();
      // The status of the previous run must not count.
      for (const isDone of [false, true]) {
        await page.waitForFunction(
          (wanted) => /Done/.test(document.querySelector('.status')?.textContent ?? '') === wanted,
          isDone,
          { timeout: 150_000 },
        );
      }
      await page.getByRole('tab', { name: 'JSON' }).click();
      const text = (await page.locator('.document-text pre').textContent()) ?? '';
      expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(2);
      await page
        .getByRole('tab', { name: 'Form' })
        .click()
        .catch(() => {});
      // The engine in the page compiles its kernels first.
    },
    180_000,
  );
});
