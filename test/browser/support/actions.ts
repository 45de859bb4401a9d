/** What is done with a page of the playground, by tests and by suites alike. */
import type { Page } from 'playwright-core';

/** Reports errors and violations of the policy on a page. */
export function followPageErrors(page: Page, report: (pageError: string) => void): void {
  page.on('pageerror', (error) => report(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) report(message.text());
  });
}

/** Gives the page a WebGPU that only says it is there, or takes it away. For the next load. */
export async function pretendWebGpu(page: Page, present: boolean): Promise<void> {
  await page.addInitScript((present) => {
    const gpu = { requestAdapter: async () => ({}) };
    if (present) {
      Object.defineProperty(navigator, 'gpu', { value: gpu, configurable: true });
      return;
    }
    delete (navigator as { gpu?: unknown }).gpu;
    delete (Navigator.prototype as { gpu?: unknown }).gpu;
  }, present);
}

/** Runs what is on the page. */
export const run = (page: Page) => page.locator('button:has-text("Run"):visible').first().click();
/** Chooses a template. */
export const template = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
};
/** Chooses a model that is here. */
export const chooseModel = async (page: Page, id: string) => {
  await page.locator('.model-button').click();
  await page.getByRole('dialog').locator(`.model-choose[title="${id}"]`).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** Waits for the end of an answer. */
export const done = (page: Page) =>
  page.waitForFunction(() => /Done/.test(document.querySelector('.status')?.textContent ?? ''));
/** The values that the document shows. */
export const values = (page: Page) => page.locator('.document .leaf').allInnerTexts();

/** Replaces the schema as someone who pastes does. */
export async function pasteSchema(page: Page, schema: unknown): Promise<void> {
  await pasteText(page, JSON.stringify(schema, null, 2));
}

/** The same with any text. */
export async function pasteText(page: Page, pasted: string): Promise<void> {
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
