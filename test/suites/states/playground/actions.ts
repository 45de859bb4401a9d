/** What the states of the playground have in common: steps of a person, and what they wait for. */
import type { Page, Route } from 'playwright-core';
import { done, pasteText, run } from '../../../browser/support/actions.ts';

/** A question that the scripted service answers up to its sixth record, and then holds. */
export const heldQuestion = 'hold 6';

/** A schema that the scripted service refuses. */
export const refusedSchema = JSON.stringify(
  { type: 'object', properties: { refused: { type: 'string' } } },
  null,
  2,
);

/** Waits until a text is in sight. */
export const see = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator('visible=true').first().waitFor();

/** Shows one of the three parts of the page: narrow windows show one at a time. */
export async function showPane(page: Page, name: 'Ask' | 'Schema' | 'Answer'): Promise<void> {
  const choice = page.locator('.pane-switch label', { hasText: name });
  if (await choice.isVisible()) await choice.click();
  await page.locator(`.pane-${name.toLowerCase()}`).waitFor();
}

/** Runs a command of the menu, which all widths have. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search commands and templates' });
  await search.fill(name);
  // The name of an option ends in that of its group.
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Opens a dialog by its command. */
export async function openDialog(page: Page, name: string, title: string): Promise<void> {
  await command(page, name);
  await page.getByRole('dialog', { name: title }).waitFor();
}

/** Writes the question. */
export async function ask(page: Page, question: string): Promise<void> {
  await showPane(page, 'Ask');
  await page
    .getByRole('textbox', { name: /^Message \d, user/ })
    .last()
    .fill(question);
}

/** Replaces the schema by a text. */
export async function pasteInto(page: Page, text: string): Promise<void> {
  await showPane(page, 'Schema');
  await pasteText(page, text);
}

/** Turns the schema off. */
export async function turnSchemaOff(page: Page): Promise<void> {
  await showPane(page, 'Schema');
  await page.locator('.pane-schema .switch').click();
  await page.locator('.pane-schema[data-off]').waitFor();
}

/** Lets the model run in this browser. */
export async function runHere(page: Page): Promise<void> {
  await page.locator('.home-controls label', { hasText: 'This browser' }).click();
  await page.locator('.model-name', { hasText: /^(scripted-browser|Qwen3)/ }).waitFor();
}

/** Runs to the end of the answer. */
export async function answer(page: Page): Promise<void> {
  await run(page);
  await done(page);
}

/** Runs to the middle of the answer, which stays there. */
export async function answerHalf(page: Page): Promise<void> {
  await ask(page, heldQuestion);
  await run(page);
  await page.locator('.status', { hasText: 'Answering' }).waitFor();
}

/** Answers requests for a completion in place of the service. */
export const completeWith = (page: Page, response: Parameters<Route['fulfill']>[0]) =>
  page.route('**/v1/chat/completions', (route) => route.fulfill(response));
