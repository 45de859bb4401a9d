import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  done,
  forgive,
  pasteSchema,
  pasteText,
  run,
  visit,
} from '../support/playground.ts';

/** What describes a field to a screen reader. */
const accessibleDescription = (field: Locator) =>
  field.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );

describe('a schema', () => {
  it('that the service refuses is marked at the location of the error', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { refused: { type: 'string' } } });
    await run(page);
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.locator('.cm-lintRange-error').textContent()).toBe('"refused"');
    await expect
      .poll(() => page.locator('.error-facts').textContent())
      .toContain('unsupported_schema_feature');
    expect(await page.locator('.error-facts').textContent()).toContain('Request ID req_scripted');
    expect(await page.getByRole('button', { name: 'Run again' }).count()).toBe(0);
  });

  it('is checked while it is typed: errors and keywords that do not exist', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { a: { maxLenght: 3 } } });
    await page.waitForSelector('.cm-lintRange-warning');
    await expect.poll(() => page.locator('.problems').textContent()).toContain('maxLenght');
    await pasteSchema(page, { type: 'string', pattern: '(' });
    await page.waitForSelector('.cm-lintRange-error');
    await expect.poll(() => page.locator('.cm-lintRange-error').textContent()).toBe('"pattern"');
    await page.getByText('once the schema has no errors').waitFor();
    expect(await page.getByText('It cannot write anything else').count()).toBe(0);
    expect(await page.locator('.status').textContent()).toBe('The schema has errors');
  });

  it('has all its problems listed, each with a link to its location', async () => {
    const page = await visit();
    const properties = { a: { type: 'strin' }, b: { minLength: -1 }, c: { maxLenght: 3 } };
    await pasteSchema(page, { type: 'object', properties });
    const problems = page.getByRole('list', { name: 'Problems in the schema' });
    await problems.getByRole('listitem').nth(2).waitFor();
    await expect
      .poll(() => problems.locator('small').allTextContents())
      .toEqual(['line 5', 'line 8', 'line 11']);
    await problems.getByRole('button').nth(1).click();
    // Chromium has it, in place of the standard's getComposedRanges:
    // https://developer.mozilla.org/docs/Web/API/ShadowRoot/getSelection
    type Root = ShadowRoot & { getSelection(): Selection };
    const selected = await page
      .getByRole('textbox', { name: 'JSON Schema' })
      .evaluate((editor) => (editor.getRootNode() as Root).getSelection().toString());
    expect(selected).toBe('"minLength"');
  });

  it('may have references that are no valid escapes, also after a reload', async () => {
    const page = await visit();
    await pasteSchema(page, {
      properties: { rate: { $ref: '#/$defs/50%' } },
      $defs: { '50%': { type: 'integer' } },
    });
    const rate = page.locator('.document dt', { hasText: 'Rate' });
    await rate.waitFor();
    await page.getByText('Enforced in full').waitFor();
    await page.reload();
    await rate.waitFor();
  });

  it('is exactly what was typed, however slowly the page renders', async () => {
    const page = await visit();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const editor = page.getByRole('textbox', { name: 'JSON Schema' });
    await editor.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{ "title": "A long word"');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // The editor closes the brace by itself.
    expect(await editor.textContent()).toBe('{ "title": "A long word"}');
    await page.getByText('Enforced in full').waitFor();
    // Where one types beside coloured text Chromium itself tries to write a style, before the
    // editor sees the letter.
    forgive(/^Applying inline style/);
  });

  it('indents wrapped lines like their text', async () => {
    const page = await visit();
    await pasteSchema(page, { properties: { a: { description: 'many words '.repeat(40) } } });
    const line = page.locator('.pane-schema .cm-line', { hasText: 'many words' });
    const [first, ...rest] = await line.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // The spaces before it are a box of their own.
      range.setStart(element.firstChild as Node, element.textContent.search(/\S/));
      return [...range.getClientRects()].map(({ left }) => left);
    });
    expect(rest.length).toBeGreaterThan(1);
    expect(Math.min(...rest)).toBeGreaterThan(first!);
  });

  it('is created from code pasted in its place', async () => {
    const page = await visit();
    await pasteText(page, "z.object({ colour: z.enum(['red', 'blue']) })");
    await page.getByRole('button', { name: 'Convert to a schema' }).click();
    await page.waitForSelector('.document dt >> text=Colour');
  });

  it('is created from a TypeScript type', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Import' }).click();
    const source = page.getByRole('textbox', { name: /TypeScript type/ });
    await source.fill('type A = { run(): void }');
    await page.getByText('Line 1, column 12: Methods have no JSON form.').waitFor();
    await source.fill('interface Order { /** @maxLength forty */ id: string }');
    await page.getByText('@maxLength must be a number, not "forty".').waitFor();
    await source.fill(
      "interface Order { /** Its number. @maxLength 12 */ id: string; state: 'open' | 'paid' }",
    );
    await page.getByRole('region', { name: 'The schema' }).getByText('"maxLength": 12').waitFor();
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await page.waitForSelector('.document dt >> text=State');
    await page.getByText('Enforced in full').waitFor();
  });

  it('explains in the dialog why code cannot be read', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Import' }).click();
    const source = page.getByRole('textbox', { name: /TypeScript type/ });
    await source.fill('class Order(Base):\n    id: str\n');
    await page.getByText(/Line 1, column 1: `Base`, a base of `Order`/).waitFor();
    await page.getByText('Read as: Python model').waitFor();
    expect(await page.getByRole('button', { name: 'Use this schema' }).isDisabled()).toBe(true);
    await source.fill('class Order(BaseModel):\n    order_id: str\n');
    await page.getByRole('region', { name: 'The schema' }).getByText('order_id').first().waitFor();
    await source.fill(`type A = { a: ${'Missing'.repeat(30)} }`);
    const panel = page.getByRole('region', { name: 'The schema' });
    await panel.getByText(/MissingMissing/).waitFor();
    expect(await panel.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });

  it('is edited as fields, in sync with its JSON', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { city: { type: 'string' } } });
    await page.getByText('Builder', { exact: true }).click();
    const builder = page.getByRole('region', { name: 'Fields of the schema' });
    await builder.getByRole('button', { name: 'Add a field' }).click();
    await builder.getByLabel('Name of field2').fill('city');
    await page.keyboard.press('Tab');
    await builder.getByText('This name is taken.').waitFor();
    await builder.getByLabel('Name of field2').fill('stars');
    await page.keyboard.press('Tab');
    await builder.getByLabel('Type of stars').selectOption('Whole number');
    await builder.getByLabel('Highest of stars').fill('5');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.document dt >> text=Stars');
    await builder.getByRole('button', { name: 'Move stars up' }).click();
    await builder.getByLabel('city is required').check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByText('JSON', { exact: true }).first().click();
    const editor = page.getByRole('textbox', { name: 'JSON Schema' });
    expect(JSON.parse((await editor.locator('.cm-line').allInnerTexts()).join('\n'))).toEqual({
      type: 'object',
      properties: { stars: { type: 'integer', maximum: 5 }, city: { type: 'string' } },
      required: ['stars', 'city'],
    });
    await pasteSchema(page, { type: 'object', properties: { free: { type: 'boolean' } } });
    await page.getByText('Builder', { exact: true }).click();
    expect(await builder.getByLabel('Type of free').inputValue()).toBe('boolean');
    await builder.getByRole('button', { name: 'Delete free' }).click();
    await builder.getByLabel('Type of free').waitFor({ state: 'detached' });
  });

  it('keeps a limit until the typed one is a number', async () => {
    const page = await visit();
    await pasteSchema(page, {
      type: 'object',
      properties: { seats: { type: 'integer', minimum: 5 } },
    });
    await page.getByText('Builder', { exact: true }).click();
    const lowest = page.getByLabel('Lowest of seats');
    await lowest.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('e');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').getByText('Enter a number.').waitFor();
    expect(await accessibleDescription(lowest)).toBe('Enter a number.');
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const { schema } = (await sent).postDataJSON().response_format.json_schema;
    expect(schema.properties.seats.minimum).toBe(5);
    await done(page);
    await lowest.fill('7');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('is run with the limit that is being typed, by Ctrl+Enter', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { city: { type: 'string' } } });
    await page.getByText('Builder', { exact: true }).click();
    await page.getByLabel('Longest of city').focus();
    await page.keyboard.type('7');
    const sent = page.waitForRequest(/chat\/completions/);
    await page.keyboard.press('Control+Enter');
    const { schema } = (await sent).postDataJSON().response_format.json_schema;
    expect(schema.properties.city).toEqual({ type: 'string', maxLength: 7 });
    expect(await page.getByLabel('Longest of city').evaluate((it) => it.matches(':focus'))).toBe(
      true,
    );
    await done(page);
  });

  it('is generated from a description, constrained by the metaschema', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Describe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Describe a schema' });
    expect(await dialog.getByRole('button', { name: 'Write the schema' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('a parcel');
    await dialog.getByText('the model also chooses the fields').waitFor();
    await dialog.getByRole('textbox').fill('A parcel: weight from 1 to 30, fragile or not');
    await dialog.getByText('the model also chooses the fields').waitFor({ state: 'detached' });
    const sent = page.waitForRequest(/chat\/completions/);
    await dialog.getByRole('button', { name: 'Write the schema' }).click();
    const { response_format: format, temperature } = (await sent).postDataJSON();
    expect(temperature).toBe(0);
    const { title, type, properties } = format.json_schema.schema.properties;
    expect([title, type]).toEqual([{ const: 'Parcel' }, { const: 'object' }]);
    expect(properties.required).toEqual(['weight', 'fragile']);
    await dialog.getByText('additionalProperties').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // At temperature 0 another one would be the same.
    const sentAgain = page.waitForRequest(/chat\/completions/);
    await dialog.getByRole('button', { name: 'Write another' }).click();
    expect((await sentAgain).postDataJSON().temperature).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Use this schema' }).click();
    await page.getByText('Enforced in full').waitFor();
  });

  it('cannot be used if the service would refuse the generated schema', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Describe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Describe a schema' });
    await dialog.getByRole('textbox').fill('A book: title, author, and whether it is in print');
    await dialog.getByRole('button', { name: 'Write the schema' }).click();
    await dialog.getByText('The service would refuse this schema').waitFor();
    expect(await dialog.getByRole('button', { name: 'Use this schema' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Write another' }).waitFor();
  });

  it('is selected from those of an OpenAPI document', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Import' }).click();
    const object = (name: string) => ({
      type: 'object',
      properties: { [name]: { type: 'string' } },
    });
    const api = {
      openapi: '3.1.0',
      components: { schemas: { A: object('apple'), B: object('pear') } },
    };
    await page.getByRole('textbox', { name: /TypeScript type/ }).fill(JSON.stringify(api));
    await page.getByText('Read as: OpenAPI document').waitFor();
    await page.getByLabel('Schema of the document').selectOption('B');
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await page.waitForSelector('.document dt >> text=Pear');
  });

  it('is created from a sample document', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Import' }).click();
    const source = page.getByRole('textbox', { name: /TypeScript type/ });
    await source.fill('{ "parcel": "A7", "grams": 950 }');
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await page.waitForSelector('.document dt >> text=Grams');
    await page.getByText('Enforced in full').waitFor();
  });
});

