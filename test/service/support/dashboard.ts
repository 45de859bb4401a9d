/** The dashboard as a page: served by a node whose engine and models are made up. */
import type { Page } from 'playwright-core';
import { prebuiltModels } from '../../../src/runtime/engine/index.ts';
import type { ModelManager } from '../../../src/server/engine/models/manage.ts';
import type { ModelState } from '../../../src/server/engine/observe-engine.ts';
import { createHandler } from '../../../src/server/http/handler.ts';
import { listen } from '../../../src/server/http/listen.ts';
import { pageFolder } from '../../browser/support/build-page.ts';
import { fileForm, requestLine, startNode, type TestNode } from './server.ts';
import { startStores } from './stores.ts';

/** What signs in. */
export const adminSecret = 'the-admin-secret';

/** The pages of the dashboard, as its menu names them. */
export const dashboardPages = [
  'Usage',
  'Requests',
  'Traffic',
  'Keys',
  'Batches',
  'Files',
  'Models',
  'Audit log',
  'Admin tokens',
  'System',
] as const;

/** A dashboard that is served. */
export interface ServedDashboard {
  readonly url: string;
  readonly node: TestNode;
  /** What runs and waits in the engine, by the id of the key. */
  readonly queues: Map<string, { readonly running: number; readonly waiting: number }>;
  /** What was done to models: loaded, unloaded, removed. */
  readonly managed: string[];
  /** The models beside the one that is loading. */
  otherModels: readonly ModelState[];
  close(): Promise<void>;
}

/** What all models have in common. */
export const ownModel = {
  ownedBy: 'mlc-ai',
  created: 0,
  contextWindow: 4096,
  capabilities: ['chat'],
} as const;

const loading: ModelState = {
  id: 'formwork-135m',
  ownedBy: 'formwork',
  created: 0,
  contextWindow: 2048,
  capabilities: ['chat'],
  status: 'loading',
  progress: 0.4,
  text: 'Downloading 54 of 135 MB',
};

/** A manager that writes down what it is told to do. */
function recordingManager(served: Pick<ServedDashboard, 'managed' | 'otherModels'>): ModelManager {
  return {
    catalogue: () =>
      prebuiltModels().filter(
        ({ id, obstacle }) => !obstacle && !served.otherModels.some((model) => model.id === id),
      ),
    load(id) {
      served.managed.push(`load ${id}`);
      const others = served.otherModels.filter((model) => model.id !== id);
      served.otherModels = [
        ...others,
        { ...ownModel, id, status: 'loading', progress: 0.2, text: 'Fetching' },
      ];
    },
    async unload(id) {
      served.managed.push(`unload ${id}`);
      served.otherModels = [{ ...ownModel, id, status: 'available' }];
    },
    downloadedBytes: async () => 1,
    async remove(id) {
      served.managed.push(`remove ${id}`);
      served.otherModels = [];
      return { bytes: 1, alsoDeleted: [] };
    },
  };
}

/** Starts a node on an empty store, and serves it with the page of {@link pageFolder}. */
export async function serveDashboard(): Promise<ServedDashboard> {
  const made = {
    queues: new Map<string, { readonly running: number; readonly waiting: number }>(),
    managed: [] as string[],
    otherModels: [] as readonly ModelState[],
  };
  const stores = await startStores('embedded');
  const node = await startNode({
    ...(await stores.make()),
    adminSecret,
    prices: new Map([['stub', { input: 1000, output: 2000 }]]),
    engine: {
      adapter: 'software: SwiftShader',
      version: '0.1.0',
      figures: () => ({ sequences: 3, places: 16, waiting: 1, kvTokens: 812, kvCapacity: 8192 }),
      queues: () => made.queues,
      manage: recordingManager(made),
      models: () => [...made.otherModels, loading],
    },
  });
  const site = await listen(
    createHandler({
      api: (request) => {
        const { pathname, search } = new URL(request.url);
        return fetch(new Request(node.url + pathname + search, request));
      },
      routes: { '/admin': node.service.admin },
      pageFolder,
      modelsFolder: pageFolder,
      notReady: () => undefined,
      onError: () => {},
    }),
    '127.0.0.1',
    0,
  );
  return Object.assign(made, {
    url: site.url,
    node,
    async close() {
      await site.close(100);
      await node.close();
      await stores.stop();
    },
  });
}

/** Answers a batch of 41 requests, one of which fails. Its id. */
export async function useSome({ service, ask }: TestNode): Promise<string> {
  const { key } = await service.keys.create('shop', { credits: 1_000_000, requestsPerMinute: 50 });
  const lines = [
    requestLine('bad', 'fail:400'),
    ...Array.from({ length: 40 }, (_, i) => requestLine(`${i}`, 'slow:30')),
  ];
  const file = await ask(key, 'POST', '/v1/files', fileForm(lines));
  const batch = await ask(key, 'POST', '/v1/batches', {
    input_file_id: file.json.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  });
  return String(batch.json.id);
}

/** Makes a token of the dashboard. */
export async function makeToken(
  { service }: TestNode,
  name: string,
  scope: string,
): Promise<string> {
  const made = await service.admin(
    new Request('http://localhost/admin/tokens', {
      method: 'POST',
      headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, scope }),
    }),
  );
  return ((await made.json()) as { readonly token: string }).token;
}

/** Sends a request as a client does. Answers its id. */
export async function chat({ ask }: TestNode, key: string, content: string): Promise<string> {
  const body = { model: 'stub', messages: [{ role: 'user', content }] };
  const { headers } = await ask(key, 'POST', '/v1/chat/completions', body);
  return String(headers.get('x-request-id'));
}

/** Signs in on a page of the dashboard. */
export async function signIn(page: Page, secret = adminSecret): Promise<void> {
  await page.getByLabel('Admin secret or token').fill(secret);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
}

/** Goes to a page of the dashboard by its menu. */
export async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
