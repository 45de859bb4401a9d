/** The playground in Chromium, for the tests of it: served once, visited by each. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { launchChromium } from '../launch.ts';
import { buildPage } from './build-page.ts';
import { scriptedKey } from './scripted-api.ts';
import { type ServedPage, servePage } from './serve-page.ts';

// A page takes a second at rest, and a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let browser: Browser;
/** Who serves the page; there while tests run. */
export let server: ServedPage;
const open: Page[] = [];
let complaints: string[] = [];

/**
 * Serves the page for the tests of a file. Each fails that leaves an error or a violated policy on
 * a page.
 */
export function servePlayground(): void {
  beforeAll(async () => {
    await buildPage();
    server = await servePage();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((page) => page.context().close()));
    const found = complaints;
    complaints = [];
    expect(found, 'errors and policy violations on the page').toEqual([]);
  });
}

/** Forgives what pages have complained of so far, as far as it matches. */
export function forgive(pattern: RegExp): void {
  complaints = complaints.filter((text) => !pattern.test(text));
}

/** A visit with the key known, unless the address is given. */
export async function visit(
  address = `/#key=${scriptedKey}`,
  options: BrowserContextOptions & { readonly webgpu?: boolean } = {},
): Promise<Page> {
  const { webgpu = true, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...rest });
  const page = await context.newPage();
  open.push(page);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.addInitScript((present) => {
    const gpu = { requestAdapter: async () => ({}) };
    if (present) Object.defineProperty(navigator, 'gpu', { value: gpu, configurable: true });
    else delete (Navigator.prototype as { gpu?: unknown }).gpu;
  }, webgpu);
  await page.goto(server.url + address);
  await page.waitForSelector('.status');
  return page;
}

/** Runs what is on the page. */
export const run = (page: Page) => page.locator('button:has-text("Run"):visible').first().click();
/** Chooses a template. */
export const template = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
};
/** Chooses a model that is here. */
export const chooseModel = async (page: Page, id: string) => {
  await page.locator('.model-button').click();
  await page.getByRole('dialog').locator(`.model-choose[title="${id}"]`).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** Waits for the end of an answer. */
export const done = (page: Page) =>
  page.waitForFunction(() => /Done/.test(document.querySelector('.status')?.textContent ?? ''));
/** The values that the document shows. */
export const values = (page: Page) => page.locator('.document .leaf').allInnerTexts();

/** Replaces the schema as someone who pastes does. */
export async function pasteSchema(page: Page, schema: unknown): Promise<void> {
  await pasteText(page, JSON.stringify(schema, null, 2));
}

/** The same with any text. */
export async function pasteText(page: Page, pasted: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'JSON Schema' });
  await editor.focus();
  await page.keyboard.press('Control+a');
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, pasted);
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds at fault, once what comes softly is there. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // What has just been asked for is drawn in the next frame, and what comes softly begins to in
    // the one after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(await readFile(axeFile, 'utf8'));
  }
  const results = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
