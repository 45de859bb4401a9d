/** Entry of the dedicated worker: the engine and the API, as the server runs them. */
import { createApi } from '../../runtime/api/index.ts';
import { createEngine } from '../../runtime/engine/index.ts';
import type { Engine } from '../../runtime/engine/types.ts';
import { createEmbeddedCaches } from './embedded-caches.ts';
import { createMemoryStore, pageAccess, pageClock } from './page-ports.ts';
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
