/** The pages of the dashboard and its dialogs. */
import type { Page } from 'playwright-core';
import {
  chat,
  dashboardPages,
  makeToken,
  ownModel,
  type ServedDashboard,
  show,
  signIn,
  useSome,
} from '../../service/support/dashboard.ts';
import { requestLine } from '../../service/support/server.ts';
import type { State } from './state.ts';

/** A name that is longer than its column. */
const longName = 'a department with a rather long name, Berlin office';

/** What {@link fillDashboard} has made, for the states that type it. */
const made = { key: '', readToken: '' };

/** Gives each page something to show: keys, requests, a batch, files, a model that is ready. */
export async function fillDashboard(served: ServedDashboard): Promise<void> {
  const { node } = served;
  const { key, record } = await node.service.keys.create(longName, { maxParallel: 8 });
  made.key = key;
  made.readToken = await makeToken(node, 'auditor', 'read');
  await useSome(node);
  await Promise.all([chat(node, key, 'hello'), chat(node, key, 'fail:400')]);
  served.queues.set(record.id, { running: 2, waiting: 7 });
  served.otherModels = [
    { ...ownModel, id: 'Qwen3-0.6B-q4f16_1-MLC', status: 'ready' },
    { ...ownModel, id: 'Qwen3-4B-q4f16_1-MLC', status: 'failed', problem: 'The disk is full.' },
  ];
}

/** Signs in and goes to a page. */
const goTo = (name: string) => async (page: Page) => {
  await signIn(page);
  await show(page, name);
  await page.waitForFunction(() => !document.body.textContent.includes('Loading…'));
};

/** Goes to a page and opens a dialog by a button. */
const opening = (name: string, button: string) => async (page: Page) => {
  await goTo(name)(page);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog with a name to fill in, and sends it: the secret is then shown, this once. */
const making = (name: string, button: string, submit: string) => async (page: Page) => {
  await opening(name, button)(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('made by a state');
  await dialog.getByRole('button', { name: submit }).click();
  await page.locator('.dash-secret').waitFor();
};

const search = (name: string, field: string, none: string) => async (page: Page) => {
  await goTo(name)(page);
  await page.getByRole('searchbox', { name: field }).fill('no such thing');
  await page.getByText(none).waitFor();
};

/** Uploads a batch of one request, before it is started. */
const checkBatch = async (page: Page) => {
  await opening('Batches', 'New batch')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^API key/).fill(made.key);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'requests.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(requestLine('one', 'hello')),
  });
  await dialog.getByRole('button', { name: 'Upload and check' }).click();
  await dialog.getByText(/^1 requests?, about/).waitFor();
};

const pageStates = dashboardPages.map(
  (name): State => [`dashboard-${name.toLowerCase().replaceAll(' ', '-')}`, goTo(name)],
);

/** Signing in, each page, and the dialogs of the pages. */
export const dashboardStates: readonly State[] = [
  ['dashboard-sign-in', (page) => page.getByLabel('Admin secret or token').waitFor()],
  [
    'dashboard-sign-in-refused',
    async (page) => {
      await page.getByLabel('Admin secret or token').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('This is neither the admin secret nor a valid').waitFor();
    },
  ],
  [
    'dashboard-read-only',
    async (page) => {
      await signIn(page, made.readToken);
      await show(page, 'Keys');
      await page.getByText('Read-only access').waitFor();
    },
  ],
  ...pageStates,
  [
    'dashboard-requests-none-found',
    search('Requests', 'Search requests by ID, error or code', 'No matching requests.'),
  ],
  ['dashboard-keys-none-found', search('Keys', 'Search keys', 'No matching keys.')],
  ['dashboard-keys-new', opening('Keys', 'New key')],
  ['dashboard-keys-made', making('Keys', 'New key', 'Create key')],
  ['dashboard-keys-change', opening('Keys', 'Change')],
  ['dashboard-keys-revoke', opening('Keys', 'Revoke')],
  ['dashboard-batches-new', opening('Batches', 'New batch')],
  ['dashboard-batches-checked', checkBatch],
  ['dashboard-batches-errors', opening('Batches', 'Show errors')],
  ['dashboard-files-delete', opening('Files', 'Delete')],
  ['dashboard-models-add', opening('Models', 'Add a model')],
  ['dashboard-models-unload', opening('Models', 'Unload')],
  ['dashboard-admin-tokens-new', opening('Admin tokens', 'New token')],
  ['dashboard-admin-tokens-made', making('Admin tokens', 'New token', 'Create token')],
];
