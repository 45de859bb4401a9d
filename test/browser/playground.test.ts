import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodePng } from '../support/images.ts';
import { drawPicture } from '../support/pictures.ts';
import { launchChromium } from './launch.ts';
import { buildPage, pageFolder } from './support/build-page.ts';
import { scriptedKey } from './support/scripted-api.ts';
import { type ServedPage, servePage } from './support/serve-page.ts';

let browser: Browser;
let server: ServedPage;
const open: Page[] = [];
let complaints: string[] = [];

beforeAll(async () => {
  await buildPage();
  server = await servePage();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.context().close()));
  const found = complaints;
  complaints = [];
  expect(found, 'errors and policy violations on the page').toEqual([]);
});

/** A visit with the key known, unless the address is given. */
async function visit(
  address = `/#key=${scriptedKey}`,
  options: BrowserContextOptions & { readonly webgpu?: boolean } = {},
): Promise<Page> {
  const { webgpu = true, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...rest });
  const page = await context.newPage();
  open.push(page);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.addInitScript((present) => {
    if (present) Object.defineProperty(navigator, 'gpu', { value: {}, configurable: true });
    else delete (Navigator.prototype as { gpu?: unknown }).gpu;
  }, webgpu);
  await page.goto(server.url + address);
  await page.waitForSelector('.status');
  return page;
}

const run = (page: Page) => page.locator('button:has-text("Run"):visible').first().click();
const example = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: label }).click();
};
const done = (page: Page) =>
  page.waitForFunction(() => /Done/.test(document.querySelector('.status')?.textContent ?? ''));
const values = (page: Page) => page.locator('.document .leaf').allInnerTexts();

/** Replaces the schema as someone who pastes does. */
async function pasteSchema(page: Page, schema: unknown): Promise<void> {
  await pasteText(page, JSON.stringify(schema, null, 2));
}

async function pasteText(page: Page, pasted: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'JSON Schema' });
  await editor.focus();
  await page.keyboard.press('Control+a');
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, pasted);
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axeFile, 'utf8'));
  const results = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}

describe('a first visit', () => {
  it('asks for a key, takes it, and remembers it', async () => {
    const page = await visit('/');
    await page.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
    await page.getByPlaceholder('fw_').fill(scriptedKey);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('scripted-model');
  });

  it('takes the key out of the address at once', async () => {
    const page = await visit();
    expect(page.url()).toBe(`${server.url}/`);
    await run(page);
    await done(page);
  });

  it('says that the server is still loading its model, and notices when it has', async () => {
    server.start(2);
    const page = await visit();
    await page.getByText('The server: loading scripted-model').waitFor();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
  });

  it('shows the form of the schema before anything has come', async () => {
    const page = await visit();
    const labels = await page.locator('.document > .members > .member > dt').allInnerTexts();
    expect(labels).toEqual(['Name', 'Date', 'Kind', 'Place', 'Seats', 'Free', 'Tags']);
    expect(await page.locator('.ghost').count()).toBeGreaterThan(4);
  });
});

describe('an answer', () => {
  it('fills the form field by field, beside the records it comes from', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.leaf');
    expect(await page.locator('.member[data-next] dt').textContent()).toBe('Date');
    expect(await values(page)).toEqual(['Evening of jazz at the Blue Door']);
    expect(await page.locator('.records li').count()).toBe(2);
    server.release();
    await done(page);
    expect(await page.locator('.ghost').count()).toBe(0);
    expect(await values(page)).toContain('Lisbon');
    expect(await page.locator('.option[data-chosen]').textContent()).toContain('talk');
    expect(await page.locator('.figures').textContent()).toMatch(/first field\s*\d/);
  });

  it('is the same document field by field, token by token, and whole', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const texts: string[] = [];
    for (const way of ['Fields', 'Tokens', 'Whole']) {
      await page.locator('.pane-answer .segmented label', { hasText: way }).click();
      await run(page);
      await done(page);
      texts.push((await page.locator('.document-text pre').textContent()) ?? '');
    }
    expect(texts[0]).toContain('"Lisbon"');
    expect(new Set(texts).size).toBe(1);
  });

  it('stops when told to, and keeps what has come', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
    await run(page);
    await page.waitForSelector('.leaf');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Stopped');
    expect((await values(page)).length).toBeGreaterThan(0);
  });

  it('that is long in coming shows for how long it is waited', async () => {
    const page = await visit();
    await page.route(/chat\/completions/, () => {});
    await run(page);
    await page.waitForFunction(() =>
      /^[3-9] s$/.test(document.querySelector('.waited')?.textContent ?? ''),
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.waited') === null);
  });

  it('shows several choices side by side, with the tokens they took', async () => {
    const page = await visit();
    await example(page, 'Triage');
    await run(page);
    await done(page);
    const boxes = await page.locator('.choice').all();
    const tops = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y));
    expect(boxes).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    expect(await page.locator('.figures').textContent()).toMatch(/64 tokens/);
  });

  it('calls a tool, and goes on with its result', async () => {
    const page = await visit();
    await example(page, 'Tool call');
    await run(page);
    await done(page);
    expect(await page.locator('.tool-call h3').textContent()).toBe('get_weather');
    await page.getByRole('textbox', { name: 'Result of get_weather' }).fill('12 degrees');
    await page.getByRole('button', { name: 'Answer the call' }).click();
    const roles = await page
      .locator('.message')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.role));
    expect(roles).toEqual(['user', 'assistant', 'tool']);
  });

  it('tells how likely each token was', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'Tokens' }).click();
    await page.getByRole('button', { name: 'Run with token details' }).click();
    await done(page);
    await page.locator('.tokens button').first().click();
    const details = page.locator('.token-details');
    expect(await details.textContent()).toMatch(/67%.*allowed 38 tokens.*else.*30%/);
    await page.locator('.tokens button[data-forced]').first().click();
    expect(await details.textContent()).toContain('nothing else could come');
  });
});

