/** Entry of the worker, dedicated to one page or shared by many: the engine and the API, as the server runs them. */
import { createApi } from '../api/index.ts';
import { createEngine } from '../engine/index.ts';
import { embeddedModels, prebuiltModels } from '../engine/model-source.ts';
import { decodeImage } from './decode-image.ts';
import { downloadFirst } from './download-first.ts';
import { createMemoryStore, pageAccess, pageClock } from './local-ports.ts';
import type { WorkerSettings } from './messages.ts';
import { createModelStorage } from './model-storage.ts';
import { serveScope, type WorkerHome, type WorkerScope } from './serve.ts';

function open({ modelsBaseUrl, models = [] }: WorkerSettings): WorkerHome {
  const baseUrl = new URL(modelsBaseUrl, globalThis.location.href).href;
  const storage = createModelStorage(baseUrl, globalThis.caches);
  Object.defineProperty(globalThis, 'caches', { value: storage.storage });
  const engine = downloadFirst(
    createEngine({ modelsBaseUrl: baseUrl, models, prebuilt: true }),
    [...embeddedModels(baseUrl), ...models, ...prebuiltModels()],
    storage,
  );
  const api = createApi({
    engine,
    access: pageAccess,
    store: createMemoryStore(),
    clock: pageClock,
    ...(decodeImage ? { decodeImage } : {}),
  });
  return { engine, api };
}

serveScope(globalThis as unknown as WorkerScope, open);
