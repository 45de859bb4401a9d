/**
 * From a picture on the page to a document about it: the page, `/v1`, the decoder and a model that
 * sees.
 */
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { createImageDecoder } from '../../src/server/engine/images/decoder.ts';
import { launchChromium } from '../browser/launch.ts';
import { buildPage } from '../browser/support/build-page.ts';
import { type ServedPage, servePage } from '../browser/support/serve-page.ts';
import { createHome, type Home } from '../runtime/home.ts';
import { type NodeHome, openNodeHome } from '../runtime/node-home.ts';
import { openPorts } from '../support/open-ports.ts';

let node: NodeHome;
let home: Home;
let server: ServedPage;
let browser: Browser;

beforeAll(async () => {
  await buildPage();
  node = await openNodeHome();
  const decodeImage = createImageDecoder();
  home = createHome(node.modelsBaseUrl, decodeImage);
  server = await servePage({ api: createApi({ ...openPorts(home.engine), decodeImage }) });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await home?.engine.unload('tiny-vision');
  node?.close();
});

it('a model that reads a photograph fills the form', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/?model=tiny-vision#key=any`);
  const picture = resolve(import.meta.dirname, '../../docs/playground.png');
  await page.locator('.message[data-role=user] input[type=file]').setInputFiles(picture);
  await page.getByRole('img', { name: 'playground.png' }).waitFor();
  await page.locator('button:has-text("Run"):visible').first().click();
  await page.waitForFunction(
    () => /Done|Refused/.test(document.querySelector('.status')?.textContent ?? ''),
    undefined,
    { timeout: 150_000 },
  );
  await expect.poll(() => page.locator('.status').textContent()).toBe('Done: complete');
  const [, prompt] = /prompt(\d+) tokens/.exec((await page.textContent('.figures')) ?? '') ?? [];
  expect(Number(prompt)).toBeGreaterThan(1000);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = (await page.locator('.document-text pre').textContent()) ?? '';
  expect(Object.keys(JSON.parse(text))).toContain('place');
}, 180_000);
