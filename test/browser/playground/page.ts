import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageFolder } from '../support/build-page.ts';
import {
  accessibilityProblems,
  done,
  forgive,
  run,
  server,
  template,
  values,
  visit,
} from '../support/playground.ts';
import { scriptedKey } from '../support/scripted-api.ts';

describe('a run', () => {
  it('is shared by a link that contains everything except the key', async () => {
    const page = await visit();
    await template(page, 'Job advertisement');
    await page.getByRole('button', { name: 'Share' }).click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('dialog input')?.value,
    );
    const address = new URL(await link.inputValue());
    // All of it is selected, to be copied as it is.
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(address.href);
    expect(decodeURIComponent(address.href)).not.toContain(scriptedKey);
    const other = await visit(`/${address.hash}`);
    await other.waitForSelector('.document dt >> text=Skills');
    expect(other.url()).toBe(`${server.url}/`);
  });

  it('is kept in the history with its answer', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await template(page, 'Free text');
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.history-entry', { hasText: 'Evening of jazz' }).click();
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('is kept in the history as interrupted when the page is left before its end', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
    await run(page);
    await page.waitForSelector('.leaf');
    await page.reload();
    await page.getByRole('button', { name: 'History' }).click();
    const entry = page.locator('.history-entry', { hasText: 'interrupted' });
    await entry.click();
    await page.getByText('Interrupted. Everything received so far is kept.').waitFor();
    expect(await page.locator('.status').textContent()).toBe('Interrupted');
    expect((await values(page)).length).toBeGreaterThan(0);
  });

  it('is deleted from the history, and restored by undo', async () => {
    const page = await visit();
    await run(page);
    await done(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Delete 1 entry' }).click();
    await page.getByText('The history is empty.').waitFor();
    await expect.poll(() => page.locator('.history-entry').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.history-entry', { hasText: 'Evening of jazz' }).waitFor();
  });

  it('is not restored from a truncated link, which a message explains', async () => {
    const page = await visit('/#s=q1YqSixJ');
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    expect(page.url()).toBe(`${server.url}/`);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message 1, system' }).inputValue())
      .toBe('Extract the event.');
  });

  it('is in the history of every tab', async () => {
    const page = await visit();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await run(page);
    await done(page);
    await template(other, 'Job advertisement');
    await run(other);
    await done(other);
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'History' }).click();
      await tab.locator('.history-entry', { hasText: 'Evening of jazz' }).waitFor();
      await tab.locator('.history-entry', { hasText: 'Data engineer' }).waitFor();
    }
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
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    for (const [language, mark] of [
      ['curl', `curl --no-buffer ${server.url}/v1/chat/completions`],
      ['Python', 'urllib.request.urlopen('],
      ['Web page', 'fetch('],
      ['Embedded engine', 'engine.generate('],
    ] as const) {
      await page.locator('.snippet').getByText(language, { exact: true }).click();
      await expect.poll(() => page.locator('.snippet pre').textContent()).toContain(mark);
    }
    await expect.poll(() => page.locator('.snippet pre').textContent()).not.toContain(scriptedKey);
  });
});

