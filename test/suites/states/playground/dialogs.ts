/** Every dialog but that of the models. */
import type { Page } from 'playwright-core';
import { run } from '../../../browser/support/actions.ts';
import type { State } from '../state.ts';
import { answer, ask, command, openDialog, pasteInto, refusedSchema, see } from './actions.ts';

const history = (page: Page) => openDialog(page, 'Open the history', 'History');

/** Opens the import with a text in it. */
const importing = (text: string, outcome: string) => async (page: Page) => {
  await openDialog(page, 'Import a schema from code', 'Import a schema');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill(text);
  await dialog.getByText(outcome).first().waitFor();
};

const typescript = `interface Order {
  /** Its number. @maxLength 12 */
  id: string;
  state: 'open' | 'paid';
  lines: { sku: string; n: number }[];
}`;

const openApi = JSON.stringify({
  openapi: '3.1.0',
  components: {
    schemas: {
      Pet: { type: 'object', properties: { name: { type: 'string' } } },
      Owner: { type: 'object' },
    },
  },
});

const longQuestion =
  'A much longer question about the evening of jazz in Lisbon, which does not fit one line of a list';

/** By the dialog, as the menu lists them. */
export const dialogStates: readonly State[] = [
  [
    'commands',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    },
  ],
  [
    'commands-none-found',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('no such command');
      await page.getByRole('dialog').getByRole('status').waitFor();
    },
  ],
  ['templates', (page) => openDialog(page, 'Browse templates', 'Templates')],
  ['history-empty', history],
  [
    'history',
    async (page) => {
      await answer(page);
      await command(page, 'Address');
      await page.locator('.status', { hasText: 'Ready' }).waitFor();
      await ask(page, longQuestion);
      await answer(page);
      await pasteInto(page, refusedSchema);
      await run(page);
      await page.getByRole('alert').waitFor();
      await history(page);
      await page.locator('.history-entry', { hasText: 'refused' }).waitFor();
    },
  ],
  [
    'history-rename',
    async (page) => {
      await answer(page);
      await history(page);
      await page.getByRole('button', { name: /^Rename/ }).click();
      await page.getByRole('button', { name: 'Save name' }).waitFor();
    },
  ],
  [
    'history-deleted',
    async (page) => {
      await answer(page);
      await history(page);
      await page.getByRole('button', { name: 'Delete 1 entry' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  ],
  [
    'code',
    async (page) => {
      await openDialog(page, 'Get the request as code', 'Request as code');
      await page.locator('.snippet pre', { hasText: 'curl' }).waitFor();
    },
  ],
  ['share', (page) => openDialog(page, 'Share a link', 'Share a link')],
  ['import', (page) => openDialog(page, 'Import a schema from code', 'Import a schema')],
  ['import-typescript', importing(typescript, 'Read as: TypeScript')],
  ['import-openapi', importing(openApi, 'Read as: OpenAPI')],
  ['import-refused', importing('class Order(Base):\n    id: str', 'Line 1')],
  ['describe', (page) => openDialog(page, 'Describe a schema in words', 'Describe a schema')],
  [
    'describe-without-facts',
    async (page) => {
      await openDialog(page, 'Describe a schema in words', 'Describe a schema');
      await page.getByLabel('What the answer should contain').fill('Whatever a hotel asks');
      await see(page, 'No list of facts is found');
    },
  ],
  ['key', (page) => openDialog(page, 'Set the API key', 'API key')],
  ['device', (page) => openDialog(page, 'Check this device', 'Check this device')],
  ['shortcuts', (page) => openDialog(page, 'Show keyboard shortcuts', 'Keyboard shortcuts')],
];
