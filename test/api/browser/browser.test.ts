/**
 * The rules of the interface once more, in a worker of a page in Chromium, behind the messages that
 * a page and its worker exchange. The files are those that run in Node; what only a server has is
 * tested in test/service.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBrowserHome } from '../../runtime/browser-home.ts';

const browser = await openBrowserHome(import.meta.dirname, {
  alias: [
    { find: /^vitest$/, replacement: join(import.meta.dirname, 'vitest.ts') },
    { find: /^.*\/home\.ts$/, replacement: join(import.meta.dirname, 'home.ts') },
  ],
  allowEval: true,
  treeshake: false,
});
const names = (await browser.run('')) as readonly string[];

afterAll(() => browser.close());

test('has cases of every file that runs in Node', () => {
  const suite = join(import.meta.dirname, '..');
  const files = ['.', 'specification'].flatMap((folder) =>
    readdirSync(join(suite, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  const seen = new Set(names.map((name) => name.split(' > ')[0]!));
  expect([...seen].toSorted()).toEqual(files.toSorted());
});

test.each(names)('%s', async (name) => {
  await browser.run(name);
});
