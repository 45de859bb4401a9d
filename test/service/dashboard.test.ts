import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { byDay, byKeyAndModel } from '../../src/playground/dashboard/pages/usage.tsx';
import { requestGaps, requestLog } from '../../src/server/store/tables/administration.ts';
import { launchChromium } from '../browser/launch.ts';
import { accessibilityProblems, colourRules } from '../browser/support/axe.ts';
import { buildPage } from '../browser/support/build-page.ts';
import {
  chat,
  dashboardPages,
  makeToken,
  ownModel,
  type ServedDashboard,
  serveDashboard,
  show,
  signIn,
  useSome,
} from './support/dashboard.ts';
import { fileForm, requestLine, type TestNode } from './support/server.ts';

// Pages are opened and looked through, which takes a second at rest and a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** Where to leave screenshots for a person to look at. */
const shots = process.env.FORMWORK_SCREENSHOTS;

let served: ServedDashboard;
let node: TestNode;
let browser: Browser;

beforeAll(async () => {
  await buildPage();
  served = await serveDashboard();
  node = served.node;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const phone = { width: 390, height: 844 };

async function open(
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  await page.goto(served.url + path);
  return page;
}

/** The columns of the table on a page. */
const columnsOf = (page: Page) => page.getByRole('columnheader').allTextContents();

const picture = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

test('a wrong secret is refused, the right one signs in, and signing out ends it', async () => {
  const page = await open('/dashboard');
  await page.getByLabel('Admin secret or token').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This is neither the admin secret nor a valid admin token.').waitFor();
  await picture(page, 'sign-in');
  expect(await accessibilityProblems(page)).toEqual([]);
  await signIn(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  await expect.poll(() => page.title()).toBe('Usage · Formwork');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Admin secret or token').waitFor();
  await page.context().close();
});

test('a tab takes up the session that another tab has begun', async () => {
  const page = await open('/dashboard/keys');
  await signIn(page);
  const other = await page.context().newPage();
  await other.goto(`${served.url}/dashboard`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await signIn(other);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('of two tabs');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.locator('.dash-secret').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.context().close();
});

test('signing out ends the session that another tab has begun', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  const other = await page.context().newPage();
  await other.goto(`${served.url}/dashboard`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await signIn(other);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Admin secret or token').waitFor();
  await page.reload();
  await page.getByLabel('Admin secret or token').waitFor();
  await other.getByRole('link', { name: 'Keys' }).click();
  await other.getByLabel('Admin secret or token').waitFor();
  await page.context().close();
});

test('signing out of a session that another tab has ended shows the form', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  const other = await page.context().newPage();
  await other.goto(`${served.url}/dashboard`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByLabel('Admin secret or token').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Admin secret or token').waitFor();
  await signIn(page);
  expect(await page.getByText('Could not sign out').count()).toBe(0);
  await page.context().close();
});

test('a session that ends leaves what was typed, and asks to sign in again', async () => {
  const page = await open('/dashboard/keys');
  await signIn(page);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('typed before');
  const other = await page.context().newPage();
  await other.goto(`${served.url}/dashboard`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByLabel('Admin secret or token').waitFor();
  await page.getByRole('button', { name: 'Create key' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await picture(page, 'sign-in-again');
  expect(await accessibilityProblems(page)).toEqual([]);
  await signIn(page);
  await again.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('typed before');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.locator('.dash-secret').waitFor();
  await page.context().close();
});

test('a page that could not load in a session that ended loads in the next', async () => {
  const page = await open('/dashboard/keys');
  await signIn(page);
  await page.getByRole('button', { name: 'New key' }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${served.url}/dashboard`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByLabel('Admin secret or token').waitFor();
  await page.getByRole('link', { name: 'Admin tokens' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await signIn(page);
  await page.getByRole('button', { name: 'New token' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('the request to sign in again can close the dashboard instead', async () => {
  const page = await open('/dashboard/keys');
  await signIn(page);
  await page.getByRole('button', { name: 'New key' }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Admin tokens' }).click();
  await page.getByRole('button', { name: 'Close the dashboard' }).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor({ state: 'detached' });
  await page.getByLabel('Admin secret or token').waitFor();
  await page.context().close();
});

test('a server that cannot tell whether the session is valid is asked again', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  await page.route('**/admin/session', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await page.getByRole('heading', { name: 'Could not open the dashboard' }).waitFor();
  expect(await page.getByLabel('Admin secret or token').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/admin/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  await page.context().close();
});

test('a failed sign-out is shown, and the page stays signed in', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  await page.route('**/admin/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Could not sign out').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, 'sign-out-failed');
  expect(await page.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(1);
  await page.unroute('**/admin/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Admin secret or token').waitFor();
  await signIn(page);
  expect(await page.getByText('Could not sign out').count()).toBe(0);
  await page.context().close();
});

test('a key is created, shown once, rotated and revoked', async () => {
  const page = await open('/dashboard/keys', { viewport: phone });
  await signIn(page);
  const [field, make, table] = await Promise.all(
    ['.dash-actions .input', '.dash-actions .button', '.dash-table'].map((place) =>
      page.locator(place).boundingBox(),
    ),
  );
  expect(field!.x, 'the search begins where the table does').toBe(table!.x);
  expect(make!.x + make!.width, 'and the button ends where it does').toBe(table!.x + table!.width);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('browser');
  await page.getByLabel('Credits').fill('5000');
  await picture(page, 'new-key');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = String(await page.locator('.dash-secret').textContent());
  // It is shown this once: a stray click must not take it away.
  await page.mouse.click(5, 5);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(await node.service.access.authenticate(key)).toBeDefined();
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /browser/ });
  await row.getByText('5,000').waitFor();
  await expect.poll(() => page.content()).not.toContain(key);
  await row.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  const next = String(await page.locator('.dash-secret').textContent());
  expect(await node.service.access.authenticate(key)).toBeUndefined();
  await page.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('revoked').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search keys' });
  await search.fill('BROWS');
  await page.getByRole('row', { name: /default/ }).waitFor({ state: 'detached' });
  await search.fill(next);
  await row.waitFor();
  await search.fill('no such key');
  await page.getByText('No matching keys.').waitFor();
  expect(await node.service.access.authenticate(next)).toBeUndefined();
  await page.context().close();
});

test('many keys are shown in steps, and found by a search', async () => {
  const page = await open('/dashboard');
  await page.route('**/admin/keys', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data: readonly object[] };
    const data = Array.from({ length: 250 }, (_, index) => ({
      ...body.data[0],
      id: `key_${index}`,
      name: `made up ${index}`,
    }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await signIn(page);
  await show(page, 'Keys');
  const rows = page.getByRole('row', { name: /made up/ });
  await expect.poll(() => rows.count()).toBe(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(200);
  await page.getByRole('searchbox', { name: 'Search keys' }).fill('made up 24');
  await expect.poll(() => rows.count()).toBe(11);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.context().close();
});

test('the usage of a key that is new has its name', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  await page.getByRole('heading', { name: 'By key and model' }).waitFor();
  const { record } = await node.service.keys.create('newcomer');
  await page.route('**/admin/usage?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly from: string };
    const counts = { requests: 1, input_tokens: 1, output_tokens: 1, cost: 1 };
    const data = [{ key_id: record.id, model: 'm', day: body.from, ...counts }];
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.getByRole('row', { name: /newcomer/ }).waitFor();
  await page.context().close();
});

test('a page waits for an answer before it asks again', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  const answered = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/admin/batches?*', async (route) => {
    asked++;
    await answered.promise;
    await route.continue();
  });
  await show(page, 'Batches');
  // Two of the times at which it would ask.
  await page.waitForTimeout(4000);
  expect(asked).toBe(1);
  answered.resolve();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.context().close();
});

test('changing the limits of a key keeps what was spent meanwhile', async () => {
  const { key, record } = await node.service.keys.create('press office', {
    credits: 5000,
    requestsPerMinute: 7,
  });
  const page = await open('/dashboard/keys', { timezoneId: 'America/New_York' });
  await signIn(page);
  const row = page.getByRole('row', { name: /press office/ });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change "press office"' });
  await expect.poll(() => dialog.getByLabel('Credits').inputValue()).toBe('5000');
  await node.service.keys.addCredits(record.id, -1000);
  await dialog.getByLabel('Requests per minute').fill('');
  await dialog.getByLabel('Tokens per minute').fill('600');
  await dialog.getByLabel('Requests at once').fill('3');
  // A model that does not exist cannot be typed, and none at all is no choice.
  await dialog.getByLabel('All models, including future ones').uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('Choose at least one model').waitFor();
  await dialog.getByLabel('formwork-135m').check();
  await dialog.getByText('requests use no credits').waitFor();
  const expires = dialog.getByLabel('Expires');
  // A day that has passed is refused by the browser.
  await expires.fill('2020-01-01');
  expect(await expires.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  await expires.fill('2100-01-01');
  await picture(page, 'change-key');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await row.getByText('4,000').waitFor();
  expect(await node.service.keys.get(record.id)).toMatchObject({
    credits: 4000,
    models: ['formwork-135m'],
    maxParallel: 3,
    requestsPerMinute: null,
    tokensPerMinute: 600,
    // The end of that day in New York.
    expiresAt: Date.UTC(2100, 0, 2, 5),
  });
  await row.getByText(/until Jan 1, 2100, 23:59/).waitFor();
  await row.getByRole('button', { name: 'Change' }).click();
  expect(await expires.inputValue()).toBe('2100-01-01');
  expect(await node.service.access.authenticate(key)).toBeDefined();
  await page.context().close();
});

test('a batch shows its progress live, and the errors of its requests', async () => {
  const page = await open('/dashboard/batches');
  await signIn(page);
  const id = await useSome(node);
  const row = page.getByRole('row', { name: new RegExp(id.slice(0, 14)) });
  await row.waitFor();
  await row.getByText('completed').waitFor();
  await row.getByText('40 of 41 answered, 1 failed').waitFor();
  await picture(page, 'batches');
  await row.getByRole('button', { name: 'Show errors' }).click();
  await page.getByRole('row', { name: /bad 400 stub_failure/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Retry failed' }).waitFor();
  await page.context().close();
});

test('a file is deleted and a batch cancelled after a confirmation', async () => {
  const { key, record } = await node.service.keys.create('archive');
  const file = await node.ask(key, 'POST', '/v1/files', fileForm([requestLine('1', 'hello')]));
  const page = await open('/dashboard/files');
  await signIn(page);
  const row = page.getByRole('row', { name: new RegExp(String(file.json.id)) });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Delete' }).click();
  await picture(page, 'delete-file');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await node.ask(key, 'GET', `/v1/files/${file.json.id}`)).toMatchObject({ status: 404 });

  const lines = Array.from({ length: 200 }, (_, i) => requestLine(`${i}`, 'slow:300'));
  const input = await node.ask(key, 'POST', '/v1/files', fileForm(lines));
  const batch = await node.ask(key, 'POST', '/v1/batches', {
    input_file_id: input.json.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  });
  await show(page, 'Batches');
  const running = page.getByRole('row', { name: new RegExp(String(batch.json.id).slice(0, 14)) });
  await running.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel batch' }).click();
  // What was never asked has not failed.
  await running.getByText(/^\d+ of 200 answered, \d+ not answered$/).waitFor();
  const bar = running.getByRole('progressbar');
  expect(await bar.locator('[data-tone=bad]').evaluate((part) => part.clientWidth)).toBe(0);
  await running.getByRole('button', { name: 'Run the rest' }).waitFor();
  // What became of it is in sight on a phone, without scrolling sideways.
  await page.setViewportSize(phone);
  const progress = await bar.boundingBox();
  expect(progress!.x + progress!.width).toBeLessThan(phone.width);
  await node.service.keys.revoke(record.id);
  await page.context().close();
});

test('a file that was replaced during its upload is not what a batch starts with', async () => {
  const { key } = await node.service.keys.create('changing');
  const page = await open('/dashboard/batches');
  await signIn(page);
  await page.getByRole('button', { name: 'New batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'New batch' });
  await dialog.getByLabel(/^API key/).fill(key);
  const choose = (name: string, lines: readonly string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines.join('\n')),
    });
  const asked = Promise.withResolvers<void>();
  const replaced = Promise.withResolvers<void>();
  await page.route(
    '**/v1/files',
    async (route) => {
      asked.resolve();
      await replaced.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await choose('one.jsonl', [requestLine('one', 'hello')]);
  const check = dialog.getByRole('button', { name: 'Upload and check' });
  await check.click();
  await asked.promise;
  await choose('two.jsonl', [requestLine('one', 'hello'), requestLine('two', 'hello')]);
  const estimated = page.waitForResponse(/cost-estimate/);
  replaced.resolve();
  await estimated;
  await check.click();
  await dialog.getByText(/^2 requests, about [\d,]+ credits/).waitFor();
  await page.context().close();
});

test('cancelling the file picker keeps the dialog open', async () => {
  const page = await open('/dashboard/batches');
  await signIn(page);
  await page.getByRole('button', { name: 'New batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'New batch' });
  await dialog.getByLabel(/^API key/).fill('fw_typed');
  await dialog.locator('input[type=file]').dispatchEvent('cancel', { bubbles: true });
  expect(await dialog.getByLabel(/^API key/).inputValue()).toBe('fw_typed');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a batch is created, watched and its results are downloaded', async () => {
  const { key } = await node.service.keys.create('analyst');
  const page = await open('/dashboard/batches');
  await signIn(page);
  await page.getByRole('button', { name: 'New batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'New batch' });
  await dialog.getByLabel(/^API key/).fill(key);
  const choose = (lines: readonly string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'requests.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines.join('\n')),
    });
  await choose(['{']);
  await dialog.getByRole('button', { name: 'Upload and check' }).click();
  await dialog.getByRole('alert').waitFor();
  await choose([requestLine('one', 'hello'), requestLine('two', 'hello')]);
  await dialog.getByRole('button', { name: 'Upload and check' }).click();
  await dialog.getByText(/^2 requests, about [\d,]+ credits/).waitFor();
  await picture(page, 'new-batch');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start batch' }).click();
  const row = page.getByRole('row', { name: /analyst/ });
  await row.getByText('2 of 2 answered').waitFor();
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download results' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).custom_id)
      .sort(),
  ).toEqual(['one', 'two']);
  await expect
    .poll(() => columnsOf(page))
    .toEqual(['Batch', 'Status', 'Key', 'Started', 'Actions']);
  await show(page, 'Files');
  await expect
    .poll(() => columnsOf(page))
    .toEqual(['File', 'Key', 'Contains', 'Size', 'Created', 'Expires', 'Actions']);
  const file = page.getByRole('row', { name: /requests\.jsonl/ }).filter({ hasText: 'analyst' });
  const content = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await content).path(), 'utf8')).toContain('"custom_id":"one"');
  await page.context().close();
});

test('a model is downloaded, unloaded and deleted, and the audit log shows it', async () => {
  served.otherModels = [];
  served.managed.length = 0;
  const page = await open('/dashboard/models');
  await signIn(page);
  await page.getByRole('button', { name: 'Add a model' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Fast: ').waitFor();
  await picture(page, 'add-model');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('searchbox').fill('qwen3 0.6b q4f16');
  await dialog.getByText('Fast: ').waitFor({ state: 'detached' });
  await dialog
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
  const id = served.managed[0]!.slice('load '.length);
  expect(id).toMatch(/^Qwen3-0\.6B-q4f16/);
  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect.poll(() => row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
  expect(await row.getByRole('button').count(), 'while it loads').toBe(0);
  served.otherModels = [{ ...ownModel, id, status: 'failed', problem: 'The disk is full.' }];
  await row.getByText('The disk is full.').waitFor();
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 768, height: 1024 });
  const reason = await row.getByText('The disk is full.').boundingBox();
  const action = await row.getByRole('button', { name: 'Load' }).boundingBox();
  expect(reason!.x + reason!.width, 'not under the actions').toBeLessThan(action!.x);
  await page.setViewportSize(before);
  await row.getByRole('button', { name: 'Load' }).click();
  // The request replaces the list; one that arrives later would undo the next line.
  await expect.poll(() => served.managed.length).toBe(2);
  served.otherModels = [{ ...ownModel, id, status: 'ready' }];
  await row.getByRole('button', { name: 'Unload' }).click();
  await picture(page, 'unload-model');
  await dialog.getByRole('button', { name: 'Unload' }).click();
  await row.getByText('Available').waitFor();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  expect(served.managed).toEqual([`load ${id}`, `load ${id}`, `unload ${id}`, `remove ${id}`]);
  await show(page, 'Audit log');
  await page.getByRole('row', { name: new RegExp(`Model delete.*${id}`, 'i') }).waitFor();
  await page.context().close();
});

test('the actions of a file are visible, however long its name', async () => {
  const { key, record } = await node.service.keys.create('long names');
  const form = fileForm([requestLine('1', 'hello')]);
  const file = form.get('file') as File;
  form.set('file', file, `${'a-very-long-name-'.repeat(14)}.jsonl`);
  await node.ask(key, 'POST', '/v1/files', form);
  const page = await open('/dashboard/files', { viewport: { width: 1440, height: 900 } });
  await signIn(page);
  const row = page.getByRole('row', { name: /a-very-long-name/ });
  const box = await row.getByRole('button', { name: 'Delete' }).boundingBox();
  expect(box!.x + box!.width).toBeLessThan(1440);
  await node.service.keys.revoke(record.id);
  await page.context().close();
});

test('a feature that is turned off has no page, and nothing requests it', async () => {
  const missing = ['requests', 'latency', 'queue', 'audit', 'tokens'];
  const asked: string[] = [];
  const page = await open('/dashboard/requests');
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.route('**/admin/session', async (route) => {
    const response = await route.fetch();
    if (response.status() === 204) return route.fulfill({ response });
    const body = (await response.json()) as { readonly sections: readonly string[] };
    const sections = body.sections.filter((name) => !missing.includes(name));
    return route.fulfill({ response, json: { ...body, sections } });
  });
  await signIn(page);
  await page.getByText('This page is not available on this server.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Usage',
    'Keys',
    'Batches',
    'Files',
    'Models',
    'System',
  ]);
  expect(asked.filter((path) => missing.some((name) => path === `/admin/${name}`))).toEqual([]);
  await page.context().close();
});

/** A line of the log, as the server writes it. */
const logged = (keyId: string): typeof requestLog.$inferInsert => ({
  id: `req_${crypto.randomUUID()}`,
  at: Date.now(),
  keyId,
  endpoint: '/v1/chat/completions',
  model: 'formwork-135m',
  status: 200,
  code: null,
  error: null,
  stream: 1,
  inputTokens: 66,
  outputTokens: 1063,
  firstMs: 420,
  totalMs: 12_400,
});

test('requests are listed, and filtered by key and status', async () => {
  const { key, record } = await node.service.keys.create('newsroom');
  const { orm } = node.service.database;
  const long = logged(record.id);
  await orm.insert(requestLog).values(long);
  await orm
    .insert(requestGaps)
    .values({ at: Date.now(), nodeId: 'node_busy', requests: 3, errors: 0 });
  const page = await open('/dashboard/requests');
  await signIn(page);
  const rowOf = (id: string) => page.getByRole('row', { name: new RegExp(id) });
  await rowOf(long.id).getByText('1,063').waitFor();
  await rowOf(long.id).getByText('420 ms').waitFor();
  await rowOf(long.id).getByText('12.4 s').waitFor();
  await rowOf(long.id).getByText('/v1/chat/completions · streamed').waitFor();
  await page.getByText('because the server was too busy: 3').waitFor();
  const fine = await chat(node, key, 'hello');
  const failed = await chat(node, key, 'fail:400');
  await rowOf(fine).getByText('newsroom').waitFor();
  await rowOf(fine).getByText('stub', { exact: true }).waitFor();
  await rowOf(failed).getByText('400 stub_failure').waitFor();
  await picture(page, 'requests');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Status', { exact: true }).selectOption('Failed');
  await rowOf(fine).waitFor({ state: 'detached' });
  await rowOf(failed).waitFor();
  await page.getByLabel('Key', { exact: true }).selectOption('default');
  await page.getByText('No matching requests.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox', { name: /^Search requests/ }).fill('stub_fail');
  await rowOf(long.id).waitFor({ state: 'detached' });
  await rowOf(failed).waitFor();
  await page.context().close();
});

test('new requests push none out of a log of which more was shown', async () => {
  const { record } = await node.service.keys.create('long log');
  const { orm } = node.service.database;
  const rows = Array.from({ length: 70 }, (_, i) => ({ ...logged(record.id), at: Date.now() - i }));
  await orm.insert(requestLog).values(rows);
  const page = await open('/dashboard/requests');
  await signIn(page);
  await page.getByLabel('Key', { exact: true }).selectOption('long log');
  const shown = async () => (await page.locator('tbody code').allTextContents()).toSorted();
  await expect.poll(async () => (await shown()).length).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).dblclick();
  await expect.poll(async () => (await shown()).length).toBe(70);
  const late = Array.from({ length: 60 }, () => logged(record.id));
  await orm.insert(requestLog).values(late);
  await page.getByRole('row', { name: new RegExp(late[0]!.id) }).waitFor();
  expect(await shown()).toEqual([...rows, ...late].map(({ id }) => id).toSorted());
  await page.context().close();
});

test('traffic shows errors, latency by hour, and waiting requests', async () => {
  const { record } = await node.service.keys.create('chat room', { maxParallel: 8 });
  const lines = Array.from({ length: 40 }, (_, index) => ({
    ...logged(record.id),
    firstMs: index < 37 ? 90 : 400,
    totalMs: index < 37 ? 820 : 4100,
    status: index === 0 ? 500 : 200,
  }));
  await node.service.database.orm.insert(requestLog).values(lines);
  served.queues.set(record.id, { running: 2, waiting: 7 });
  const page = await open('/dashboard/traffic');
  await signIn(page);
  await page.getByLabel('Key', { exact: true }).selectOption('chat room');
  await page.getByRole('figure').getByText('Errors (2.5%)').first().waitFor();
  const chartOf = (label: string) => page.getByRole('figure').filter({ hasText: label });
  for (const [label, figure] of [
    ['Latency, median', '820 ms'],
    ['Latency, 95th', '4.1 s'],
    ['Time to first token, median', '90 ms'],
    ['Time to first token, 95th', '400 ms'],
  ] as const) {
    await chartOf(label).locator('strong').getByText(figure).waitFor();
    await chartOf(label)
      .getByText(/^Latest hour: \w+ \d+, \d\d:\d\d$/)
      .waitFor();
  }
  await page.getByRole('row', { name: /^chat room 2 7 8$/ }).waitFor();
  await picture(page, 'traffic');
  expect(await accessibilityProblems(page)).toEqual([]);
  // An hour without requests has no latency.
  await page.getByLabel('Key', { exact: true }).selectOption('default');
  await chartOf('Latency, median').locator('strong').getByText('–').waitFor();
  served.queues.clear();
  await page.getByText('Nothing is running.').waitFor();
  await page.context().close();
});

test('an admin token is shown once and revoked, and the audit log names the actor', async () => {
  const page = await open('/dashboard/tokens');
  await signIn(page);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('monitoring');
  await page.getByLabel('Scope').selectOption({ label: 'Metrics: read /metrics only' });
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = String(await page.locator('.dash-secret').textContent());
  expect(token.length).toBeGreaterThan(20);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => page.content()).not.toContain(token);
  const columns = ['Name', 'Token', 'Scope', 'Created', 'Last used', 'Actions'];
  await expect.poll(() => columnsOf(page)).toEqual(columns);
  const row = page.getByRole('row', { name: /monitoring/ });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('revoked').waitFor();
  await show(page, 'Audit log');
  await page.getByRole('row', { name: /Admin secret Create token monitoring/ }).waitFor();
  await page.getByLabel('Action').selectOption('token.revoke');
  await page.getByRole('row', { name: /Create token/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Admin secret Revoke token monitoring/ }).waitFor();
  await picture(page, 'audit');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

/**
 * What a read token is offered: none of it changes anything by the session. A batch belongs to an
 * API key.
 */
const readActions = [
  'Download',
  'Download as JSON Lines',
  'Download results',
  'New batch',
  'Show errors',
  'Show more',
];

test('a read token sees every page without buttons for changes', async () => {
  const token = await makeToken(node, 'auditor', 'read');
  const id = await useSome(node);
  const page = await open('/dashboard/batches', { viewport: phone });
  const refused: string[] = [];
  await signIn(page, token);
  page.on('response', (one) => one.status() >= 400 && refused.push(one.url()));
  await page.getByText('Read-only access').waitFor();
  const batch = page.getByRole('row', { name: new RegExp(id.slice(0, 14)) });
  await batch.getByText('completed').waitFor();
  const offered: string[] = [];
  for (const name of dashboardPages) {
    await show(page, name);
    await page.waitForFunction(() => !document.body.textContent.includes('Loading…'));
    expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
    offered.push(...(await page.getByRole('main').getByRole('button').allTextContents()));
  }
  expect(offered).toContain('Download results');
  expect(offered.filter((label) => !readActions.includes(label))).toEqual([]);
  expect(refused).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Admin secret or token').waitFor();
  await page.context().close();
});

/** Nothing of a page is beyond its width, cut off or covered. */
async function expectToFit(page: Page, name: string, width: number): Promise<void> {
  const shown = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([name, shown]).toEqual([name, width]);
  const covered = await page.locator('tbody td:not(.dash-row-actions) .dash-status').evaluateAll(
    (all) =>
      all.filter((status) => {
        const actions = status.closest('tr')?.querySelector('.dash-row-actions');
        const edge = actions?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
        return status.getBoundingClientRect().right > edge;
      }).length,
  );
  expect([name, covered], 'statuses under the actions').toEqual([name, 0]);
  const beyond = await page
    .locator('tbody td:not(.dash-row-actions) .dash-status')
    .evaluateAll(
      (all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length,
    );
  expect([name, beyond], 'statuses out of sight').toEqual([name, 0]);
  const cut = await page
    .locator('.dash-table')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  if (width >= 1440) expect([name, cut], 'tables that are cut off').toEqual([name, 0]);
}

test.each([390, 768, 1440, 2560])(
  'every page fits %i pixels, without a problem that axe finds, in light and dark colours',
  async (width) => {
    await useSome(node);
    const { key, record } = await node.service.keys.create(
      'a department with a rather long name, Berlin office',
    );
    await Promise.all([chat(node, key, 'hello'), chat(node, key, 'fail:400')]);
    served.queues.set(record.id, { running: 1, waiting: 0 });
    const viewport = { width, height: 900 };
    const page = await open('/dashboard', { colorScheme: 'light', viewport });
    const refused: string[] = [];
    page.on('response', (one) => one.status() >= 400 && refused.push(one.url()));
    await signIn(page);
    for (const name of dashboardPages) {
      await show(page, name);
      await page.waitForFunction(() => !document.body.textContent.includes('Loading…'));
      await picture(page, `${name.toLowerCase()}-light-${width}`);
      expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
      await expectToFit(page, name, width);
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture(page, `${name.toLowerCase()}-dark-${width}`);
      // The rest of the page is the same.
      expect([name, await accessibilityProblems(page, colourRules)]).toEqual([name, []]);
      await expectToFit(page, name, width);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    expect(refused).toEqual([]);
    await page.context().close();
  },
);

test('a chart shows the value of the day under the pointer', async () => {
  await useSome(node);
  const page = await open('/dashboard');
  await signIn(page);
  const chart = page.getByRole('figure').filter({ hasText: 'Requests' });
  await chart.getByText(/^Highest: [\d,]+, \w+ \d+$/).waitFor();
  const box = await chart.locator('svg').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 50);
  await chart.getByText(/^\w+ \d+: 0$/).waitFor();
  await page.mouse.move(0, 0);
  await chart.getByText(/^Highest: /).waitFor();
  await page.context().close();
});

test('the dashboard is usable with the keyboard alone', async () => {
  const page = await open('/dashboard');
  await signIn(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let i = 0; i < 20 && (await focused()) !== 'Keys'; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  for (let i = 0; i < 20 && (await focused()) !== 'New key'; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New key' }).waitFor();
  await page.keyboard.type('typed at once');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'typed at once' }).waitFor();
  // It is shown this once: another Enter must not take it away.
  await expect.poll(focused).toBe('Copy key');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /typed at once/ }).waitFor();
  await page.context().close();
});

test.each([
  ['key', 'keys', '/dashboard/keys'],
  ['token', 'tokens', '/dashboard/tokens'],
])('a double click makes one %s', async (what, route, path) => {
  const page = await open(path);
  await signIn(page);
  let made = 0;
  // The server responds when both clicks are over.
  await page.route(`**/admin/${route}`, async (one) => {
    if (one.request().method() === 'POST') {
      made++;
      await new Promise((done) => setTimeout(done, 1000));
    }
    await one.continue();
  });
  await page.getByRole('button', { name: `New ${what}` }).click();
  await page.getByLabel('Name').fill('clicked twice');
  await page.getByRole('button', { name: `Create ${what}` }).dblclick();
  await page.locator('.dash-secret').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(made).toBe(1);
  await expect.poll(() => page.getByRole('row', { name: /clicked twice/ }).count()).toBe(1);
  await page.context().close();
});

test.each([
  ['/dashboard/batches', 'Download results', 'batches/*/results'],
  ['/dashboard/files', 'Download', 'files/*/content'],
  ['/dashboard/audit', 'Download as JSON Lines', 'audit/export'],
])('on %s, a failed download is shown until one succeeds', async (path, label, route) => {
  const id = await useSome(node);
  const page = await open(path);
  await signIn(page);
  if (label === 'Download results') {
    const row = page.getByRole('row', { name: new RegExp(id.slice(0, 14)) });
    await row.getByText('completed').waitFor();
  }
  const button = page.getByRole('button', { name: label, exact: true }).first();
  await page.route(`**/admin/${route}`, (one) =>
    one.fulfill({ status: 500, json: { error: { message: 'The disk is full.' } } }),
  );
  await button.click();
  await page.getByRole('alert').getByText('The disk is full.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute(`**/admin/${route}`);
  await Promise.all([page.waitForEvent('download'), button.click()]);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.context().close();
});

test('days without usage are included, and sums are by key and model', () => {
  const row = { key_id: 'k', model: 'm', input_tokens: 1, output_tokens: 2, requests: 1, cost: 5 };
  const rows = [
    { ...row, day: '2026-01-31' },
    { ...row, day: '2026-02-02', model: 'n', cost: 20 },
    { ...row, day: '2026-02-02' },
  ];
  expect(byDay('2026-01-31', '2026-02-02', rows, ({ cost }) => cost)).toEqual([
    { day: '2026-01-31', value: 5 },
    { day: '2026-02-01', value: 0 },
    { day: '2026-02-02', value: 25 },
  ]);
  expect(byKeyAndModel(rows).map(({ model, requests, cost }) => [model, requests, cost])).toEqual([
    ['n', 1, 20],
    ['m', 2, 10],
  ]);
});