describe('a schema', () => {
  it('that the service refuses is marked at the place at fault', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { refused: { type: 'string' } } });
    await run(page);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.cm-lintRange-error').textContent()).toBe('"refused"');
    expect(await page.locator('.error-facts').textContent()).toContain(
      'unsupported_schema_feature',
    );
  });

  it('is checked while it is typed: errors and keywords that do not exist', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { a: { maxLenght: 3 } } });
    await page.waitForSelector('.cm-lintRange-warning');
    expect(await page.locator('.problems').textContent()).toContain('maxLenght');
    await pasteSchema(page, { type: 'string', pattern: '(' });
    await page.waitForSelector('.cm-lintRange-error');
    expect(await page.locator('.cm-lintRange-error').textContent()).toBe('"pattern"');
  });

  it('is what was typed, however slowly the page draws', async () => {
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
    await page.getByText('Applied as written').waitFor();
    // Where one types beside coloured text Chromium itself tries to write a style, before the editor sees the letter.
    complaints = complaints.filter((text) => !/^Applying inline style/.test(text));
  });

  it('is made of code that was pasted in its place', async () => {
    const page = await visit();
    await pasteText(page, "z.object({ colour: z.enum(['red', 'blue']) })");
    await page.getByRole('button', { name: 'Make a schema of it' }).click();
    await page.waitForSelector('.document dt >> text=Colour');
  });

  it('is made of a TypeScript type', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'From code' }).click();
    const source = page.getByRole('textbox', { name: /TypeScript type/ });
    await source.fill('type A = { run(): void }');
    await page.getByText('Line 1, column 12: Methods are no JSON.').waitFor();
    await source.fill("interface Order { id: string; state: 'open' | 'paid' }");
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await page.waitForSelector('.document dt >> text=State');
    await page.getByText('Applied as written').waitFor();
  });

  it('is made of a sample document', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'From code' }).click();
    const source = page.getByRole('textbox', { name: /TypeScript type/ });
    await source.fill('{ "parcel": "A7", "grams": 950 }');
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await page.waitForSelector('.document dt >> text=Grams');
    await page.getByText('Applied as written').waitFor();
  });
});

describe('sampling', () => {
  it('sends every field that is filled, and says what is wrong with one', async () => {
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
      'Rivals a token': '3',
      'Stop, one a line': 'END',
      'Bias, one a line': '12: -5',
    };
    for (const [label, value] of Object.entries(filled)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Schema in prompt').selectOption('shown');
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
  });
});

