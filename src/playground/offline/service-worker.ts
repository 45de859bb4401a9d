/**
 * Caches the page, so that it works offline after the first visit. Uses the network first wherever
 * a response may have changed. Never handles `/v1`, and leaves models to the engine.
 */

/** To the service worker: paths of the page's own origin to cache. */
export interface ToServiceWorker {
  readonly keep: readonly string[];
}

/** The cache of the page's own files. */
const pageCache = 'formwork-page';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/**
 * The part of `ServiceWorkerGlobalScope` in use; TypeScript's DOM and WebWorker libraries exclude
 * each other.
 */
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

/** The cached response of a key. */
async function find(key: string): Promise<Response | undefined> {
  const cache = await caches.open(pageCache).catch(() => undefined);
  return cache?.match(key);
}

/** Caches a response. Without storage, only offline use is lost. */
async function put(key: string, response: Response): Promise<void> {
  if (response.status !== 200) return;
  const copy = response.clone();
  try {
    await (await caches.open(pageCache)).put(key, copy);
  } catch {}
}

/**
 * Fetches from the network and caches the response for offline use. Does not rewrite an unchanged
 * copy.
 */
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

/** Built files are named by their content, so a cached copy is always current. */
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
    // The dashboard requires its server.
    return pathname === '/' ? networkFirst(request, '/') : undefined;
  }
  if (pathname.startsWith('/assets/')) return keptFirst(request);
  return undefined;
}

/** Caches what the page loaded before this worker was active. */
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
