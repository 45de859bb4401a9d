/**
 * Caches the page, so that it works offline after the first visit. Uses the network first wherever
 * a response may have changed. Never handles `/v1`, and leaves models to the engine.
 */
import { createPageCache, type PageFiles } from './page-cache.ts';

/** To the service worker: paths of the page's own origin to cache, and the files of the page. */
export interface ToServiceWorker {
  readonly keep: readonly string[];
  /** Absent without a network, and in messages of older pages. */
  readonly files?: PageFiles;
}

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
const { keep, keptFirst, networkFirst } = createPageCache(caches, fetch);

function answer(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return undefined;
  if (request.mode === 'navigate') {
    // The dashboard requires its server.
    return pathname === '/' ? networkFirst(request) : undefined;
  }
  if (pathname.startsWith('/assets/')) return keptFirst(request);
  return undefined;
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) =>
  event.waitUntil(keep(event.data.keep, event.data.files)),
);
scope.addEventListener('fetch', (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});