describe('this browser as the home of the model', () => {
  const toBrowser = (page: Page) =>
    page.locator('.home-controls label', { hasText: 'This browser' }).click();

  it('shows the model loading, pauses, resumes, and answers', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await run(page);
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { name: /is paused/ }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await done(page);
    expect(await values(page)).toContain('Lisbon');
    expect(await page.getByRole('heading', { name: /Loading/ }).count()).toBe(0);
  });

  it('answers where tabs cannot share a worker', async () => {
    const page = await visit('/');
    await page.evaluate(() => delete (globalThis as { SharedWorker?: unknown }).SharedWorker);
    await toBrowser(page);
    await run(page);
    await done(page);
    expect(await values(page)).toContain('Lisbon');
  });

  it('offers a smaller model where memory runs out', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await page.getByLabel('Model', { exact: true }).selectOption('scripted-huge-model');
    await run(page);
    await page.getByRole('heading', { name: /needs more memory than there is/ }).waitFor();
    await page.getByRole('button', { name: 'Use scripted-browser-model instead' }).click();
    await run(page);
    await done(page);
    expect(await values(page)).toContain('Lisbon');
  });

  it('says how much memory a model takes, and tries all the same when told to', async () => {
    const page = await visit('/');
    await toBrowser(page);
    const models = page.getByLabel('Model', { exact: true });
    const huge = models.locator('option', { hasText: 'scripted-huge-model (9.4 GB)' });
    await huge.waitFor({ state: 'attached' });
    await models.selectOption('scripted-huge-model');
    await run(page);
    await page.getByRole('button', { name: 'Try all the same' }).click();
    await done(page);
    expect(await values(page)).toContain('Lisbon');
  });

  it('keeps a model that this device cannot compute apart from a browser that cannot', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await page.getByLabel('Model', { exact: true }).selectOption('scripted-half-model');
    await run(page);
    await page.getByRole('heading', { name: /scripted-half-model does not run on this/ }).waitFor();
    await page.getByRole('button', { name: 'Use scripted-browser-model instead' }).click();
    await run(page);
    await done(page);
  });

  it('says what to do where there is no WebGPU, and offers the server', async () => {
    const page = await visit(undefined, { webgpu: false });
    await toBrowser(page);
    await page.getByRole('heading', { name: 'This browser cannot run models' }).waitFor();
    await page.getByRole('button', { name: 'Use this server instead' }).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
  });
});

describe('pictures', () => {
  const seeing = async (options: Parameters<typeof visit>[1] = {}): Promise<Page> => {
    const page = await visit(undefined, options);
    await page.getByLabel('Model', { exact: true }).selectOption('scripted-vision');
    return page;
  };
  const png = async (width = 60, height = 40): Promise<Buffer> =>
    Buffer.from(await encodePng(drawPicture({ width, height, red: 1, green: 2, blue: 3 })));
  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.locator('.message[data-role=user] input[type=file]').setInputFiles({
      name,
      mimeType,
      buffer,
    });
  /** Brings a file as the clipboard or a hand does. */
  const bring = async (page: Page, how: 'paste' | 'drop', name: string, bytes: Buffer) =>
    page.getByRole('textbox', { name: 'Message 2, user' }).evaluate(
      (element, [how, name, base64]) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
        const more = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...more })
            : new DragEvent('drop', { dataTransfer: data, ...more }),
        );
      },
      [how, name, bytes.toString('base64')] as const,
    );

  it('are chosen, pasted or dropped, and sent before the text', async () => {
    const page = await seeing();
    const file = await png();
    await choose(page, 'chosen.png', 'image/png', file);
    await page.getByRole('img', { name: 'chosen.png' }).waitFor();
    for (const how of ['paste', 'drop'] as const) {
      await bring(page, how, `${how}.png`, file);
      await page.getByRole('img', { name: `${how}.png` }).waitFor();
    }
    await page.waitForFunction(() => document.querySelector('canvas')?.width === 60);
    await page.getByRole('button', { name: 'Remove paste.png' }).focus();
    await page.keyboard.press('Enter');
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const { content } = (await sent).postDataJSON().messages[1];
    const url = `data:image/png;base64,${file.toString('base64')}`;
    expect(content).toEqual([
      { type: 'image_url', image_url: { url } },
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: expect.stringContaining('jazz') },
    ]);
    await done(page);
  });

  it('are there after a reload, as they were to be looked at', async () => {
    const page = await seeing();
    for (const name of ['first.png', 'second.png']) {
      await choose(page, name, 'image/png', await png());
      await page.getByRole('img', { name }).waitFor();
    }
    await page.getByLabel('Low detail of second.png').check();
    await page.getByRole('button', { name: 'Remove first.png' }).click();
    await page.waitForFunction(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('formwork');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('files').objectStore('files').get('pictures');
            asked.onsuccess = () => {
              opening.result.close();
              resolve(asked.result.length === 1);
            };
          };
        }),
    );
    await page.reload();
    await page.getByRole('img', { name: 'second.png' }).waitFor();
    expect(await page.getByRole('img').count()).toBe(1);
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const [part] = (await sent).postDataJSON().messages[1].content;
    expect(part.image_url).toEqual({
      url: expect.stringMatching(/^data:image\/png/),
      detail: 'low',
    });
    await done(page);
  });

  it('are not taken by a model that reads text alone, which says so', async () => {
    const page = await visit();
    expect(await page.getByRole('button', { name: /Add pictures/ }).count()).toBe(0);
    await bring(page, 'paste', 'a.png', await png());
    await page.getByText('scripted-model reads text alone.').waitFor();
    expect(await page.getByRole('img').count()).toBe(0);
  });

  it('that cannot be sent say why, and can be made to fit', async () => {
    const page = await seeing();
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    await choose(page, 'dot.gif', 'image/gif', gif);
    await page.getByText('dot.gif is no PNG, JPEG or WebP.').waitFor();
    await run(page);
    await page.getByRole('heading', { name: 'Not ready to run' }).waitFor();
    await page.getByRole('button', { name: 'Make it fit' }).click();
    await page.getByRole('img', { name: 'dot.jpg' }).waitFor();
    expect(await page.locator('.picture-problem').count()).toBe(0);
    await choose(page, 'wide.png', 'image/png', await png(6000, 3000));
    await page.getByText('wide.png has 18.0 million pixels; 16.8 million are allowed.').waitFor();
  });

  it('that the service refuses are marked', async () => {
    const page = await seeing();
    await choose(page, 'good.png', 'image/png', await png());
    await choose(page, 'bad.png', 'image/png', await png(1, 1));
    await page.getByRole('img', { name: 'bad.png' }).waitFor();
    await run(page);
    await page.getByText('bad.png was refused: The picture cannot be decoded').waitFor();
    expect(await page.locator('.picture-problem').count()).toBe(1);
  });

  it('are files to the code that is copied', async () => {
    const page = await seeing();
    await choose(page, 'receipt.png', 'image/png', await png());
    await page.getByRole('tab', { name: 'Code' }).click();
    const code = page.locator('.snippet pre');
    await page.waitForFunction(() =>
      /base64 < 'receipt.png'/.test(document.querySelector('.snippet pre')?.textContent ?? ''),
    );
    for (const [language, mark] of [
      ['Node', 'readFile("receipt.png", \'base64\')'],
      ['Python', 'open("receipt.png", "rb")'],
      ['Page', 'dataUrl("receipt.png")'],
      ['Embed', 'toDataUrl(await (await fetch("receipt.png")).blob())'],
    ] as const) {
      await page.locator('.snippet').getByText(language, { exact: true }).click();
      expect(await code.textContent()).toContain(mark);
    }
  });

  it.each(['light', 'dark'] as const)(
    'have no problem that axe knows (%s)',
    async (colorScheme) => {
      const page = await seeing({ colorScheme, viewport: { width: 390, height: 780 } });
      await choose(page, 'good.png', 'image/png', await png());
      await choose(page, 'bad.gif', 'image/gif', Buffer.from('GIF89a'));
      await page.getByText('bad.gif is no PNG').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});

