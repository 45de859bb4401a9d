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

/** From the network, kept for when there is none. A copy that has not changed is not written again. */
async function networkFirst(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(pageCache);
  try {
    const response = await fetch(request);
    const kept = await cache.match(key);
    const isNew = kept?.headers.get('etag') !== response.headers.get('etag');
    if (response.status === 200 && (isNew || !kept)) await cache.put(key, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** Built files are named by their content: what is kept is what would come. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(pageCache);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request.url, response.clone());
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
  const cache = await caches.open(pageCache);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
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
