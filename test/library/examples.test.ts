/** The examples for browsers, built in fresh projects and opened in Chromium, with the tiny model. */
import { cpSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveFolder } from '../../src/server/static.ts';
import { launchChromium } from '../browser/launch.ts';
import { openAiCases } from '../clients/openai-suite.ts';
import { type FreshProjects, freshProjects, root } from './support/fresh.ts';

declare global {
  var runOpenAiCase: (name: string) => Promise<string>;
}

/** What an extension's manifest allows its pages, and no more. */
const extensionPolicy = "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'";

/** Milliseconds for a page to load its model and answer: a second or two on a quiet machine. */
const patience = 120_000;
vi.setConfig({ testTimeout: patience });

let fresh: FreshProjects;
let browser: Browser;
let origin: string;
let stop: () => void;

beforeAll(async () => {
  fresh = freshProjects();
  const folders = new Map<string, string>();
  const page = fresh.copyExample('page');
  cpSync(join(fresh.packageFolder, 'dist/browser'), join(page, 'formwork'), { recursive: true });
  folders.set('page', page);
  for (const name of ['vite', 'service-worker', 'extension']) {
    const folder = fresh.copyExample(name);
    await build({ root: folder, base: './', logLevel: 'error' });
    folders.set(name, join(folder, 'dist'));
  }
  fresh.copy('test/clients/openai-suite.ts');
  const openAi = fresh.copy('test/library/openai-page');
  await build({ root: openAi, base: './', logLevel: 'error' });
  folders.set('openai', join(openAi, 'dist'));
  const files = new Map(
    [...folders].map(([name, folder]) => [name, serveFolder(folder, () => 'no-store')]),
  );
  const models = serveFolder(join(root, 'public/models'), () => 'no-store');
  const app = new Hono();
  app.get('/:example/:path{.*}', async (context) => {
    const { example, path } = context.req.param();
    const request = context.req.raw;
    const found = path.startsWith('models/')
      ? await models(path.slice('models/'.length), request)
      : await files.get(example)?.(path || 'index.html', request);
    if (!found) return context.notFound();
    if (example === 'extension') found.headers.set('content-security-policy', extensionPolicy);
    return found;
  });
  await new Promise<void>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => {
      origin = `http://127.0.0.1:${(info as AddressInfo).port}`;
      resolve();
    });
    stop = () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    };
  });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  stop?.();
  fresh?.remove();
});

/** Opens an example; what fails in it fails the test. */
async function open(name: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${name}: ${message.text()}`);
  });
  await page.goto(`${origin}/${name}/?model=tiny`);
  return page;
}

const city = { city: expect.any(String), country: expect.any(String), knownFor: expect.any(Array) };

describe('the example', () => {
  test('for a plain page answers without a bundler', async () => {
    const page = await open('page');
    await page.click('#ask');
    await page.waitForSelector('#answer[data-done]');
    expect(JSON.parse((await page.textContent('#answer')) ?? '')).toEqual(city);
    await page.close();
  });

  test('for a Vite app fills its fields in, and chats through the OpenAI SDK', async () => {
    const page = await open('vite');
    await page.waitForSelector('#chat[data-done]', { state: 'attached' });
    expect(await page.textContent('#city')).not.toBe('');
    expect(await page.textContent('#chat')).not.toBe('');
    await page.close();
  });

  test('for a service worker answers /v1 of its site', async () => {
    const page = await open('service-worker');
    await page.waitForSelector('#answer[data-done]');
    expect(await page.textContent('#answer')).toMatch(/ is (not )?the capital\.$/);
    await page.close();
  });

  test('for an extension reads fields under the policy of its manifest', async () => {
    const page = await open('extension');
    await page.click('#read');
    await page.waitForSelector('#fields[data-done]');
    expect(JSON.parse((await page.textContent('#fields')) ?? '')).toEqual({
      people: expect.any(Array),
      places: expect.any(Array),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await page.close();
  });
});

describe('the OpenAI SDK in a page', () => {
  let page: Page;

  beforeAll(async () => {
    page = await open('openai');
    await page.waitForFunction(() => 'runOpenAiCase' in globalThis);
  });

  test.each(openAiCases)('can do what it can with a server: $name', async ({ name }) => {
    expect(await page.evaluate((name) => globalThis.runOpenAiCase(name), name)).toBe('works');
  });
});
