import { devices, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseModel,
  done,
  pasteSchema,
  pasteText,
  run,
  server,
  template,
  values,
  visit,
} from '../support/playground.ts';

const question = (page: Page) => page.getByRole('textbox', { name: 'Message 2, user' });
const status = (page: Page) => page.locator('.status').textContent();
const ready = (page: Page) => expect.poll(() => status(page)).toBe('Ready');
const notices = (page: Page) => page.locator('.notice').count();

/** What is too small for a finger, in the open dialog or else on the page. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...(document.querySelector('dialog[open]') ?? document).querySelectorAll(
        'button, input, select, textarea, a, label, summary, [role=tab]',
      ),
    ]
      .filter((element) => (element as HTMLElement).checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // A control inside of a label is as large as that, and a link in a sentence as its line.
      .filter(({ element, box }) => box.width > 0 && !element.matches('label input, p a'))
      .filter(({ box }) => Math.round(box.width) < 40 || Math.round(box.height) < 40)
      .map(({ element }) => element.outerHTML),
  );

/** Cuts the line between a page and the server, and gives it back. */
const cut = async (page: Page) => {
  await page.route('**/{v1,ready}{/**,}', (route) => route.abort());
  return () => page.unroute('**/{v1,ready}{/**,}');
};

describe('two tabs', () => {
  it('have separate drafts, and a closed tab leaves its draft in the history', async () => {
    const page = await visit();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await question(page).fill('asked in the first tab');
    await question(other).fill('asked in the second tab');
    await Promise.all([page.reload(), other.reload()]);
    expect(await question(page).inputValue()).toBe('asked in the first tab');
    expect(await question(other).inputValue()).toBe('asked in the second tab');
    await page.goto('about:blank');
    await other.getByRole('button', { name: 'History' }).click();
    await other.locator('.history-entry', { hasText: 'asked in the first tab' }).waitFor();
  });
});

describe('a server that stops', () => {
  it('is shown once, and the page continues when it is back', async () => {
    const page = await visit();
    await ready(page);
    const restore = await cut(page);
    await run(page);
    await page.getByRole('heading', { name: 'The server is not responding' }).waitFor();
    expect(await notices(page)).toBe(1);
    await restore();
    await ready(page);
    expect(await notices(page)).toBe(0);
    await run(page);
    await done(page);
  });

  it('interrupts the answer and leaves what has arrived', async () => {
    const page = await visit();
    await page.route('**/v1/chat/completions', (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/event-stream' },
        body: 'event: patch\ndata: {"op":"add","path":"","value":{"name":"Jazz"}}\n\n',
      }),
    );
    await run(page);
    await page.getByText('The connection was lost.').waitFor();
    expect(await page.locator('.status').textContent()).toBe('Interrupted');
    expect(await values(page)).toContain('Jazz');
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.history-entry', { hasText: 'interrupted' }).waitFor();
  });

  it('is found when it starts after the page was opened', async () => {
    const page = await visit();
    await ready(page);
    const restore = await cut(page);
    await page.reload();
    await page.getByRole('heading', { name: 'The server is not responding' }).waitFor();
    expect(await notices(page)).toBe(1);
    await restore();
    await ready(page);
    await expect.poll(() => page.locator('.model-name').textContent()).toBe('scripted-model');
  });
});

describe('a page over plain http', () => {
  it('runs, and copies the answer', async () => {
    const page = await visit(undefined, { host: 'formwork.test' });
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByRole('button', { name: 'Copy', exact: true }).click();
    await answer.getByRole('button', { name: 'Copied' }).waitFor();
    await question(page).fill('');
    await page.keyboard.press('Control+v');
    await expect.poll(() => question(page).inputValue()).toContain('"city": "Lisbon"');
  });

  it('compares with an answer without the schema', async () => {
    const page = await visit(undefined, { host: 'formwork.test' });
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Run both' }).click();
    await page.getByText('1 thing would break a program:').waitFor();
  });
});

