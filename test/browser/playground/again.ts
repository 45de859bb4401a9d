import { devices, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  done,
  pasteSchema,
  run,
  server,
  template,
  values,
  visit,
} from '../support/playground.ts';

/** Corrects a text of the form, as someone who types. */
async function correct(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const lock = (page: Page, label: string) =>
  page.getByRole('button', { name: `Keep ${label}`, exact: true });

describe('an answer that is corrected by hand', () => {
  it('keeps the value in the next run, which generates the rest again', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await correct(page, 'City', 'Porto');
    await page.getByText('One value is kept.').waitFor();
    expect(await lock(page, 'City').getAttribute('aria-pressed')).toBe('true');
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const { response_format: format } = (await sent).postDataJSON();
    expect(JSON.stringify(format)).toContain('"Porto"');
    await done(page);
    await expect.poll(() => values(page)).toContain('Porto');
    // The form is still that of the schema as it was typed.
    expect(await page.locator('.document dt', { hasText: /^City/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Release it' }).click();
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('takes over what is being typed when it runs by Ctrl+Enter', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'Edit City', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Porto');
    const sent = page.waitForRequest(/chat\/completions/);
    await page.keyboard.press('Control+Enter');
    expect(JSON.stringify((await sent).postDataJSON().response_format)).toContain('"Porto"');
    await done(page);
  });

  it('marks a value of low confidence until it is kept', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    const marked = page.locator('.low-confidence');
    await expect
      .poll(() => marked.allTextContents())
      .toEqual([expect.stringMatching(/^80 \(Unsure/)]);
    await page.getByText('not sure of the values that are marked').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await lock(page, 'Seats').click();
    await expect.poll(() => marked.count()).toBe(0);
  });

  it('accepts another choice of an enum, and an unchanged value', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'workshop', exact: true }).click();
    await lock(page, 'Seats').click();
    await page.getByText('2 values are kept.').waitFor();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold');
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const text = JSON.stringify((await sent).postDataJSON().response_format);
    expect(text).toContain('"kind":{"enum":["workshop"]}');
    expect(text).toContain('"seats":{"enum":[80]}');
    // Before, the status may still be that of the first run.
    await page.locator('.status', { hasText: 'Answering' }).waitFor();
    server.release();
    await done(page);
    await lock(page, 'Seats').click();
    await page.getByText('One value is kept.').waitFor();
  });

  it('keeps the line breaks of a text, and adds one on Shift+Enter', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { note: { const: 'one\ntwo' } } });
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'Edit Note', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('three');
    await page.keyboard.press('Enter');
    await page.getByText('One value is kept.').waitFor();
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const { response_format: format } = (await sent).postDataJSON();
    expect(JSON.stringify(format)).toContain(String.raw`one\ntwo!\nthree`);
    await done(page);
  });

  it('leaves Enter and Escape to an input method', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'Edit City', exact: true }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'New value of City' });
    await field.fill('東京');
    for (const key of ['Enter', 'Escape']) {
      await field.dispatchEvent('keydown', { key, isComposing: true });
    }
    expect(await field.inputValue()).toBe('東京');
    await page.keyboard.press('Enter');
    await page.getByText('One value is kept.').waitFor();
    await expect.poll(() => values(page)).toContain('東京');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /Search commands/ });
    await search.fill('job');
    await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await page.keyboard.press('Enter');
    await page.waitForSelector('.document dt >> text=Skills');
  });

  it('refuses text in a number field, and discards a change on Escape', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await correct(page, 'Seats', 'many');
    const field = page.getByRole('textbox', { name: 'New value of Seats' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').getByText('Enter a number.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => values(page)).toContain('80');
    expect(await page.locator('.fixed-note').count()).toBe(0);
  });

  it('is listed without its answer, where it can be released', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await lock(page, 'City').click();
    await page.getByText('One value is kept.').waitFor();
    await page.reload();
    await page.getByText('One value is kept. Run and the model writes the rest.').waitFor();
    expect(await page.locator('.kept-values').textContent()).toContain('"Lisbon"');
    await page.locator('.kept-values').getByRole('button', { name: 'Release' }).click();
    await page.locator('.fixed-note').waitFor({ state: 'detached' });
  });

  it('can be released when a kept value does not fit the schema', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await lock(page, 'City').click();
    await correct(page, 'Seats', '9999');
    await page.route('**/v1/chat/completions', (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: {
            message:
              'No JSON document satisfies the schema: /properties/seats/maximum, /allOf/0/required contradict each other.',
            type: 'invalid_request_error',
            code: 'unsatisfiable_schema',
            param: 'response_format.json_schema.schema/allOf/0/required',
          },
        },
      }),
    );
    await run(page);
    await page.getByText('A value that you kept does not fit the schema.').waitFor();
    expect(await page.locator('.problems').count()).toBe(0);
    const notice = page.getByRole('alert');
    expect(await notice.textContent()).not.toContain('allOf');
    expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
      '/place/city\n"Lisbon"\nRelease',
      '/seats\n9999\nRelease',
    ]);
    await page.unroute('**/v1/chat/completions');
    await notice.getByRole('button', { name: 'Release' }).nth(1).click();
    await page.getByText('One value is kept.').waitFor();
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('80');
  });

  it('keeps no value of an answer to another schema', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await lock(page, 'City').click();
    await page.getByText('One value is kept.').waitFor();
    await pasteSchema(page, { type: 'object', properties: { city: { type: 'string' } } });
    await page.locator('.fixed-note').waitFor({ state: 'detached' });
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    expect(JSON.stringify((await sent).postDataJSON())).not.toContain('enum');
    await done(page);
  });

  it('keeps a value while only the whitespace of the schema changes', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await lock(page, 'City').click();
    await page.getByText('One value is kept.').waitFor();
    const schema = page.getByRole('textbox', { name: 'JSON Schema' });
    await schema.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.getByRole('button', { name: 'Format' }).click();
    await expect.poll(() => schema.textContent()).toMatch(/\}$/);
    expect(await page.locator('.fixed-note').count()).toBe(1);
  });

  it('is still corrected when it is opened from the history', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await correct(page, 'City', 'Porto');
    await page.getByText('One value is kept.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.history-entry').click();
    await expect.poll(() => values(page)).toContain('Porto');
  });

  it('has touch targets, and no problem that axe finds', async () => {
    for (const options of [devices['iPhone 13'], { colorScheme: 'dark' as const }]) {
      const page = await visit(undefined, { ...options, reducedMotion: 'reduce' });
      await run(page);
      await done(page);
      await page.getByRole('button', { name: 'workshop', exact: true }).click();
      await page.getByText('One value is kept.').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      if (!('isMobile' in options)) continue;
      const small = await page
        .locator('.document button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.getBoundingClientRect().height < 40)
            .map((button) => button.outerHTML),
        );
      expect(small).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
});

describe('the same question without a schema', () => {
  it('is answered next to the constrained run, with a list of what would break a program', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Compare' }).click();
    const free = page.waitForRequest(
      (request) =>
        request.url().endsWith('chat/completions') &&
        request.postDataJSON().response_format === undefined,
    );
    await page.getByRole('button', { name: 'Run both' }).click();
    const [system] = (await free).postDataJSON().messages;
    expect(system.content).toContain('"concert"');
    await done(page);
    await page.getByText('1 thing would break a program:').waitFor();
    await page.getByText('Not JSON: JSON.parse throws.').waitFor();
    await expect.poll(() => values(page)).toContain('Lisbon');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is answered, too, if both are run while the models load', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.evaluate(() => localStorage.removeItem('formwork.model'));
    const models = Promise.withResolvers<void>();
    await page.route('**/v1/models', async (route) => {
      await models.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Run both' }).click();
    models.resolve();
    await page.getByText('1 thing would break a program:').waitFor();
  });

  it('is judged by the schema it was asked with, and goes with its draft', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Run both' }).click();
    await page.getByText('1 thing would break a program:').waitFor();
    await page.getByRole('textbox', { name: 'JSON Schema' }).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('}');
    await page.getByRole('button', { name: 'Run both', disabled: true }).waitFor();
    expect(await page.getByText('1 thing would break a program:').count()).toBe(1);
    await template(page, 'Job advertisement');
    await page.getByText('1 thing would break a program:').waitFor({ state: 'detached' });
    expect(await page.locator('.comparison-text').count()).toBe(0);
  });

  it('is scrolled into view on a phone when it is opened', async () => {
    const phone = { ...devices['iPhone 13'], viewport: { width: 390, height: 640 } };
    const page = await visit(undefined, phone);
    await template(page, 'Job advertisement');
    await page.locator('.pane-switch label', { hasText: 'Answer' }).tap();
    /** How far an element ends below what can be seen of the answer. */
    const hidden = (selector: string) =>
      page.evaluate((found) => {
        const bottomOf = (one: string) =>
          document.querySelector(one)!.getBoundingClientRect().bottom;
        return Math.max(0, Math.round(bottomOf(found) - bottomOf('.answer-split')));
      }, selector);
    expect(await hidden('.inspector')).toBeGreaterThan(0);
    for (let i = 0; i < 2; i++) {
      await page.getByRole('button', { name: 'Compare' }).tap();
      await page.getByRole('button', { name: 'Run both' }).waitFor();
      await expect.poll(() => hidden('.comparison button')).toBe(0);
      // The form is looked at again; the comparison is still open below it.
      await page.locator('.answer-split').evaluate((box) => box.scrollTo(0, 0));
    }
  });

  it('is in view on a phone when the answer ends', async () => {
    const phone = { ...devices['iPhone 13'], viewport: { width: 390, height: 640 } };
    const page = await visit(undefined, phone);
    await page.locator('.pane-switch label', { hasText: 'Answer' }).tap();
    await page.getByRole('button', { name: 'Compare' }).tap();
    await page.getByRole('button', { name: 'Run both' }).tap();
    await done(page);
    await page.getByText('1 thing would break a program:').waitFor();
    /** The start of the comparison in what can be seen of the answer: 0 is its top, 1 its end. */
    const start = () =>
      page.evaluate(() => {
        const seen = document.querySelector('.answer-split')!.getBoundingClientRect();
        const { top } = document.querySelector('.inspector')!.getBoundingClientRect();
        return Math.abs(top - seen.top) / seen.height;
      });
    await expect.poll(start).toBeLessThan(0.5);
  });

  it('is not offered without a schema', async () => {
    const page = await visit();
    await template(page, 'Free text');
    expect(await page.getByRole('button', { name: 'Compare' }).count()).toBe(0);
    expect(await page.getByRole('tab', { name: 'Compare' }).count()).toBe(0);
  });
});