describe('a model that reasons', () => {
  it.each(['Fields', 'Tokens'])('shows what it thinks, then folds it (%s)', async (way) => {
    const page = await visit();
    await page.getByLabel('Model', { exact: true }).selectOption('scripted-reasoning');
    await page.locator('.pane-answer .segmented label', { hasText: way }).click();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
    await run(page);
    const thinking = page.getByRole('region', { name: 'What the model thought' });
    await page.getByText('The note names').waitFor();
    expect(await page.locator('.status').textContent()).toBe('Thinking');
    server.release();
    await done(page);
    await thinking.waitFor({ state: 'hidden' });
    expect(await page.locator('.figures').textContent()).toMatch(/thinking\s*\d/);
    await page.locator('.thinking summary').click();
    expect(await thinking.textContent()).toContain('So it is an event.');
    expect(await values(page)).toContain('Lisbon');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows it with a whole answer too, and is told how much to think', async () => {
    const page = await visit();
    await page.getByLabel('Model', { exact: true }).selectOption('scripted-reasoning');
    await page.locator('.pane-answer .segmented label', { hasText: 'Whole' }).click();
    await page.locator('summary', { hasText: 'Sampling' }).click();
    await page.getByLabel('Thinking', { exact: true }).selectOption('low');
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    expect((await sent).postDataJSON()).toMatchObject({ reasoning_effort: 'low' });
    await done(page);
    await page.locator('.thinking summary').click();
    await page.getByRole('region', { name: 'What the model thought' }).waitFor();
  });
});

