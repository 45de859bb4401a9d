/**
 * `npm run test:browsers`: the page, served with the scripted `/v1`, in Firefox and WebKit where
 * they are installed. A browser that is missing is a failure, unless `--installed` asks for those
 * that are there alone. `-- --pictures FOLDER` keeps a picture of each at the end.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from '../../browser/support/build-page.ts';
import { scriptedKey } from '../../browser/support/scripted-api.ts';
import { servePage } from '../../browser/support/serve-page.ts';
import { checks } from './checks.ts';
import type { Candidate, Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const { values } = parseArgs({
  options: { installed: { type: 'boolean', default: false }, pictures: { type: 'string' } },
});

/** Makes all checks; says how many failed. */
async function checkAll(driver: Driver, url: string): Promise<number> {
  let failed = 0;
  for (const [name, check] of checks) {
    const begun = performance.now();
    const problem = await check(driver, url).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem !== undefined) failed++;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`  ${problem === undefined ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
    if (problem !== undefined) console.log(`          ${problem.slice(0, 600)}`);
  }
  return failed;
}

async function tryBrowser(candidate: Candidate, url: string): Promise<boolean> {
  const missing = candidate.missing();
  if (missing !== undefined) {
    console.log(`${candidate.title}: NOT TESTED, it is not installed (${missing})`);
    return values.installed;
  }
  const driver = await candidate.start();
  try {
    console.log(`${driver.name}:`);
    const failed = await checkAll(driver, url);
    if (values.pictures !== undefined) {
      await mkdir(values.pictures, { recursive: true });
      const file = join(values.pictures, `${candidate.title.toLowerCase()}.png`);
      await writeFile(file, await driver.picture());
    }
    return failed === 0;
  } finally {
    await driver.close();
  }
}

await buildPage();
const server = await servePage();
let allPassed = true;
for (const candidate of [firefox, webkit]) {
  const passed = await tryBrowser(candidate, `${server.url}/#key=${scriptedKey}`).catch(
    (error: unknown) => {
      console.log(`${candidate.title}: FAILED to start: ${String(error)}`);
      return false;
    },
  );
  allPassed &&= passed;
}
await server.close();
process.exitCode = allPassed ? 0 : 1;
