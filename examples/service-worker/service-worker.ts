import { createClientApi, createEngine } from 'formwork';

/** The part of a service worker's global scope in use. */
interface ServiceWorkerScope extends EventTarget {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetch extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as ServiceWorkerScope;
const engine = createEngine({ modelsBaseUrl: './models/' });
const { fetch } = createClientApi(engine);

scope.addEventListener('install', () => scope.skipWaiting());
scope.addEventListener('activate', (event) =>
  (event as Extendable).waitUntil(scope.clients.claim()),
);
// Every page of the site asks `/v1` as if a server answered.
scope.addEventListener('fetch', (event) => {
  const { request } = event as Fetch;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith('/v1/')) return;
  (event as Fetch).respondWith(fetch(request));
});
