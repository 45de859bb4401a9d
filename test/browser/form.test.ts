/** `<formwork-form>` on pages of others: strict policy, one script tag. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FormworkForm } from '../../src/form/index.ts';
import { serveFolder } from '../../src/server/http/static.ts';
import { launchChromium } from './launch.ts';
import { buildForm, formFolder } from './support/build-form.ts';
import { accessibilityProblems } from './support/playground.ts';
import { createScriptedApi, scriptedKey } from './support/scripted-api.ts';
import { strictPolicy } from './support/serve-page.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 60 },
    kind: { enum: ['talk', 'concert'] },
    place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    seats: { type: 'integer', minimum: 1 },
    free: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'kind', 'place', 'seats', 'free', 'tags'],
};
const answer = {
  name: 'Evening of jazz at the Blue Door',
  kind: 'talk',
  place: { city: 'Lisbon' },
  seats: 80,
  free: true,
  tags: ['jazz', 'live music'],
};

let browser: Browser;
let origin: string;
let stop: () => void;
let gate = Promise.withResolvers<void>();
let pageErrors: string[] = [];
const pages = new Map<string, string>();

beforeAll(async () => {
  await buildForm();
  const file = serveFolder(formFolder, () => 'no-store');
  const api = createScriptedApi({
    key: scriptedKey,
    delay: 4,
    held: () => gate.promise,
    models: ['scripted-model'],
  });
  const app = new Hono();
  app.all('/v1/*', (context) => api.fetch(context.req.raw));
  app.get('/pages/:name', (context) => {
    context.header('content-security-policy', strictPolicy);
    return context.html(pages.get(context.req.param('name')) ?? '');
  });
  app.get(
    '*',
    async (context) =>
      (await file(context.req.path.slice(1), context.req.raw)) ?? context.notFound(),
  );
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => {
      origin = `http://127.0.0.1:${(info as AddressInfo).port}`;
      resolve(started);
    });
  });
  stop = () => server.close();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  stop?.();
});

afterEach(() => {
  const found = pageErrors;
  pageErrors = [];
  expect(found, 'errors and policy violations on the page').toEqual([]);
});

/** Opens a page with an element of these attributes. */
async function open(
  attributes: string,
  { before = '', after = '', data = schema as unknown, ...options } = {},
): Promise<Page> {
  const name = String(pages.size);
  pages.set(
    name,
    `<!doctype html><html lang="en"><title>Form</title><meta name="viewport" content="width=device-width">
    <script type="module" src="/formwork-form.js"></script>
    <main><h1>Form</h1>${before}<formwork-form ${attributes}>
    <script type="application/json">${JSON.stringify(data)}</script></formwork-form>${after}</main>`,
  );
  const page = await browser.newPage({ viewport: { width: 800, height: 900 }, ...options });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) pageErrors.push(message.text());
  });
  await page.goto(`${origin}/pages/${name}`);
  await page.getByRole('button', { name: 'Fill in the form' }).waitFor();
  return page;
}

const onServer = `server="/v1" api-key="${scriptedKey}"`;
const fill = (page: Page) => page.getByRole('button', { name: 'Fill in the form' }).click();
const value = (page: Page) =>
  page.locator('formwork-form').evaluate((element) => (element as FormworkForm).value);
/** Waits until a form that is required is filled. */
const filled = (page: Page) => page.locator('formwork-form:valid').waitFor();

test('shows the form of its schema before any request', async () => {
  const page = await open(onServer);
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
  expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('placeholder')).toBe(
    'up to 60 characters',
  );
  expect(await page.getByRole('combobox', { name: 'Kind' }).count()).toBe(1);
  expect(await page.getByRole('group', { name: 'Place' }).count()).toBe(1);
});

