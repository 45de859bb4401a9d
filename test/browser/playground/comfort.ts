/** What makes the page one to come back to: sizes, names, keys, other scripts, less motion. */
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  done,
  pasteSchema,
  run,
  server,
  visit,
} from '../support/playground.ts';

describe('a page that is used regularly', () => {
  it('remembers the sizes of its panes, also if changed by keyboard', async () => {
    const page = await visit();
    const splitter = page.getByRole('separator', { name: 'Width of the schema' });
    const before = Number(await splitter.getAttribute('aria-valuenow'));
    await splitter.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    const after = await splitter.getAttribute('aria-valuenow');
    expect(Number(after)).toBeGreaterThan(before);
    await page.reload();
    await splitter.waitFor();
    expect(await splitter.getAttribute('aria-valuenow')).toBe(after);
    await splitter.dblclick();
    await expect.poll(() => splitter.getAttribute('aria-valuenow')).toBe(String(before));
  });

  it('finds an entry of the history by its name', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: /^Rename/ }).click();
    // The old name is selected, so that the new one takes its place.
    const [name, list] = await Promise.all([
      page.getByRole('textbox', { name: 'Name' }).boundingBox(),
      page.locator('.history-name').locator('xpath=..').boundingBox(),
    ]);
    expect(name!.width).toBeGreaterThan(list!.width / 2);
    await page.keyboard.type('Tuesday');
    await page.getByRole('button', { name: 'Save name' }).click();
    const search = page.getByRole('searchbox', { name: 'Search the history' });
    await search.fill('tuesd');
    await page.locator('.history-entry', { hasText: 'Tuesday' }).waitFor();
    await search.fill('Wednesday');
    await page.getByText('No matching entries.').waitFor();
  });

  it('lists its shortcuts on ?, unless a text field has the focus', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('Why');
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Templates', exact: true }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  it('lets a Mac type characters with Alt, which are shortcuts elsewhere', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML)';
    const page = await visit(undefined, { userAgent: mac });
    const message = page.getByRole('textbox', { name: 'Message 2, user' });
    const question = await message.inputValue();
    for (const field of [message, page.getByRole('textbox', { name: 'JSON Schema' })]) {
      await field.focus();
      for (const key of ['KeyN', 'KeyT', 'KeyH']) await page.keyboard.press(`Alt+${key}`);
    }
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await message.inputValue()).toContain(question);
    await page.getByRole('button', { name: 'Templates', exact: true }).focus();
    await page.keyboard.press('Alt+KeyT');
    await page.getByRole('dialog', { name: 'Templates' }).waitFor();
  });

  it.each([390, 1440])('fits long words and right-to-left text into %i px', async (width) => {
    const page = await visit(undefined, { viewport: { width, height: 900 } });
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill(`מה קורה בליסבון? ${word}`);
    if (width < 760) await page.locator('.pane-switch label', { hasText: 'Schema' }).click();
    await pasteSchema(page, { type: 'object', properties: { [word]: { type: 'string' } } });
    await run(page);
    await done(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const [label, value] = await Promise.all(
      ['.member > dt', '.member .leaf'].map((place) => page.locator(place).boundingBox()),
    );
    expect(value!.x + value!.width).toBeLessThanOrEqual(label!.x);
    for (const place of ['.records code', '.cm-content']) {
      const code = page.locator(place).first();
      expect(await code.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
    }
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('aligns right-to-left text in a left-to-right page', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('מה קורה בליסבון?');
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'Edit City', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ירושלים');
    await page.keyboard.press('Enter');
    const leaf = page.locator('.leaf', { hasText: 'ירושלים' });
    const label = page.locator('.member > dt', { hasText: /^City/ });
    const [left, right] = await Promise.all([leaf.boundingBox(), label.boundingBox()]);
    expect(left!.x).toBeGreaterThanOrEqual(right!.x + right!.width);
    const question = page.getByRole('textbox', { name: 'Message 2, user' });
    expect(await question.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  });

  it('shows what is chosen in the colours of the system, such as a contrast theme', async () => {
    const page = await visit(undefined, { forcedColors: 'active' });
    const backgrounds = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .evaluateAll(
          (elements, part) => elements.map((one) => getComputedStyle(one, part).backgroundColor),
          pseudo,
        );
    /** Whether the first of these differs from all others, as chosen ones do from the rest. */
    const differ = async (chosen: string, others: string, pseudo?: string) => {
      const [mark] = await backgrounds(chosen, pseudo);
      expect(mark, chosen).toBeDefined();
      expect(await backgrounds(others, pseudo), chosen).not.toContain(mark);
    };
    await differ('.segmented label:has(:checked)', '.segmented label:not(:has(:checked))');
    await differ('.switch input', '.pane', '::after');
    await differ('[role=tab][aria-selected=true]', '.pane', '::after');
    await run(page);
    await done(page);
    await differ('.option[data-chosen]', '.option:not([data-chosen])');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('[role=option]');
    await differ('[role=option][aria-selected=true]', '[role=option][aria-selected=false]');
  });

  it('does not animate if reduced motion is preferred', async () => {
    const page = await visit(undefined, { reducedMotion: 'reduce' });
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold');
    await run(page);
    await page.locator('.status', { hasText: 'Answering' }).waitFor();
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration)),
      ),
    );
    expect(longest).toBeLessThan(1);
    server.release();
    await done(page);
  });
});