describe('sampling', () => {
  it('marks what is not a number', async () => {
    const page = await visit();
    await page.locator('summary', { hasText: 'Sampling' }).click();
    await page.getByLabel('Seed').focus();
    await page.keyboard.type('1e');
    await page.getByRole('alert').getByText('Seed must be a number.').waitFor();
    await page.keyboard.type('2');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    expect((await sent).postDataJSON().seed).toBe(100);
    await done(page);
  });

  it('sends every filled field, and shows the error of an invalid one', async () => {
    const page = await visit();
    await page.locator('summary', { hasText: 'Sampling' }).click();
    const filled = {
      Temperature: '0.5',
      'Top p': '0.9',
      'Max tokens': '200',
      Seed: '7',
      Choices: '1',
      'Frequency penalty': '0.1',
      'Presence penalty': '-0.1',
      'Alternatives per token': '3',
      'Stop sequences (one per line)': 'END',
      'Token bias (one per line)': '12: -5',
    };
    for (const [label, value] of Object.entries(filled)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Schema in prompt').selectOption('Included');
    await page.locator('.sampling-wide label').click();
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    expect((await sent).postDataJSON()).toMatchObject({
      ...{ temperature: 0.5, top_p: 0.9, max_tokens: 200, seed: 7, n: 1 },
      ...{ frequency_penalty: 0.1, presence_penalty: -0.1, logprobs: true, top_logprobs: 3 },
      ...{ stop: ['END'], logit_bias: { 12: -5 }, schema_in_prompt: true },
    });
    await done(page);
    await page.getByLabel('Temperature').fill('3');
    await page.getByText('Temperature must be between 0 and 2.').waitFor();
    await page.locator('.section-summary', { hasText: /1 invalid$/ }).waitFor();
    expect(await accessibleDescription(page.getByLabel('Temperature'))).toBe(
      'Temperature must be between 0 and 2.',
    );
  });
});
