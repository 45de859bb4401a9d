/**
 * The model in the browser itself: download, storage, tabs, offline, a lost device. The page as
 * shipped, real weights.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from './launch.ts';
import { engineFolder, type ServedEngine, serveEngine } from './support/serve-engine.ts';

let browser: Browser;
let server: ServedEngine;
let context: BrowserContext;
let pageErrors: string[] = [];

/** Shaders compile slowly without a GPU, more so on a busy machine. */
const patience = { timeout: 120_000 };

beforeAll(async () => {
  [server, browser] = await Promise.all([serveEngine(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  server.network.asked.length = 0;
});
afterEach(async () => {
  await context.close();
  const found = pageErrors;
  pageErrors = [];
  expect(found, 'errors and policy violations on the page').toEqual([]);
});

async function openPage(): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience.timeout);
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) pageErrors.push(message.text());
  });
  await page.goto(`${server.url}/?model=tiny`);
  await page.locator('.home-controls label', { hasText: 'This browser' }).click();
  await chooseTiny(page);
  return page;
}

async function chooseTiny(page: Page): Promise<void> {
  await page.locator('.model-name', { hasText: 'tiny' }).waitFor();
}

const run = (page: Page) => page.locator('button:has-text("Run"):visible').first().click();
const finished = (page: Page) =>
  page.waitForFunction(
    () => /Done|Refused|[Ff]ailed/.test(document.querySelector('.status')?.textContent ?? ''),
    undefined,
    patience,
  );
const status = (page: Page) => page.locator('.status').textContent();
/** The download is over, and all of it was right. */
/** Waits until the files are there. The text can pass unseen when the shaders are compiled fast. */
const isLoading = (page: Page) =>
  page
    .getByText('Compiling shaders')
    .or(page.locator('.status', { hasText: 'Done' }))
    .first()
    .waitFor(patience);
async function answers(page: Page): Promise<void> {
  await run(page);
  await finished(page);
  expect(await status(page)).toContain('Done');
  await expect.poll(() => page.locator('.document .leaf').count()).toBeGreaterThan(4);
}

describe('the model in the browser', { timeout: 300_000 }, () => {
  it('resumes an interrupted download where it stopped', async () => {
    server.network.cutAfter = 1_300_000;
    const page = await openPage();
    await run(page);
    await page.getByText(/The download of tiny was interrupted/).waitFor(patience);
    const before = server.network.asked.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await isLoading(page);
    const after = server.network.asked.slice(before);
    expect(after[0]).toEqual({ path: 'tiny/tiny-software.wasm', range: `bytes=${1 << 20}-` });
    expect(after.map(({ path }) => path)).not.toContain('tiny/tokenizer.json');
  });

  it('refuses files with other hashes, and accepts the right ones afterwards', async () => {
    server.network.falsify = true;
    const page = await openPage();
    await run(page);
    await page.getByText(/is damaged: its hash is not the expected one/).waitFor(patience);
    server.network.falsify = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await isLoading(page);
  });

  it('needs less than 1.6 MB of compressed script', async () => {
    const assets = join(engineFolder, 'assets');
    const names = (await readdir(assets)).filter((name) => name.startsWith('worker-'));
    const sizes = await Promise.all(
      names.map(async (name) => (await promisify(gzip)(await readFile(join(assets, name)))).length),
    );
    expect(Math.max(...sizes)).toBeGreaterThan(1_000_000);
    expect(Math.max(...sizes)).toBeLessThan(1_600_000);
  });

  it('is loaded once for all tabs', async () => {
    const first = await openPage();
    await answers(first);
    const asked = server.network.asked.length;
    const second = await openPage();
    await second.getByText('tiny is already loaded').waitFor();
    await answers(second);
    expect(server.network.asked.length).toBe(asked);
    // The tab that loaded it may go.
    await first.close();
    await answers(second);
    expect(server.network.asked.length).toBe(asked);
  });

  it('is checked when it is loaded, and its report is available', async () => {
    const page = await openPage();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search commands/ }).fill('check this device');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Run the check' }).click();
    const report = page.locator('.device-report');
    await report.waitFor(patience);
    const text = await report.textContent();
    expect(text).toMatch(/^Mozilla.*\n\nAdapter: /);
    expect(text).toContain('Model tiny: correct');
    expect(text).toMatch(/computed in \d+ ways: 0 wrong/);
    expect(text).toMatch(/answer [\d.]+ tokens\/s/);
    await page.getByRole('button', { name: 'Copy report' }).waitFor();
    await page.keyboard.press('Escape');
    await answers(page);
  });

  it('answers without a network after the first visit', async () => {
    const page = await openPage();
    await answers(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const cache = await caches.open('formwork-page');
      const kept = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const needed = performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith('/assets/'));
      for (;;) {
        const paths = await kept();
        if (needed.every((path) => paths.includes(path)) && paths.includes('/')) return;
        await new Promise((next) => setTimeout(next, 50));
      }
    });
    // All tabs closed: the engine is gone, and what is opened next has nothing but what was kept.
    await page.goto('about:blank');
    await context.setOffline(true);
    await page.goto(`${server.url}/?model=tiny`);
    await chooseTiny(page);
    await answers(page);
  });

  it('reports its memory, and frees it', async () => {
    const page = await openPage();
    await answers(page);
    await page.getByText(/Models take up [\d.]+ [kM]B in this browser/).waitFor();
    await page.getByRole('button', { name: 'Delete them' }).click();
    await page.getByText(/Models take up/).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => caches.has('formwork-models'))).toBe(false);
    const before = server.network.asked.length;
    await run(page);
    // The text "Compiling shaders" can pass unseen when the browser has the compiled ones.
    await expect
      .poll(() => server.network.asked.slice(before).map(({ path }) => path), patience)
      .toContain('tiny/tiny-software.wasm');
  });

  it('is loaded again after the graphics device was lost', async () => {
    const page = await openPage();
    await answers(page);
    const session = await browser.newBrowserCDPSession();
    // The answer to the command is the crash itself.
    await session.send('Browser.crashGpuProcess').catch(() => undefined);
    await run(page);
    await finished(page);
    if (!/Done/.test((await status(page)) ?? '')) {
      await page.getByText('The graphics device was reset').waitFor();
      await page.getByRole('button', { name: 'Run again' }).click();
      await finished(page);
    }
    expect(await status(page)).toContain('Done');
  });
});