describe('without a network', () => {
  it('the page opens again, and the model in this browser answers', async () => {
    const page = await visit('/');
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await run(page);
    await done(page);
    await page.evaluate(async () => {
      const cache = await caches.open('formwork-page');
      while ((await cache.keys()).length < 5) await new Promise((next) => setTimeout(next, 50));
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.status');
    await run(page);
    await done(page);
    expect(await values(page)).toContain('Lisbon');
  });
});

describe('what was made', () => {
  it('is shared by a link that holds all but the key', async () => {
    const page = await visit();
    await example(page, 'Invoice');
    await page.getByRole('button', { name: 'Share' }).click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('dialog input')?.value,
    );
    const address = new URL(await link.inputValue());
    expect(decodeURIComponent(address.href)).not.toContain(scriptedKey);
    const other = await visit(`/${address.hash}`);
    await other.waitForSelector('.document dt >> text=Customer');
    expect(other.url()).toBe(`${server.url}/`);
  });

  it('is kept in the history, answer and all', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await example(page, 'Free text');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: /Evening of jazz/ }).click();
    expect(await values(page)).toContain('Lisbon');
  });

  it('survives a reload', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('remember me');
    await page.reload();
    const message = page.getByRole('textbox', { name: 'Message 2, user' });
    expect(await message.inputValue()).toBe('remember me');
  });

  it('can be copied as code', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'Code' }).click();
    for (const [language, mark] of [
      ['curl', `curl --no-buffer ${server.url}/v1/chat/completions`],
      ['Python', 'urllib.request.urlopen('],
      ['Page', 'fetch('],
      ['Embed', 'engine.generate('],
    ] as const) {
      await page.locator('.snippet').getByText(language, { exact: true }).click();
      expect(await page.locator('.snippet pre').textContent()).toContain(mark);
    }
    expect(await page.locator('.snippet pre').textContent()).not.toContain(scriptedKey);
  });
});

describe('the page itself', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no accessibility problem that axe knows, in ${colorScheme} colours`, async () => {
      const page = await visit('/', { colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.goto(`${server.url}/#key=${scriptedKey}`);
      await example(page, 'Invoice');
      await run(page);
      await done(page);
      expect(await accessibilityProblems(page)).toEqual([]);
      for (const view of ['JSON', 'Tokens', 'Code']) {
        await page.getByRole('tab', { name: view }).click();
        expect(await accessibilityProblems(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'From code' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  }

  it('has no accessibility problem that axe knows on a phone', async () => {
    const page = await visit(undefined, {
      viewport: { width: 390, height: 780 },
      reducedMotion: 'reduce',
    });
    for (const part of ['Ask', 'Schema', 'Answer']) {
      await page.locator('.pane-switch label', { hasText: part }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  it('paints within a second, ten on a busy machine', async () => {
    const page = await visit();
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    console.log(`first contentful paint: ${Math.round(painted ?? Number.NaN)} ms`);
    expect(painted).toBeLessThan(10_000);
  });

  it('fits a phone: one part at a time, nothing wider than the screen', async () => {
    const page = await visit(undefined, { viewport: { width: 360, height: 700 } });
    for (const part of ['Ask', 'Schema', 'Answer']) {
      await page.locator('.pane-switch label', { hasText: part }).click();
      expect(await page.locator('.pane:visible').count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await run(page);
    await done(page);
    expect(await values(page)).toContain('Lisbon');
  });

  it.each([360, 390, 768])('keeps its bars within a screen of %i pixels', async (width) => {
    const page = await visit(undefined, { viewport: { width, height: 844 } });
    await run(page);
    await done(page);
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('.site-header *, .pane-head *, .verdict *, .status-bar *')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const pane = element.closest('.pane')?.getBoundingClientRect();
          return width > 0 && (left < 0 || right > (pane?.right ?? innerWidth) + 0.5);
        })
        .map((element) => element.outerHTML),
    );
    expect(beyond).toEqual([]);
    expect(await page.locator('.figures').textContent()).toMatch(/answer64 tokens/);
  });

  it('can be used from the keyboard: examples, run, views', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Examples' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.document dt >> text=Customer');
    await page.keyboard.press('Control+Enter');
    await done(page);
    await page.getByRole('tab', { name: 'Records' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'JSON' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('loads under 250 kB of script, compressed, before a model is asked for', async () => {
    const page = await visit();
    await page.getByText('Applied as written').waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    const scripts = loaded.filter((path) => path.endsWith('.js'));
    const checker = (await readdir(join(pageFolder, 'assets'))).filter((name) =>
      /^worker-.*\.js$/.test(name),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(checker.length).toBeGreaterThan(0);
    const sizes = await Promise.all(
      scripts.map(async (path) => {
        const packed = await promisify(gzip)(await readFile(join(pageFolder, path)));
        return packed.length;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});