describe('an error notice', () => {
  it('disappears with the run that caused it', async () => {
    const page = await visit();
    await pasteSchema(page, { type: 'object', properties: { refused: { type: 'string' } } });
    await run(page);
    await page.getByRole('alert').waitFor();
    await pasteSchema(page, { type: 'object', properties: { taken: { type: 'string' } } });
    await expect.poll(() => notices(page)).toBe(0);
    await ready(page);
    await page.waitForSelector('.document dt >> text=Taken');
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.history-entry', { hasText: 'refused' }).waitFor();
  });

  it('is replaced by the next one', async () => {
    const page = await visit();
    const alerts = page.getByRole('alert');
    await pasteSchema(page, { type: 'object', properties: { refused: { type: 'string' } } });
    await run(page);
    await alerts.getByText('is not supported').waitFor();
    const restore = await cut(page);
    await run(page);
    await page.getByRole('heading', { name: 'The server is not responding' }).waitFor();
    expect(await notices(page)).toBe(1);
    await expect.poll(() => page.getByText('is not supported').count()).toBe(0);
    await restore();
    await ready(page);
    expect(await notices(page)).toBe(0);
  });

  it('is shown alone: without a key there is no second notice about the model', async () => {
    const page = await visit('/');
    await page.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
    await run(page);
    await expect.poll(() => page.locator('.notice').allTextContents()).toHaveLength(1);
    await expect.poll(() => page.getByText('No model').count()).toBe(1);
  });

  it('offers this browser only if it has WebGPU', async () => {
    const able = await visit('/');
    await able.getByRole('button', { name: /Run in this browser instead/ }).waitFor();
    const unable = await visit('/', { webgpu: false });
    await unable.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
    await expect
      .poll(() => unable.getByRole('button', { name: /in this browser instead/ }).count())
      .toBe(0);
    await unable.locator('.home-controls label', { hasText: 'This browser' }).click();
    await unable.getByRole('heading', { name: 'This browser cannot run models' }).waitFor();
  });

  it('is shown in place of the form if there is no schema', async () => {
    const page = await visit();
    await pasteText(page, '{ "type": ');
    await page.getByText('The form appears here once the schema is valid JSON.').waitFor();
    expect(await page.locator('.document').count()).toBe(0);
    await page.getByRole('textbox', { name: 'JSON Schema' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Write a schema to see the form').waitFor();
    expect(await page.getByText('It cannot write anything else').count()).toBe(0);
  });
});

describe('a model', () => {
  it('for tests is not offered, unless the address names it', async () => {
    const page = await visit('/');
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await page.locator('.model-button').click();
    await page.locator('.model-choose[title="scripted-browser-model"]').waitFor();
    expect(await page.locator('.model-choose[title="tiny"]').count()).toBe(0);
    await page.goto(`${server.url}/?model=tiny`);
    await expect.poll(() => page.locator('.model-name').textContent()).toBe('tiny');
  });

  it('is found by name, family and size, and downloaded after a confirmation', async () => {
    const page = await visit('/');
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await page.locator('.model-button').click();
    const dialog = page.getByRole('dialog', { name: 'Models in this browser' });
    const recommended = dialog.getByRole('region', { name: 'Recommended' });
    await expect.poll(() => recommended.getByRole('listitem').count()).toBe(3);
    await recommended.getByText('705 MB to download').waitFor();
    const all = dialog.getByRole('region', { name: 'All models' });
    await all.getByLabel('Family').selectOption('Qwen');
    await all.getByLabel('Search models').fill('0.6');
    await expect.poll(() => all.getByRole('listitem').count()).toBe(1);
    await all.getByLabel('Search models').fill('7b');
    await all.getByRole('button', { name: /Qwen2.5 7B/ }).click();
    await all.getByText(/of storage is left for this site/).waitFor();
    await recommended.getByRole('button', { name: /Fast/ }).click();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    // The same model in the list of all is a row of its own.
    await all.getByLabel('Family').selectOption('');
    await all.getByLabel('Search models').fill('');
    await all.getByRole('button', { name: /^Llama 3.2 1B/ }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Download 705 MB' }).count()).toBe(1);
    await recommended.getByRole('button', { name: 'Download 705 MB' }).click();
    await recommended.getByText(/of 100 MB · .*\/s · .* left/).waitFor();
    await recommended.getByRole('button', { name: 'Pause' }).click();
    await recommended.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => status(page)).toBe('Ready on the GPU');
    await page.keyboard.press('Escape');
    await run(page);
    await done(page);
  });

  it('needs a confirmation before a run downloads it', async () => {
    const page = await visit('/?model=Qwen3-0.6B-q4f16_1-MLC');
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await expect.poll(() => page.locator('.model-name').textContent()).toMatch(/^Qwen3/);
    await run(page);
    await page.getByRole('heading', { name: /Download .* It is 350 MB/ }).waitFor();
    await page.getByRole('button', { name: 'Download and run' }).click();
    await done(page);
  });

  it('needs a confirmation before a comparison downloads it', async () => {
    const page = await visit('/?model=Qwen3-0.6B-q4f16_1-MLC');
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await expect.poll(() => page.locator('.model-name').textContent()).toMatch(/^Qwen3/);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Run both' }).click();
    await page.getByRole('heading', { name: /Download .* It is 350 MB/ }).waitFor();
    expect(await page.locator('.comparison-text').count()).toBe(0);
  });

  it('can be deleted from this browser alone', async () => {
    const page = await visit('/');
    const address = (model: string) => `${server.url}/x/${model}/resolve/main/a.bin?kept=1&part=0`;
    await page.evaluate(async (addresses) => {
      const cache = await caches.open('formwork-models');
      for (const one of addresses) await cache.put(one, new Response('weights'));
    }, ['Qwen3-0.6B-q4f16_1-MLC', 'gemma-2-2b-it-q4f16_1-MLC'].map(address));
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await page.locator('.model-button').click();
    const here = page.getByRole('region', { name: 'On this device' });
    await here.getByRole('button', { name: 'Delete Qwen3 0.6B' }).click();
    await here.getByRole('button', { name: 'Delete Qwen3 0.6B' }).waitFor({ state: 'detached' });
    await here.getByRole('button', { name: /^Gemma 2 2B/ }).waitFor();
  });

  it('is not downloaded further when it is deleted', async () => {
    const page = await visit('/');
    const address = `${server.url}/x/Qwen3-0.6B-q4f16_1-MLC/resolve/main/a.bin?kept=1&part=0`;
    await page.evaluate(async (one) => {
      await (await caches.open('formwork-models')).put(one, new Response('weights'));
    }, address);
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await chooseModel(page, 'Qwen3-0.6B-q4f16_1-MLC');
    await run(page);
    await page.getByRole('progressbar').waitFor();
    await page.locator('.model-button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Qwen3 0.6B' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('Stopped.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  it('that only this browser has is not named in the copied code for the server', async () => {
    const page = await visit('/#key=fw_test_key');
    await page.locator('.home-controls label', { hasText: 'This browser' }).click();
    await chooseModel(page, 'scripted-browser-model');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const code = page.locator('.snippet pre');
    await expect.poll(() => code.textContent()).toContain('"model": "scripted-model"');
    await page.locator('.snippet').getByText('Embedded engine').click();
    await expect.poll(() => code.textContent()).toContain('scripted-browser-model');
  });
});

describe('a phone', () => {
  const phone = { ...devices['iPhone 13'], viewport: { width: 390, height: 780 } };

  it('shows the last record above the toolbars, and has touch targets', async () => {
    const page = await visit(undefined, phone);
    for (const part of ['Ask', 'Schema', 'Answer']) {
      await page.locator('.pane-switch label', { hasText: part }).tap();
      expect([part, await smallTargets(page)]).toEqual([part, []]);
    }
    await run(page);
    await done(page);
    const last = page.locator('.records li').last();
    // As far as a finger can scroll: what is cut off cannot be scrolled to.
    await last.evaluate((record) => {
      for (let box = record.parentElement; box; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowY)) box.scrollTop = box.scrollHeight;
      }
    });
    const [end, bar] = await Promise.all([
      last.boundingBox(),
      page.locator('.pane-switch').boundingBox(),
    ]);
    expect(await last.textContent()).toContain('finish_reason');
    expect(end!.y + end!.height).toBeLessThanOrEqual(bar!.y);
  });

  it('has touch targets in its dialogs and in lists of problems and tokens', async () => {
    const page = await visit(undefined, phone);
    await page.getByRole('button', { name: 'Templates', exact: true }).tap();
    await page.getByRole('dialog').getByText('All', { exact: true }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.model-button').tap();
    await page.locator('.model-choose').first().waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.locator('.model-choose[title="scripted-reasoning"]').tap();
    await page.locator('.pane-switch label', { hasText: 'Answer' }).tap();
    await page.getByRole('tab', { name: 'Probabilities' }).tap();
    await page.getByRole('button', { name: 'Run with probabilities' }).tap();
    await done(page);
    await page.locator('.tokens button').first().waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.locator('.pane-switch label', { hasText: 'Schema' }).tap();
    await pasteText(page, '{ "type": ');
    await page.locator('.problems button').waitFor();
    expect(await smallTargets(page)).toEqual([]);
  });

  it('shows the whole messages of a draft that is opened from another part', async () => {
    const page = await visit(undefined, phone);
    await page.locator('.pane-switch label', { hasText: 'Answer' }).tap();
    // A phone of Apple has the keys of a Mac.
    await page.keyboard.press('Meta+k');
    await page.getByRole('combobox', { name: /Search commands/ }).fill('job');
    await page.keyboard.press('Enter');
    await page.locator('.pane-switch label', { hasText: 'Ask' }).tap();
    const cutOff = () => question(page).evaluate((area) => area.scrollHeight - area.clientHeight);
    await expect.poll(cutOff).toBe(0);
    expect((await question(page).boundingBox())!.height).toBeGreaterThan(60);
    await page.setViewportSize({ width: 320, height: 780 });
    await expect.poll(cutOff).toBe(0);
  });

  it('asks for a key in a single row', async () => {
    const page = await visit('/', phone);
    await page.locator('.pane-switch label', { hasText: 'Answer' }).tap();
    const [input, button] = await Promise.all([
      page.locator('.key-form input').boundingBox(),
      page.getByRole('button', { name: 'Use this key' }).boundingBox(),
    ]);
    expect(button!.y).toBe(input!.y);
    expect(button!.x).toBeGreaterThan(input!.x + input!.width);
  });

  it('shows several choices starting at their headings', async () => {
    const page = await visit(undefined, { ...phone, viewport: { width: 390, height: 400 } });
    await template(page, 'Three proposals');
    await run(page);
    await done(page);
    await expect.poll(() => page.locator('.choice-head').first().isVisible()).toBe(true);
    const boxes = await page
      .locator('.answer-split, .answer-body')
      .evaluateAll((all) => all.map(({ scrollTop }) => scrollTop));
    expect(boxes).toEqual([0, 0]);
    const [last, bar] = await Promise.all([
      page.locator('.choice').last().boundingBox(),
      page.locator('.pane-switch').boundingBox(),
    ]);
    expect(last!.y + last!.height, 'there is more than is in sight').toBeGreaterThan(bar!.y);
    expect(await values(page)).toHaveLength(6);
  });
});
