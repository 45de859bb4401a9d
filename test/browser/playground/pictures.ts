import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../support/images.ts';
import { drawPicture } from '../../support/pictures.ts';
import {
  accessibilityProblems,
  chooseModel,
  done,
  run,
  server,
  visit,
} from '../support/playground.ts';

describe('images', () => {
  const seeing = async (options: Parameters<typeof visit>[1] = {}): Promise<Page> => {
    const page = await visit(undefined, options);
    await chooseModel(page, 'scripted-vision');
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

  const storedCount = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('formwork');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('files').objectStore('files').get('pictures');
            asked.onsuccess = () => {
              opening.result.close();
              resolve(asked.result?.length ?? 0);
            };
          };
        }),
    );

  /** Waits until the browser has stored this many images. */
  const stored = (page: Page, count: number) =>
    expect.poll(() => storedCount(page), { timeout: 20_000 }).toBe(count);

  it('are not made of pasted cells, which have a picture beside their text', async () => {
    const page = await seeing();
    const isLeft = await page
      .getByRole('textbox', { name: 'Message 2, user' })
      .evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'a\tb');
        clipboardData.setData('text/html', '<table><tr><td>a<td>b</table>');
        clipboardData.items.add(new File(['cells'], 'image.png', { type: 'image/png' }));
        const more = { clipboardData, bubbles: true, cancelable: true };
        return element.dispatchEvent(new ClipboardEvent('paste', more));
      });
    expect(isLeft).toBe(true);
    expect(await page.locator('.picture').count()).toBe(0);
  });

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

  it('keep their detail setting after a reload', async () => {
    const page = await seeing();
    for (const name of ['first.png', 'second.png']) {
      await choose(page, name, 'image/png', await png());
      await page.getByRole('img', { name }).waitFor();
    }
    await page.getByLabel('Low detail for second.png').check();
    await page.getByRole('button', { name: 'Remove first.png' }).click();
    await stored(page, 1);
    await page.reload();
    await page.getByRole('img', { name: 'second.png' }).waitFor();
    await expect.poll(() => page.getByRole('img').count()).toBe(1);
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    const [part] = (await sent).postDataJSON().messages[1].content;
    expect(part.image_url).toEqual({
      url: expect.stringMatching(/^data:image\/png/),
      detail: 'low',
    });
    await done(page);
  });

  it('belong to their tab, and a new tab starts with those of the last draft', async () => {
    const page = await seeing();
    const image = (tab: Page, name: string) => tab.getByRole('img', { name });
    await choose(page, 'first.png', 'image/png', await png());
    await stored(page, 1);
    const other = await page.context().newPage();
    await other.goto(server.url);
    await image(other, 'first.png').waitFor();
    await other.getByRole('button', { name: 'Remove first.png' }).click();
    await choose(other, 'second.png', 'image/png', await png());
    await image(other, 'second.png').waitFor();
    const fromLink = await page.context().newPage();
    await fromLink.goto(`${server.url}/#template=ticket`);
    await fromLink.waitForSelector('.status');
    await stored(page, 2);
    const latest = await page.context().newPage();
    await latest.goto(server.url);
    await latest.waitForSelector('.status');
    await Promise.all([page.reload(), other.reload()]);
    await image(page, 'first.png').waitFor();
    await image(other, 'second.png').waitFor();
    for (const [tab, count] of [
      [page, 1],
      [other, 1],
      [fromLink, 0],
      [latest, 0],
    ] as const) {
      expect(await tab.getByRole('img').count()).toBe(count);
    }
  });

  it('of a duplicated tab are its own', async () => {
    const page = await seeing();
    const image = (tab: Page, name: string) => tab.getByRole('img', { name });
    await choose(page, 'first.png', 'image/png', await png());
    await stored(page, 1);
    // The opened tab has a copy of the session's storage, as a duplicated one.
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url), server.url);
    const duplicate = await opened;
    await image(duplicate, 'first.png').waitFor();
    await duplicate.getByRole('button', { name: 'Remove first.png' }).click();
    await choose(duplicate, 'second.png', 'image/png', await png());
    await stored(page, 2);
    await Promise.all([page.reload(), duplicate.reload()]);
    await image(page, 'first.png').waitFor();
    await image(duplicate, 'second.png').waitFor();
    expect([await page.getByRole('img').count(), await duplicate.getByRole('img').count()]).toEqual(
      [1, 1],
    );
  });

  it('are refused with a message if the model reads only text', async () => {
    const page = await visit();
    await expect.poll(() => page.getByRole('button', { name: /Add images/ }).count()).toBe(0);
    await bring(page, 'paste', 'a.png', await png());
    await page.getByText('scripted-model reads only text.').waitFor();
    await expect.poll(() => page.getByRole('img').count()).toBe(0);
  });

  it('that cannot be sent show the reason, and can be shrunk', async () => {
    const page = await seeing();
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    await choose(page, 'dot.gif', 'image/gif', gif);
    await page.getByText('dot.gif is not a PNG, JPEG or WebP.').waitFor();
    await run(page);
    await page.getByRole('heading', { name: 'Not ready to run' }).waitFor();
    await page.getByRole('button', { name: 'Resize to fit' }).click();
    await page.getByRole('img', { name: 'dot.jpg' }).waitFor();
    await expect.poll(() => page.locator('.picture-problem').count()).toBe(0);
    await choose(page, 'wide.png', 'image/png', await png(6000, 3000));
    await page.getByText('wide.png has 18.0 million pixels; 16.8 million are allowed.').waitFor();
  });

  it('are marked if the service refuses them', async () => {
    const page = await seeing();
    await choose(page, 'good.png', 'image/png', await png());
    await choose(page, 'bad.png', 'image/png', await png(1, 1));
    await page.getByRole('img', { name: 'bad.png' }).waitFor();
    await run(page);
    await page.getByText('bad.png was refused: The image cannot be decoded').waitFor();
    await expect.poll(() => page.locator('.picture-problem').count()).toBe(1);
  });

  it('are files in the copied code', async () => {
    const page = await seeing();
    await choose(page, 'receipt.png', 'image/png', await png());
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const code = page.locator('.snippet pre');
    await page.waitForFunction(() =>
      /base64 < 'receipt.png'/.test(document.querySelector('.snippet pre')?.textContent ?? ''),
    );
    for (const [language, mark] of [
      ['Node', 'readFile("receipt.png", \'base64\')'],
      ['Python', 'open("receipt.png", "rb")'],
      ['Web page', 'dataUrl("receipt.png")'],
      ['Embedded engine', 'toDataUrl(await (await fetch("receipt.png")).blob())'],
    ] as const) {
      await page.locator('.snippet').getByText(language, { exact: true }).click();
      expect(await code.textContent()).toContain(mark);
    }
  });

  it.each(['light', 'dark'] as const)(
    'have no problem that axe finds (%s)',
    async (colorScheme) => {
      const page = await seeing({ colorScheme, viewport: { width: 390, height: 780 } });
      await choose(page, 'good.png', 'image/png', await png());
      await choose(page, 'bad.gif', 'image/gif', Buffer.from('GIF89a'));
      await page.getByText('bad.gif is not a PNG').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});
