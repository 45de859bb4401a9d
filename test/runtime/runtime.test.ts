import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserHome, openBrowserHome } from './browser-home.ts';
import { cases, createHome, type Home, realModelCase } from './cases.ts';
import { type NodeHome, openNodeHome } from './node-home.ts';

const all = [...cases, realModelCase];
/** What each case returned in Node. */
const results = new Map<string, unknown>();

describe('in Node', () => {
  let node: NodeHome;
  let home: Home;

  beforeAll(async () => {
    node = await openNodeHome();
    home = createHome(node.modelsBaseUrl);
  });

  afterAll(async () => {
    for (const { id } of home.engine.models()) await home.engine.unload(id);
    node.close();
  });

  test.each(all)('$name', async (one) => {
    results.set(one.name, await one.run(home));
  });
});

describe('in Chromium', () => {
  let browser: BrowserHome;

  beforeAll(async () => {
    browser = await openBrowserHome();
  });

  afterAll(() => browser.close());

  test.each(all)('$name', async ({ name }) => {
    expect(await browser.run(name)).toEqual(results.get(name));
  });
});
