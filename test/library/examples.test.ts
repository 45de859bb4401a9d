/**
 * The examples for browsers, built in fresh projects and opened in Chromium, with the tiny model.
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../browser/launch.ts';
import { openAiCases } from '../suites/clients/openai-suite.ts';
import { exampleAnswers, patience } from './support/example-answers.ts';
import { type FreshProjects, freshProjects, root } from './support/fresh.ts';
import { type ServedExamples, serveExamples } from './support/serve-examples.ts';

declare global {
  var runOpenAiCase: (name: string) => Promise<string>;
}

// Five apps are built here, each with the engine in it.
vi.setConfig({ testTimeout: patience, hookTimeout: 600_000 });

let fresh: FreshProjects;
let browser: Browser;
let server: ServedExamples;
const folders = new Map<string, string>();

beforeAll(async () => {
  fresh = freshProjects();
  for (const name of ['page', 'form']) {
    const folder = fresh.copyExample(name);
    cpSync(join(fresh.packageFolder, 'dist/browser'), join(folder, 'formwork'), {
      recursive: true,
    });
    folders.set(name, folder);
  }
  for (const name of ['vite', 'service-worker', 'extension']) {
    const folder = fresh.copyExample(name);
    await build({ root: folder, base: './', logLevel: 'error' });
    folders.set(name, join(folder, 'dist'));
  }
  fresh.copy('test/suites/clients/openai-suite.ts');
  const openAi = fresh.copy('test/library/openai-page');
  await build({ root: openAi, base: './', logLevel: 'error' });
  folders.set('openai', join(openAi, 'dist'));
  server = await serveExamples(folders, join(root, 'public/models'));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
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
  await page.goto(`${server.origin}/${name}/?model=tiny`);
  return page;
}

describe('the example', () => {
  test.each<[keyof typeof exampleAnswers, string]>([
    ['page', 'for a plain page answers without a bundler'],
    ['form', 'for a form element fills in an HTML form'],
    ['vite', 'for a Vite app fills its fields in, and chats through the OpenAI SDK'],
    ['service-worker', 'for a service worker answers /v1 of its site'],
    ['extension', 'for an extension reads fields under the policy of its manifest'],
  ])('%s: %s', async (name) => {
    const page = await open(name);
    await exampleAnswers[name](page);
    await page.close();
  });
});

test('a bundler builds a worker of 2.65 MB like our own build, with the notice of web-llm', () => {
  const assets = join(folders.get('vite') ?? '', 'assets');
  const [worker = '', ...others] = readdirSync(assets).filter((name) => name.startsWith('worker-'));
  expect(others).toEqual([]);
  const code = readFileSync(join(assets, worker), 'utf8');
  expect(code.length).toBeLessThan(2_650_000);
  expect(code).toContain('web-llm (https://github.com/mlc-ai/web-llm)');
});

/** Runs in a page, so it is text: the test runner would take `import` for its own. */
const ownModel = `
  const { startEngine } = await import('./formwork/formwork.js');
  const engine = startEngine({
    modelsBaseUrl: 'models/',
    models: [
      {
        id: 'my-model',
        ownedBy: 'me',
        created: 0,
        contextWindow: 2048,
        capabilities: ['chat'],
        url: 'models/tiny/',
        library: { gpu: 'models/tiny/tiny-gpu.wasm', software: 'models/tiny/tiny-software.wasm' },
      },
    ],
  });
  const value = await engine.generate({
    model: 'my-model',
    messages: [{ role: 'user', content: 'Yes or no?' }],
    schema: { enum: ['yes', 'no'] },
  });
  const { fingerprint } = await engine.load('my-model');
  await engine.close();
  globalThis.told = { value, fingerprint };
`;

test('a custom model with files on another origin answers', async () => {
  const page = await open('page');
  await page.addScriptTag({ type: 'module', content: ownModel });
  await page.waitForFunction(() => 'told' in globalThis);
  const told = await page.evaluate(
    () => (globalThis as unknown as { told: { value: string; fingerprint: string } }).told,
  );
  expect(['yes', 'no']).toContain(told.value);
  expect(told.fingerprint).toMatch(/^my-model\//);
  await page.close();
});

/**
 * The Prompt API where the browser has none: a session, a constraint, a stream, a clone, and an
 * end.
 */
const promptApi = `
  const { installPromptApi } = await import('./formwork/formwork.js');
  const installed = installPromptApi({ modelsBaseUrl: 'models/', model: 'tiny' });
  const before = await LanguageModel.availability();
  const loaded = [];
  const session = await LanguageModel.create({
    initialPrompts: [{ role: 'system', content: 'Answer.' }],
    monitor: (m) => m.addEventListener('downloadprogress', (event) => loaded.push(event.loaded)),
  });
  const after = await LanguageModel.availability();
  const schema = { enum: ['yes', 'no'] };
  const word = JSON.parse(await session.prompt('Yes or no?', { responseConstraint: schema }));
  const clone = await session.clone();
  let date = '';
  const stream = clone.promptStreaming('When?', { responseConstraint: /\\d{4}-\\d\\d/ });
  for await (const piece of stream) date += piece;
  const usage = [session.contextUsage, clone.contextUsage];
  clone.destroy();
  const ended = await clone.prompt('More?').catch((error) => error.name);
  const isSession = session instanceof LanguageModel;
  globalThis.told = { installed, before, after, loaded, word, date, usage, ended, isSession };
`;

test('the Prompt API is installed in a browser without one', async () => {
  const page = await open('page');
  expect(await page.evaluate(() => 'LanguageModel' in globalThis)).toBe(false);
  await page.addScriptTag({ type: 'module', content: promptApi });
  await page.waitForFunction(() => 'told' in globalThis);
  const told = await page.evaluate(
    () => (globalThis as unknown as { told: Record<string, unknown> }).told,
  );
  expect(told).toMatchObject({
    installed: true,
    before: 'downloadable',
    after: 'available',
    word: expect.stringMatching(/^(yes|no)$/),
    date: expect.stringMatching(/^\d{4}-\d\d$/),
    ended: 'AbortError',
    isSession: true,
  });
  const { loaded, usage } = told as { loaded: number[]; usage: [number, number] };
  expect([loaded.at(0), loaded.at(-1)]).toEqual([0, 1]);
  expect(usage[1]).toBeGreaterThan(usage[0]);
  await page.close();
});

describe('the OpenAI SDK in a page', () => {
  let page: Page;

  beforeAll(async () => {
    page = await open('openai');
    await page.waitForFunction(() => 'runOpenAiCase' in globalThis);
  });

  test.each(openAiCases)('works as with a server: $name', async ({ name }) => {
    expect(await page.evaluate((name) => globalThis.runOpenAiCase(name), name)).toBe('works');
  });
});
