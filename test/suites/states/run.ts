/**
 * `npm run test:states`: every state of the playground and the dashboard, in each width and colour
 * scheme. Fails on whatever axe-core finds, on a document wider than its window, on an error of the
 * page, and on a state that cannot be reached. Options, after `--`:
 *
 * - `--only NAME,…` these states; `schema` is also every state whose name begins with `schema-`
 * - `--widths 390,1440` these widths; `--schemes dark` this colour scheme
 * - `--pictures FOLDER` keeps a picture of each state in each view
 */
import { launchChromium } from '../../browser/launch.ts';
import { buildPage } from '../../browser/support/build-page.ts';
import { scriptedKey } from '../../browser/support/scripted-api.ts';
import { servePage } from '../../browser/support/serve-page.ts';
import { serveDashboard } from '../../service/support/dashboard.ts';
import { dashboardStates, fillDashboard } from './dashboard.ts';
import { chooseStates, looks, widths } from './options.ts';
import { playgroundStates } from './playground/index.ts';
import type { Site, State } from './state.ts';
import { violationsOf } from './view.ts';

/** Pages that are open at a time. */
const atOnce = 2;

const isWanted = chooseStates([...playgroundStates, ...dashboardStates]);
await buildPage();
const [browser, playground, dashboard] = await Promise.all([
  launchChromium(),
  servePage(),
  serveDashboard(),
]);
await fillDashboard(dashboard);

/** What is wrong with a state, each with where it is so. */
async function look(site: Site, state: State): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  const left = [...widths];
  const work = async () => {
    for (let width = left.shift(); width; width = left.shift()) {
      for (const { what, where } of await violationsOf(browser, site, state, width, looks)) {
        found.set(what, [...(found.get(what) ?? []), where]);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

/** Prints the line of a state, and what is wrong with it. Says how many violations that is. */
async function check(site: Site, state: State): Promise<number> {
  const begun = performance.now();
  const found = await look(site, state);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${found.size === 0 ? 'passed' : 'FAILED'}  ${state[0]} (${seconds} s)`);
  for (const [what, where] of found) {
    console.log(`        ${where.join(', ')}: ${what.replaceAll(/\s+/g, ' ').slice(0, 500)}`);
  }
  return [...found.values()].flat().length;
}

const sites: readonly Site[] = [
  {
    url: playground.url,
    address: `/#key=${scriptedKey}`,
    ready: '.status:not(:has-text("Fetching models"))',
    states: playgroundStates.filter(isWanted),
  },
  {
    url: dashboard.url,
    address: '/dashboard',
    ready: 'main',
    states: dashboardStates.filter(isWanted),
  },
];
let states = 0;
let violations = 0;
try {
  for (const site of sites) {
    for (const state of site.states) {
      states++;
      violations += await check(site, state);
    }
  }
} finally {
  await browser.close();
  await Promise.all([playground.close(), dashboard.close()]);
}
const views = widths.length * looks.schemes.length;
console.log(`${states} states x ${views}: ${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