test('is filled in by a server, field by field', async () => {
  const page = await open(`${onServer} required text="An evening. hold 12"`);
  await fill(page);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toMatch(/^Evening/);
  expect(await page.getByRole('textbox', { name: 'Seats' }).inputValue()).toBe('');
  expect(await page.getByRole('status').textContent()).toBe('Filling in the form …');
  gate.resolve();
  gate = Promise.withResolvers();
  await filled(page);
  expect(await value(page)).toEqual(answer);
  expect(await page.getByRole('checkbox', { name: 'Free' }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Kind' }).inputValue()).toBe('0');
});

test('is filled in by an engine in the page if no server is named', async () => {
  const page = await open('required model="scripted-browser-model"');
  await fill(page);
  await page.getByRole('progressbar').waitFor();
  await filled(page);
  expect(await value(page)).toEqual(answer);
});

test('a corrected value stays in the next run, until it is released', async () => {
  const page = await open(`${onServer} required`);
  await fill(page);
  await filled(page);
  await page.getByRole('textbox', { name: 'City' }).fill('Porto');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('concert');
  await fill(page);
  await filled(page);
  expect(await value(page)).toEqual({ ...answer, kind: 'concert', place: { city: 'Porto' } });
  await page.getByRole('button', { name: /write this again: City/ }).click();
  await fill(page);
  await filled(page);
  await expect.poll(() => value(page)).toEqual({ ...answer, kind: 'concert' });
});

test('a value entered before the first run stays', async () => {
  const page = await open(`${onServer} required`);
  await page.getByRole('textbox', { name: 'City' }).fill('Porto');
  await page.getByRole('textbox', { name: 'City' }).blur();
  await fill(page);
  await filled(page);
  expect(await value(page)).toEqual({ ...answer, place: { city: 'Porto' } });
});

test('an invalid number is marked and not sent', async () => {
  const page = await open(`${onServer} required`);
  await fill(page);
  await filled(page);
  const seats = page.getByRole('textbox', { name: 'Seats' });
  await seats.fill('many');
  await seats.blur();
  expect(await seats.getAttribute('aria-invalid')).toBe('true');
  expect(await value(page)).toEqual(answer);
});

test('a wrong number is gone after another value, another run and a reset', async () => {
  const page = await open(`${onServer} required`);
  const seats = page.getByRole('textbox', { name: 'Seats' });
  const mistype = async () => {
    await seats.fill('many');
    await seats.blur();
  };
  await mistype();
  await fill(page);
  await filled(page);
  expect(await seats.inputValue()).toBe('80');
  expect(await seats.getAttribute('aria-invalid')).toBeNull();
  await mistype();
  await page.locator('formwork-form').evaluate((element) => {
    (element as FormworkForm).value = { seats: 5 };
  });
  await expect.poll(() => seats.inputValue()).toBe('5');
  await mistype();
  await page.locator('formwork-form').evaluate((element) => (element as FormworkForm).reset());
  await expect.poll(() => seats.inputValue()).toBe('');
});

describe('a number that cannot be read', () => {
  const openIn = (data: object) =>
    open(`${onServer} name="event"`, { before: '<form>', after: '</form>', data });
  const submitted = (page: Page) =>
    page.evaluate(() => {
      const form = document.querySelector('form') as HTMLFormElement;
      return [form.checkValidity(), new FormData(form).get('event')] as const;
    });
  const sale = { properties: { item: {}, price: { type: 'number' } }, required: ['item'] };

  test.each(['2,5', '1.000,50', ''])('is not submitted, nor a part of it: %j', async (typed) => {
    const page = await openIn(sale);
    await page.locator('formwork-form').evaluate((element) => {
      (element as FormworkForm).value = { item: 'tea', price: 7 };
    });
    const price = page.getByRole('textbox', { name: 'Price' });
    await expect.poll(() => price.inputValue()).toBe('7');
    await price.press('Control+a');
    await price.press('Delete');
    await price.pressSequentially(typed);
    expect(await submitted(page)).toEqual([false, null]);
    expect(await value(page)).toEqual({ item: 'tea', price: 7 });
    await price.fill('2.5');
    expect(await submitted(page)).toEqual([true, '{"item":"tea","price":2.5}']);
  });

  test('leaves no entry where there was none', async () => {
    const page = await openIn(sale);
    await page.getByRole('textbox', { name: 'Item' }).fill('tea');
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.pressSequentially('2,5');
    expect(await submitted(page)).toEqual([false, null]);
    await price.fill('');
    expect(await submitted(page)).toEqual([true, '{"item":"tea"}']);
  });

  test('can be emptied where the document has none', async () => {
    const page = await openIn(sale);
    await page.getByRole('textbox', { name: 'Item' }).fill('tea');
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.fill('5');
    await price.blur();
    expect(await submitted(page)).toEqual([true, '{"item":"tea","price":5}']);
    await price.fill('');
    await price.blur();
    await expect.poll(() => submitted(page)).toEqual([true, '{"item":"tea"}']);
    expect(await price.getAttribute('aria-invalid')).toBeNull();
  });

  test('is gone when the model may write the value again', async () => {
    const page = await openIn(sale);
    await page.getByRole('textbox', { name: 'Item' }).fill('tea');
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.fill('5');
    await price.blur();
    await price.fill('2,5');
    await page.getByRole('button', { name: /write this again: Price/ }).click();
    await expect.poll(() => price.inputValue()).toBe('5');
    expect(await submitted(page)).toEqual([true, '{"item":"tea","price":5}']);
  });

  test('no longer counts when its field disappears', async () => {
    const page = await openIn({
      properties: { kind: { enum: ['sale', 'gift'] } },
      required: ['kind'],
      if: { properties: { kind: { const: 'sale' } } },
      then: { properties: { price: { type: 'number' } } },
    });
    const kind = page.getByRole('combobox', { name: 'Kind' });
    await kind.selectOption('sale');
    await page.getByRole('textbox', { name: 'Price' }).fill('2,5');
    expect(await submitted(page)).toEqual([false, null]);
    await kind.selectOption('gift');
    await expect.poll(() => submitted(page)).toEqual([true, '{"kind":"gift"}']);
  });
});

describe('a text that a person has emptied', () => {
  const data = { properties: { name: { type: 'string' }, note: {} }, required: ['name'] };

  test('is missing where the document has none', async () => {
    const page = await open(`${onServer} required`, { data });
    const name = page.getByRole('textbox', { name: 'Name' });
    await page.getByRole('textbox', { name: 'Note' }).fill('late');
    await name.fill('Jazz');
    await name.fill('');
    await name.blur();
    expect(await page.locator('formwork-form:valid').count()).toBe(0);
    expect(await value(page)).toEqual({ note: 'late' });
  });

  test('is an empty text where the document has one', async () => {
    const page = await open(onServer, { data });
    await page.locator('formwork-form').evaluate((element) => {
      (element as FormworkForm).value = { name: 'Jazz' };
    });
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    expect(await value(page)).toEqual({ name: '' });
  });
});

describe('a null', () => {
  const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
  const data = {
    properties: {
      name: { type: ['string', 'null'] },
      seats: nullable({ type: 'integer' }),
      free: nullable({ type: 'boolean' }),
      kind: nullable({ enum: ['talk', 'concert'] }),
      size: { enum: ['s', 'm', null] },
      place: nullable({ type: 'object', properties: { city: {} } }),
    },
  };

  test('is replaced by what a person enters, and back when that is emptied', async () => {
    const page = await open(onServer, { data });
    const given = { name: null, seats: null, free: null, kind: null, size: 's', place: null };
    await page.locator('formwork-form').evaluate((element, document) => {
      (element as FormworkForm).value = document;
    }, given);
    await page.getByRole('textbox', { name: 'Name' }).fill('Jazz');
    const seats = page.getByRole('textbox', { name: 'Seats' });
    await seats.fill('80');
    await page.getByRole('checkbox', { name: 'Free' }).check();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('talk');
    await page.getByRole('combobox', { name: 'Size' }).selectOption('null');
    const entered = { name: 'Jazz', seats: 80, free: true, kind: 'talk', size: null, place: null };
    expect(await value(page)).toEqual(entered);
    await seats.fill('');
    expect(await value(page)).toEqual({ ...entered, seats: null });
  });
});

test('takes part in an HTML form like a native control', async () => {
  const page = await open(`${onServer} name="event" required`, {
    before: '<form id="around">',
    after: '<button>Save</button></form>',
  });
  const submitted = () =>
    page.evaluate(() => {
      const form = document.querySelector('form') as HTMLFormElement;
      return [form.checkValidity(), new FormData(form).get('event')] as const;
    });
  expect(await submitted()).toEqual([false, null]);
  await fill(page);
  await filled(page);
  expect(await submitted()).toEqual([true, JSON.stringify(answer)]);
  await page.evaluate(() => (document.querySelector('form') as HTMLFormElement).reset());
  expect(await submitted()).toEqual([false, null]);
});

test('submits numbers as the model wrote them, until a person edits the form', async () => {
  const page = await open('name="event"', { before: '<form>', after: '</form>' });
  const submitted = await page.locator('formwork-form').evaluate(async (element) => {
    const form = element as FormworkForm;
    const text = '{"seats": 12345678901234567891}';
    const value: unknown = JSON.parse(text);
    form.engine = {
      generate: () => ({
        async *[Symbol.asyncIterator]() {
          yield value;
        },
        result: Promise.resolve({ value, text }),
      }),
    } as unknown as NonNullable<FormworkForm['engine']>;
    await form.run();
    return new FormData(form.form!).get('event');
  });
  expect(submitted).toBe('{"seats": 12345678901234567891}');
  await page.getByRole('textbox', { name: 'Seats' }).fill('12');
  const edited = await page.evaluate(() => new FormData(document.forms[0]).get('event'));
  expect(edited).toBe('{"seats":12}');
});

test('is in the form data, and valid, once a person has entered all that is required', async () => {
  const page = await open(`${onServer} name="event" required`, {
    before: '<form>',
    after: '</form>',
    data: {
      properties: { name: { type: 'string' }, note: { type: 'string' } },
      required: ['name'],
    },
  });
  const submitted = () =>
    page.evaluate(() => {
      const form = document.querySelector('form') as HTMLFormElement;
      return [form.checkValidity(), new FormData(form).get('event')] as const;
    });
  await page.getByRole('textbox', { name: 'Note' }).fill('late');
  expect(await submitted()).toEqual([false, null]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Jazz');
  expect(await submitted()).toEqual([true, JSON.stringify({ note: 'late', name: 'Jazz' })]);
  await page.locator('formwork-form').evaluate((element) => {
    const form = element as FormworkForm;
    form.value = structuredClone(form.value);
  });
  expect(await page.getByRole('button', { name: /write this again/ }).count()).toBe(2);
});

test('a value that the page sets counts as filled once nothing that is required is missing', async () => {
  const page = await open(`${onServer} name="event" required`, {
    before: '<form>',
    after: '</form>',
    data: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        date: { type: 'string' },
        note: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['name', 'date', 'tags'],
    },
  });
  const submitted = (value?: object) =>
    page.evaluate((given) => {
      const form = document.querySelector('form') as HTMLFormElement;
      const element = document.querySelector('formwork-form') as FormworkForm;
      if (given) element.value = given;
      return [form.checkValidity(), new FormData(form).get('event')] as const;
    }, value);
  const date = page.getByRole('textbox', { name: 'Date' });
  expect(await submitted({ name: 'Evening', tags: [] })).toEqual([false, null]);
  expect(await date.isVisible()).toBe(true);
  await date.fill('Friday');
  const whole = { name: 'Evening', tags: [], date: 'Friday' };
  expect(await submitted()).toEqual([true, JSON.stringify(whole)]);
  expect(await submitted({ name: 'Evening' })).toEqual([false, null]);
  expect(await submitted({ ...whole, date: 'Monday' })).toEqual([
    true,
    JSON.stringify({ ...whole, date: 'Monday' }),
  ]);
  await expect.poll(() => date.inputValue()).toBe('Monday');
  const tags = page.getByRole('group', { name: 'Tags' });
  expect(await tags.getByRole('textbox').count(), 'items that nobody can enter').toBe(0);
});

test('fires input while it fills in, change when it is complete, and error', async () => {
  const page = await open(onServer);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const element = document.querySelector('formwork-form') as HTMLElement;
    for (const type of ['input', 'change']) element.addEventListener(type, () => seen.push(type));
    element.addEventListener('error', (event) =>
      seen.push((event as unknown as CustomEvent<{ code: string }>).detail.code),
    );
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await page.getByLabel('Text').fill('An evening');
  expect(await seen(), 'typing a question changes no value').toEqual([]);
  await fill(page);
  await expect.poll(async () => (await seen()).at(-1)).toBe('change');
  expect((await seen()).filter((type) => type === 'change')).toHaveLength(1);
  await page.locator('formwork-form').evaluate((element) => {
    (element as FormworkForm).schema = { type: 'object', properties: { refused: {} } };
  });
  await fill(page);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('$dynamicRef');
  expect((await seen()).at(-1)).toBe('unsupported_schema_feature');
});

test('keeps the values written so far when it is stopped', async () => {
  const page = await open(`${onServer} text="An evening. hold 12"`);
  await fill(page);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue())
    .toMatch(/^Evening/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Fill in the form' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(/^Evening/);
  gate.resolve();
  gate = Promise.withResolvers();
});

test('a run that fails before it writes leaves the form and what it submits', async () => {
  const page = await open(`${onServer} name="event" required`, {
    before: '<form>',
    after: '</form>',
  });
  await fill(page);
  await filled(page);
  const tag = page.getByRole('group', { name: 'Tags' }).getByRole('textbox').first();
  await tag.fill('swing');
  await tag.blur();
  await page.locator('formwork-form').evaluate((element) => {
    const refuse = () => {
      throw new Error('The server is busy.');
    };
    Object.assign(element, { engine: { generate: refuse } });
  });
  await fill(page);
  await page.getByRole('alert').waitFor();
  const corrected = { ...answer, tags: ['swing', 'live music'] };
  expect(await value(page)).toEqual(corrected);
  const submitted = await page.evaluate(() => new FormData(document.forms[0]).get('event'));
  expect(JSON.parse(String(submitted))).toEqual(corrected);
});

test('takes schema, settings and engine as properties, set before or after its script loads', async () => {
  const page = await open(onServer);
  const document_ = await page.evaluate(async () => {
    const element = document.createElement('formwork-form') as FormworkForm;
    element.schema = { type: 'object', properties: { city: { type: 'string' } } };
    element.text = 'Which city?';
    element.options = { maxTokens: 50 };
    let asked: unknown;
    element.engine = {
      generate: ((request: unknown) => {
        asked = request;
        const value = { city: 'Faro' };
        return Object.assign(Promise.resolve(value), {
          result: Promise.resolve({ value, text: JSON.stringify(value) }),
          async *[Symbol.asyncIterator]() {
            yield value;
          },
        });
      }) as unknown as NonNullable<FormworkForm['engine']>['generate'],
    };
    document.querySelector('main')?.append(element);
    return [await element.run(), JSON.parse(JSON.stringify(asked))];
  });
  expect(document_).toMatchObject([
    { city: 'Faro' },
    { temperature: 0, maxTokens: 50, messages: [{ role: 'user', content: 'Which city?' }] },
  ]);
});

test('ignores an equal schema or value that a framework sets at each render', async () => {
  const page = await open(`${onServer} required text="An evening. hold 12"`);
  await page.locator('formwork-form').evaluate((element, given) => {
    const form = element as FormworkForm;
    const render = () => {
      form.schema = structuredClone(given);
      form.value = structuredClone(form.value);
    };
    form.addEventListener('input', render);
    form.addEventListener('change', render);
    render();
  }, schema);
  await fill(page);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue())
    .toMatch(/^Evening/);
  expect(await page.getByRole('status').textContent()).toBe('Filling in the form …');
  gate.resolve();
  gate = Promise.withResolvers();
  await filled(page);
  expect(await value(page)).toEqual(answer);
});

test.each(['property', 'attribute'])(
  'keeps a value that was set before the first schema, not before another (%s)',
  async (kind) => {
    const page = await open(onServer);
    const values = await page.evaluate((kind) => {
      const form = document.createElement('formwork-form') as FormworkForm;
      const set = (schema: object) =>
        kind === 'property'
          ? Object.assign(form, { schema })
          : form.setAttribute('schema', JSON.stringify(schema));
      const schema = { type: 'object', properties: { city: { type: 'string' } } };
      form.value = { city: 'Faro' };
      const seen: unknown[] = [];
      for (const given of [schema, structuredClone(schema), { ...schema, title: 'Place' }]) {
        set(given);
        seen.push(form.value);
      }
      return seen;
    }, kind);
    expect(values).toEqual([{ city: 'Faro' }, { city: 'Faro' }, undefined]);
  },
);

test('takes an engine whose generate uses the engine', async () => {
  const page = await open(onServer);
  const [error, isSame] = await page.locator('formwork-form').evaluate(async (element) => {
    const form = element as FormworkForm;
    class Refusing {
      readonly reason = 'This engine is tired.';
      generate(): never {
        throw new Error(this.reason);
      }
    }
    const engine = new Refusing();
    form.engine = engine;
    return [await form.run().catch(String), form.engine === engine];
  });
  expect(error).toBe('Error: This engine is tired.');
  expect(isSame).toBe(true);
});

test.each(['server', 'models'])('reports that %s is no URL', async (name) => {
  const page = await open(`${name}="http://["`);
  const code = page.locator('formwork-form').evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('error', (event) =>
          resolve((event as unknown as CustomEvent<{ code: string }>).detail.code),
        );
      }),
  );
  await fill(page);
  expect(await code).toBe('invalid_value');
  expect(await page.getByRole('alert').textContent()).toContain(`${name} is not a URL: http://[`);
});

