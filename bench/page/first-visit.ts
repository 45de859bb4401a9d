/**
 * `npm run bench:first-visit`: a first visit as steps, from the address that a fresh start prints
 * to the first right answer, with the embedded model. Prints clicks and seconds of each step, and
 * the script that was loaded before the model was asked. Fails where the answer is wrong, where it
 * takes more than one click, or the script 250 kB.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { examples } from '../../src/playground/workbench/state/examples/index.ts';
import { launchChromium } from '../../test/browser/launch.ts';
import { startServer } from '../../test/end-to-end/server.ts';

const root = join(import.meta.dirname, '../..');
const budget = { clicks: 1, bytes: 250_000 };

/** Bytes of the scripts that a page has loaded, compressed as a server would. */
async function scriptBytes(page: Page): Promise<number> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const scripts = paths.filter((path) => path.endsWith('.js'));
  const files = scripts.map((path) => readFile(join(root, 'dist/playground', path)));
  return (await Promise.all(files)).reduce((sum, file) => sum + gzipSync(file).length, 0);
}

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
const server = await startServer({}, 600);
const browser = await launchChromium();
let passed = false;
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const steps: { step: string; clicks: number; seconds: string }[] = [];
  const begun = performance.now();
  const took = (step: string, clicks = 0) =>
    steps.push({ step, clicks, seconds: ((performance.now() - begun) / 1000).toFixed(1) });

  await page.goto(`${server.url}/#key=${server.key}`);
  took('the page is there');
  await page.locator('.status', { hasText: 'Ready' }).waitFor();
  await page.getByText('Enforced in full').waitFor();
  const bytes = await scriptBytes(page);
  took('the server is found, the schema is checked');
  await page.locator('button:has-text("Run"):visible').first().click();
  took('Run is pressed', 1);
  await page.locator('.document .leaf').first().waitFor({ timeout: 300_000 });
  took('the first value is there');
  await page.locator('.status', { hasText: 'Done' }).waitFor({ timeout: 300_000 });
  took('the answer is complete');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = (await page.locator('.document-text pre').textContent()) ?? '';
  const isRight = JSON.stringify(JSON.parse(text)) === JSON.stringify(examples[0].expected);

  console.table(steps);
  const clicks = steps.reduce((sum, step) => sum + step.clicks, 0);
  console.log(
    `${clicks} clicks (budget ${budget.clicks}), the answer is ${isRight ? 'right' : 'WRONG'}`,
  );
  console.log(`script before the model is asked: ${bytes} bytes gzipped (budget ${budget.bytes})`);
  passed = isRight && clicks <= budget.clicks && bytes < budget.bytes;
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = passed ? 0 : 1;
