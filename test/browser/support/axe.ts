/** Accessibility, as axe-core judges it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules that depend on colours, of those that axe applies by default. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds at fault, once what comes softly is there.
 * @param rules Limits axe to these.
 */
export async function accessibilityProblems(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  await page.evaluate(async () => {
    // What has just been asked for is drawn in the next frame, and what comes softly begins to in
    // the one after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // The page's policy lets no other script in; the debugger's own door is open to tests.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(await readFile(axeFile, 'utf8'));
  }
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const results = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
