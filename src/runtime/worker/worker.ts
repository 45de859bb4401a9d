/** Entry of the dedicated worker: the engine and the API, as the server runs them. */
import { createApi } from '../api/index.ts';
import { createMemoryStore, pageAccess, pageClock } from '../client/local-ports.ts';
import { createEngine } from '../engine/index.ts';
import type { Engine } from '../engine/types.ts';
import { createEmbeddedCaches } from './embedded-caches.ts';
import { serveWorker, type WorkerScope } from './serve.ts';

serveWorker(globalThis as unknown as WorkerScope, (modelsBaseUrl) => {
  const baseUrl = new URL(modelsBaseUrl, globalThis.location.href).href;
  const { storage, clear } = createEmbeddedCaches(baseUrl, globalThis.caches);
  Object.defineProperty(globalThis, 'caches', { value: storage });
  const loading = createEngine({ modelsBaseUrl: baseUrl, prebuilt: true });
  const engine: Engine = {
    ...loading,
    load: (...parameters) => loading.load(...parameters).finally(clear),
  };
  const api = createApi({
    engine,
    access: pageAccess,
    store: createMemoryStore(),
    clock: pageClock,
  });
  return { engine, api };
});
