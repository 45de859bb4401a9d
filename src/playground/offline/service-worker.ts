/**
 * Keeps the page, so that it works without a network after the first visit. The network comes first wherever an answer
 * may have changed; `/v1` is never touched, and the engine keeps its models itself.
 */

/** To the service worker: paths of the page's own origin to keep. */
export interface ToServiceWorker {
  readonly keep: readonly string[];
}

/** Where the page's own files are kept. */
const pageCache = 'formwork-page';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of `ServiceWorkerGlobalScope` in use; TypeScript's DOM and WebWorker libraries exclude each other. */
interface ServiceWorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    listen: (event: ExtendableEvent & { readonly data: ToServiceWorker }) => void,
  ): void;
}

const scope = globalThis as unknown as ServiceWorkerScope;

/** What is kept under a key. */
async function find(key: string): Promise<Response | undefined> {
  const cache = await caches.open(pageCache).catch(() => undefined);
  return cache?.match(key);
}

/** Keeps a response. A browser without room for it, or that grants none, loses the work offline and nothing else. */
async function put(key: string, response: Response): Promise<void> {
  if (response.status !== 200) return;
  const copy = response.clone();
  try {
    await (await caches.open(pageCache)).put(key, copy);
  } catch {}
}

/** From the network, kept for when there is none. A copy that has not changed is not written again. */
async function networkFirst(request: Request, key: string): Promise<Response> {
  const kept = await find(key);
  try {
    const response = await fetch(request);
    const isNew = kept?.headers.get('etag') !== response.headers.get('etag');
    if (isNew || !kept) await put(key, response);
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Built files are named by their content: what is kept is what would come. */
async function keptFirst(request: Request): Promise<Response> {
  const kept = await find(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  await put(request.url, response);
  return response;
}

function answer(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return undefined;
  if (request.mode === 'navigate') {
    // The dashboard is nothing without its server.
    return pathname === '/' ? networkFirst(request, '/') : undefined;
  }
  if (pathname.startsWith('/assets/')) return keptFirst(request);
  return undefined;
}

/** Keeps what the page had loaded before this worker watched. */
async function keep(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      if (!(await find(path))) await put(path, await fetch(path));
    }),
  );
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data.keep)));
scope.addEventListener('fetch', (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});
