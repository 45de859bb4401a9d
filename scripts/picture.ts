/**
 * `npm run docs:picture`: takes docs/playground.png, the screenshot in the README: the first
 * example, half answered.
 */
import { join } from 'node:path';
import { launchChromium } from '../test/browser/launch.ts';
import { startServer } from '../test/end-to-end/server.ts';

const file = join(import.meta.dirname, '../docs/playground.png');
/**
 * The record after which to take the screenshot, when some fields are filled and others are not.
 */
const record = '"/place"';

const server = await startServer({}, 600);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/#key=${server.key}`);
  const run = () => page.locator('button:has-text("Run"):visible').first().click();
  // The first answer computes the prompt; the second shows the usual speed.
  await run();
  await page.locator('.status', { hasText: 'Done' }).waitFor({ timeout: 180_000 });
  await run();
  await page.locator('.status', { hasText: 'Answering' }).waitFor();
  await page.getByText(record).waitFor({ timeout: 120_000 });
  await page.screenshot({ path: file });
  console.log(file);
} finally {
  await browser.close();
  await server.stop();
}