test('a value that was cut off stays unfinished when an equal one is set', async () => {
  const page = await open(`${onServer} name="event"`, { before: '<form>', after: '</form>' });
  await page.locator('formwork-form').evaluate((element) => {
    const form = element as FormworkForm;
    form.engine = {
      generate: () => ({
        async *[Symbol.asyncIterator]() {
          yield { name: 'Evening' };
          throw new Error('The connection was cut.');
        },
      }),
    } as unknown as NonNullable<FormworkForm['engine']>;
  });
  await fill(page);
  await page.getByRole('alert').waitFor();
  const submitted = await page.locator('formwork-form').evaluate((element) => {
    const form = element as FormworkForm;
    form.value = structuredClone(form.value);
    return new FormData(form.form!).get('event');
  });
  expect(submitted).toBe(null);
  expect(await page.getByRole('alert').textContent()).toBe('The connection was cut.');
});

test('has parts that a page can style', async () => {
  const page = await open(onServer);
  const size = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('formwork-form::part(label) { font-size: 31px }');
    document.adoptedStyleSheets = [sheet];
    const label = document.querySelector('formwork-form')?.shadowRoot?.querySelector('label');
    return getComputedStyle(label as Element).fontSize;
  });
  expect(size).toBe('31px');
});

test.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)(
  'is accessible, and stays within %i px with long words from right to left (%s)',
  async (width, colorScheme) => {
    const page = await open(`${onServer} required`, {
      viewport: { width, height: 900 },
      colorScheme,
    } as object);
    await page.evaluate((scheme) => {
      document.documentElement.dir = 'rtl';
      document.documentElement.style.colorScheme = scheme;
    }, colorScheme);
    await fill(page);
    await filled(page);
    await page.getByRole('textbox', { name: 'City' }).fill('Donaudampfschifffahrt'.repeat(8));
    await page.getByRole('textbox', { name: 'City' }).blur();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
