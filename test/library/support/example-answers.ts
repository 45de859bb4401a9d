/** What a visitor does with each example for browsers, and what must come of it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Milliseconds for a page to load its model and answer: a second or two on a quiet machine. */
export const patience = 120_000;

/** Waits until an element says that it is finished; answers with its text. */
async function finishedText(page: Page, selector: string): Promise<string> {
  await page.waitForSelector(`${selector}[data-done]`, { state: 'attached', timeout: patience });
  return (await page.textContent(selector)) ?? '';
}

/**
 * By example: uses the open page, answers with what it shows, throws where that is not what it is
 * for.
 */
export const exampleAnswers = {
  async page(page) {
    await page.click('#ask');
    const text = await finishedText(page, '#answer');
    assert.deepEqual(Object.keys(JSON.parse(text)), ['city', 'country', 'knownFor']);
    return text;
  },

  async form(page) {
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    const date = page.getByRole('textbox', { name: 'Date' });
    await page.locator('formwork-form:valid').waitFor({ timeout: patience });
    await date.fill('2026-03-15');
    await page.getByRole('button', { name: 'Save' }).click();
    const text = await finishedText(page, '#saved');
    const saved = JSON.parse(text) as { date: string };
    assert.deepEqual(Object.keys(saved), ['name', 'date', 'kind', 'seats', 'free']);
    assert.equal(saved.date, '2026-03-15');
    return text;
  },

  async webpack(page) {
    const text = await finishedText(page, '#answer');
    assert.deepEqual(Object.keys(JSON.parse(text)), ['city', 'country', 'knownFor']);
    return text;
  },

  async vite(page) {
    const chat = await finishedText(page, '#chat');
    const city = (await page.textContent('#city')) ?? '';
    assert.notEqual(chat, '');
    assert.notEqual(city, '');
    return `${city}. ${chat}`;
  },

  async 'service-worker'(page) {
    const text = await finishedText(page, '#answer');
    assert.match(text, / is in (France|Italy|Spain)\.$/);
    // Nothing answers there, and the worker must not do so instead.
    const elsewhere = 'http://example.invalid/v1/models';
    const status = (url: string) => fetch(url).then((answer) => answer.status, String);
    assert.match(String(await page.evaluate(status, elsewhere)), /Failed to fetch/);
    return text;
  },

  async extension(page) {
    await page.click('#read');
    const text = await finishedText(page, '#fields');
    const fields = JSON.parse(text) as { date: string };
    assert.deepEqual(Object.keys(fields), ['people', 'places', 'date']);
    assert.match(fields.date, /^\d{4}-\d\d-\d\d$/);
    return text;
  },
} satisfies Readonly<Record<string, (page: Page) => Promise<string>>>;
