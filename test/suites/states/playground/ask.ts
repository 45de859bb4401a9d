/** States of the question: messages, pictures, sampling, tools. */
import type { Page } from 'playwright-core';
import { chooseModel } from '../../../browser/support/actions.ts';
import { encodePng } from '../../../support/images.ts';
import { drawPicture } from '../../../support/pictures.ts';
import type { State } from '../state.ts';
import { answer, ask, see, showPane } from './actions.ts';

const openSection = async (page: Page, title: string) => {
  await showPane(page, 'Ask');
  await page.locator('summary', { hasText: title }).click();
};

/** Gives the question a picture, and a file that cannot be sent. */
async function addPictures(page: Page): Promise<void> {
  await chooseModel(page, 'scripted-vision');
  await showPane(page, 'Ask');
  const picture = await encodePng(
    drawPicture({ width: 60, height: 40, red: 1, green: 2, blue: 3 }),
  );
  const input = page.locator('.message[data-role=user] input[type=file]');
  const file = (name: string, mimeType: string, bytes: Uint8Array | string) =>
    input.setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  await file('evening.png', 'image/png', picture);
  await page.getByRole('img', { name: 'evening.png' }).waitFor();
  await file('dot.gif', 'image/gif', 'GIF89a');
  await see(page, 'dot.gif is not a PNG, JPEG or WebP.');
}

/** The states of the left part. */
export const askStates: readonly State[] = [
  ['ask', (page) => showPane(page, 'Ask')],
  ['ask-pictures', addPictures],
  [
    'ask-continued',
    async (page) => {
      await answer(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await showPane(page, 'Ask');
      await page.getByRole('textbox', { name: 'Message 4, user' }).waitFor();
    },
  ],
  [
    'ask-right-to-left',
    async (page) => {
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      await ask(page, `מה קורה בליסבון? ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}`);
    },
  ],
  [
    'sampling-beyond-its-bounds',
    async (page) => {
      await openSection(page, 'Sampling');
      const temperature = page.getByLabel('Temperature');
      await temperature.fill('3');
      await page.locator('[aria-invalid=true]').waitFor();
      await temperature.scrollIntoViewIfNeeded();
    },
  ],
  [
    'tools',
    async (page) => {
      await openSection(page, 'Tools');
      await page.getByRole('button', { name: 'Add a tool' }).click();
      await page.getByRole('textbox', { name: 'Tools (JSON list)' }).scrollIntoViewIfNeeded();
    },
  ],
];