describe('the page itself', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no problem that axe finds, in ${colorScheme} colours`, async () => {
      const page = await visit('/', { colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.goto(`${server.url}/#key=${scriptedKey}`);
      await template(page, 'Job advertisement');
      await run(page);
      await done(page);
      expect(await accessibilityProblems(page)).toEqual([]);
      for (const view of ['JSON', 'Probabilities']) {
        await page.getByRole('tab', { name: view }).click();
        expect(await accessibilityProblems(page)).toEqual([]);
      }
      for (const name of ['Code', 'Import', 'Templates', 'History', 'Menu', 'Share']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.locator('.pane-schema .switch').click();
      await page.locator('.pane-schema[data-off]').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  }

  describe.each([390, 768, 1440, 2560])('%i pixels wide', (width) => {
    it.each(['light', 'dark'] as const)(
      'has no problem that axe finds and no overflow, in %s colours',
      async (colorScheme) => {
        const page = await visit(undefined, {
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        });
        await run(page);
        await done(page);
        for (const part of width < 760 ? ['Ask', 'Schema', 'Answer'] : [undefined]) {
          if (part) await page.locator('.pane-switch label', { hasText: part }).click();
          expect(await accessibilityProblems(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
      },
    );
  });

  /** Opens the history with a run that lacks something which the page expects. */
  async function openDamaged(page: Page, damage: object): Promise<void> {
    await page.evaluate((damage) => {
      const run = { id: 'a', request: {}, choices: [], records: [], startedAt: 1, ...damage };
      const entry = { draft: { messages: [{ role: 'user', content: 'damaged' }] }, run };
      localStorage.setItem('formwork.history', JSON.stringify([entry]));
    }, damage);
    await page.reload();
    await page.getByRole('button', { name: 'History' }).click();
  }

  it('offers to start from scratch, or to copy the draft, if a part of it fails', async () => {
    const page = await visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDamaged(page, { choices: [{}] });
    await page.getByRole('button', { name: 'damaged' }).first().click();
    await page.getByRole('heading', { name: 'A part of this page failed' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy the draft' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ messages: [{ role: 'user', content: 'damaged' }] });
    await page.getByRole('button', { name: 'Start from scratch' }).click();
    const message = page.getByRole('textbox', { name: 'Message 1, user' });
    await expect.poll(() => message.inputValue()).toBe('');
    forgive(/Cannot read properties/);
  });

  it('keeps the draft if a dialog fails', async () => {
    const page = await visit();
    const message = page.getByRole('textbox', { name: 'Message 2, user' });
    await message.fill('typed before');
    await openDamaged(page, { request: null });
    await page.getByRole('heading', { name: 'This dialog failed' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the dialog' }).click();
    await expect.poll(() => message.inputValue()).toBe('typed before');
    forgive(/reading 'model'/);
  });

  it('can be used further if the script of a dialog cannot be loaded', async () => {
    const page = await visit();
    await page.route('**/assets/templates*', (route) => route.abort());
    await page.keyboard.press('Alt+t');
    const problem = page.getByRole('heading', { name: /could not be loaded/ });
    await problem.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await problem.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await done(page);
  });

  it('paints within a second, ten on a busy machine', async () => {
    const page = await visit();
    // The page can be ready a moment before its first paint is told.
    const painted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const [first] = list.getEntriesByName('first-contentful-paint');
            if (first) resolve(first.startTime);
          });
          observer.observe({ type: 'paint', buffered: true });
        }),
    );
    console.log(`first contentful paint: ${Math.round(painted)} ms`);
    expect(painted).toBeLessThan(10_000);
  });

  it('fits a phone: one part at a time, nothing wider than the screen', async () => {
    const page = await visit(undefined, { viewport: { width: 360, height: 700 } });
    for (const part of ['Ask', 'Schema', 'Answer']) {
      await page.locator('.pane-switch label', { hasText: part }).click();
      await expect.poll(() => page.locator('.pane:visible').count()).toBe(1);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it.each([360, 390, 768])('keeps its toolbars within a screen of %i pixels', async (width) => {
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
    await expect.poll(() => page.locator('.figures').textContent()).toMatch(/answer64 tokens/);
  });

  it('keeps a dialog open while text is selected in it, and closes it by a click outside', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Share' }).click();
    const box = await page.getByRole('textbox', { name: 'Link' }).boundingBox();
    await page.mouse.move(box!.x + 40, box!.y + 10);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('can be used from the keyboard: templates, run, views', async () => {
    const page = await visit();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search commands/ }).fill('job');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.document dt >> text=Skills');
    await page.keyboard.press('Control+Enter');
    await done(page);
    await page.getByRole('tab', { name: 'Records' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.getByRole('tab', { name: 'JSON' }).getAttribute('aria-selected'))
      .toBe('true');
  });

  it('keeps the focus on the button that runs, stops and runs again', async () => {
    const page = await visit();
    const said = () => page.evaluate(() => document.activeElement?.textContent);
    await page.locator('button:has-text("Run"):visible').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(said).toBe('Stop');
    await done(page);
    await expect.poll(said).toBe('Run');
  });

  it('loads less than 250 kB of compressed script before a model is requested', async () => {
    const page = await visit();
    await page.getByText('Enforced in full').waitFor();
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
    const all = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`scripts of a first visit: ${all} bytes gzipped`);
    expect(all).toBeLessThan(250_000);
  });
});
