/** A state at one width: reached, judged in each colour scheme, and pictured if wanted. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { followPageErrors, pretendWebGpu } from '../../browser/support/actions.ts';
import { accessibilityProblems } from '../../browser/support/axe.ts';
import type { Site, State } from './state.ts';

/** Milliseconds that an element may take to come; a busy machine draws slowly. */
const patience = 30_000;

/** A colour scheme. */
export type Scheme = 'light' | 'dark';

/** Something wrong with a state, and where: a width, and a scheme if it is found in that one. */
export interface Violation {
  readonly where: string;
  readonly what: string;
}

/** A narrow window is that of a phone, with a finger instead of a pointer. */
function deviceOf(width: number) {
  const isPhone = width < 500;
  return {
    viewport: { width, height: isPhone ? 844 : 900 },
    reducedMotion: 'reduce',
    // Nothing is visited twice, and keeping the page for later takes longer than a visit.
    serviceWorkers: 'block',
    ...(isPhone && { hasTouch: true, isMobile: true }),
  } as const;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What is wrong with a page as it is now, at the width that it should have. */
async function judge(page: Page, width: number): Promise<string[]> {
  const shown = await page.evaluate(() => document.documentElement.scrollWidth);
  const overflow = shown > width ? [`overflow: the document is ${shown} px wide`] : [];
  return [...overflow, ...(await accessibilityProblems(page))];
}

/** Opens the page of a state, and reaches the state. */
async function arrive(page: Page, site: Site, [, reach, address]: State): Promise<void> {
  await page.goto(site.url + (address ?? site.address));
  await page.locator(site.ready).waitFor();
  await reach(page);
}

/**
 * Reaches a state at a width, and looks at it in each scheme: only style sheets know of schemes.
 * @param pictures The folder for its pictures, `WIDTH-SCHEME/NAME.png`; none without it.
 * @returns Everything wrong with it: what axe finds, an overflow, errors of the page; or why it
 *   cannot be reached.
 */
export async function violationsOf(
  browser: Browser,
  site: Site,
  state: State,
  width: number,
  { schemes, pictures }: { readonly schemes: readonly Scheme[]; readonly pictures?: string },
): Promise<Violation[]> {
  const context = await browser.newContext(deviceOf(width));
  context.setDefaultTimeout(patience);
  const found: Violation[] = [];
  const report = (what: string, where = String(width)) => found.push({ where, what });
  try {
    const page = await context.newPage();
    followPageErrors(page, (pageError) => report(`page error: ${pageError}`));
    await pretendWebGpu(page, true);
    const failure = await arrive(page, site, state).then(() => undefined, textOf);
    if (failure !== undefined) report(`not reached: ${failure}`);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const problems = failure === undefined ? await judge(page, width) : [];
      for (const problem of problems) report(problem, `${width} ${colorScheme}`);
      if (pictures !== undefined) {
        const folder = join(pictures, `${width}-${colorScheme}`);
        await mkdir(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${state[0]}.png`) });
      }
    }
    return found;
  } finally {
    await context.close();
  }
}
