/** The playground in Chromium, for the tests of it: served once, visited by each. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { launchChromium } from '../launch.ts';
import { followPageErrors, pretendWebGpu } from './actions.ts';
import { buildPage } from './build-page.ts';
import { scriptedKey } from './scripted-api.ts';
import { type ServedPage, servePage } from './serve-page.ts';

// A page takes a second at rest, and a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

export {
  chooseModel,
  done,
  pasteSchema,
  pasteText,
  run,
  template,
  values,
} from './actions.ts';
export { accessibilityProblems } from './axe.ts';

let browser: Browser;
/** Who serves the page; there while tests run. */
export let server: ServedPage;
const open: Page[] = [];
let pageErrors: string[] = [];

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
    const found = pageErrors;
    pageErrors = [];
    expect(found, 'errors and policy violations on the page').toEqual([]);
  });
}

/** Forgives what pages have complained of so far, as far as it matches. */
export function forgive(pattern: RegExp): void {
  pageErrors = pageErrors.filter((text) => !pattern.test(text));
}

/**
 * A visit with the key known, unless the address is given. It has no service worker unless
 * `serviceWorkers` allows one: each stores the whole page anew, a third of a visit's time. With
 * `host: 'formwork.test'`, it is no secure context.
 */
export async function visit(
  address = `/#key=${scriptedKey}`,
  options: BrowserContextOptions & {
    readonly webgpu?: boolean;
    readonly host?: '127.0.0.1' | 'formwork.test';
  } = {},
): Promise<Page> {
  const { webgpu = true, host = '127.0.0.1', ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...rest,
  });
  const page = await context.newPage();
  open.push(page);
  followPageErrors(page, (pageError) => pageErrors.push(pageError));
  await pretendWebGpu(page, webgpu);
  await page.goto(server.url.replace('127.0.0.1', host) + address);
  await page.waitForSelector('.status');
  return page;
}
