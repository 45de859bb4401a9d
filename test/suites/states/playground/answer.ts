/** States of an answer: before it, while it is written, and after it. */
import type { Page } from 'playwright-core';
import { chooseModel, done } from '../../../browser/support/actions.ts';
import type { State } from '../state.ts';
import { answer, answerHalf, command, see, showPane, turnSchemaOff } from './actions.ts';

/** Answers a template. */
const answerTemplate = (label: string) => async (page: Page) => {
  await command(page, label);
  await answer(page);
};

const edit = async (page: Page, label: string) => {
  await answer(page);
  await page.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
  await page.getByRole('textbox', { name: `New value of ${label}` }).waitFor();
};

/** Puts another value in the place of the model's. */
const correct = async (page: Page, label: string, value: string) => {
  await edit(page, label);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
};

const compare = async (page: Page) => {
  await command(page, 'Compare with an answer without the schema');
  await page.getByRole('button', { name: 'Run both' }).waitFor();
};

/** The states of the right part, as long as nothing fails. */
export const answerStates: readonly State[] = [
  [
    'answer-form',
    async (page) => {
      await showPane(page, 'Answer');
      await see(page, 'The model fills in this form.');
    },
  ],
  [
    'answer-without-schema',
    async (page) => {
      await turnSchemaOff(page);
      await showPane(page, 'Answer');
      await see(page, 'The answer appears here as the model writes it.');
    },
  ],
  ['answering', answerHalf],
  [
    'answer-stopped',
    async (page) => {
      await answerHalf(page);
      await page.keyboard.press('Escape');
      await see(page, 'Stopped. Everything received so far is kept.');
    },
  ],
  ['answered', answer],
  [
    'answered-json',
    async (page) => {
      await answer(page);
      const tab = page.getByRole('tab', { name: 'JSON' });
      await tab.click();
      await page.locator('.document-text').scrollIntoViewIfNeeded();
    },
  ],
  [
    'answered-free-text',
    async (page) => {
      await turnSchemaOff(page);
      await answer(page);
    },
  ],
  ['answered-three-times', answerTemplate('Three proposals')],
  ['answered-tool-call', answerTemplate('Tool call')],
  ['answered-job', answerTemplate('Job advertisement')],
  [
    'answered-with-thoughts',
    async (page) => {
      await chooseModel(page, 'scripted-reasoning');
      await answer(page);
      await page.locator('.thinking summary').click();
      await page.getByRole('region', { name: 'What the model thought' }).waitFor();
    },
  ],
  [
    'answered-right-to-left',
    async (page) => {
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      await answer(page);
    },
  ],
  ['value-edited', (page) => edit(page, 'City')],
  [
    'value-refused',
    async (page) => {
      await correct(page, 'Seats', 'many');
      await page.getByRole('alert').getByText('Enter a number.').waitFor();
    },
  ],
  [
    'value-kept',
    async (page) => {
      await correct(page, 'City', 'Porto');
      await see(page, 'One value is kept.');
    },
  ],
  [
    'probabilities',
    async (page) => {
      await showPane(page, 'Answer');
      await page.getByRole('tab', { name: 'Probabilities' }).click();
      await page.getByRole('button', { name: 'Run with probabilities' }).click();
      await done(page);
      await page.locator('.tokens button').nth(3).click();
      await page.locator('.token-details').waitFor();
    },
  ],
  ['comparison', compare],
  [
    'comparison-answered',
    async (page) => {
      await compare(page);
      await page.getByRole('button', { name: 'Run both' }).click();
      await page.locator('.verdict-line').waitFor();
      await done(page);
    },
  ],
];
