/** The models stored in this browser, with their sizes. */
import { signal } from '@preact/signals';

/** Bytes by model; undefined until measured. An incomplete model counts what is stored. */
export const storedModels = signal<ReadonlyMap<string, number> | undefined>(undefined);

/** Files are stored in parts of this size, the last one smaller (worker/kept-parts.ts). */
const partBytes = 1 << 20;

const isModelCache = (name: string) => name === 'formwork-models' || name.startsWith('webllm/');

/** The model of a stored file: its folder here, or its repository. */
function modelOfAddress(address: string): string | undefined {
  const { pathname } = new URL(address);
  return /\/models\/([^/]+)\//.exec(pathname)?.[1] ?? /\/([^/]+)\/resolve\//.exec(pathname)?.[1];
}

async function eachStored(
  visit: (cache: Cache, request: Request, model: string) => unknown,
): Promise<void> {
  const names = (await caches.keys()).filter(isModelCache);
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const model = modelOfAddress(request.url);
      if (model !== undefined) await visit(cache, request, model);
    }
  }
}

/** Measures the stored models. A browser that stores nothing has none. */
export async function lookAtStoredModels(): Promise<void> {
  const found = new Map<string, number>();
  await eachStored((_cache, request, model) => {
    const isPart = request.url.includes('&part=');
    found.set(model, (found.get(model) ?? 0) + (isPart ? partBytes : 0));
  }).catch(() => {});
  storedModels.value = found;
}

/** Deletes the stored files of a model. */
export async function deleteStoredModel(id: string): Promise<void> {
  await eachStored((cache, request, model) => model === id && cache.delete(request));
  await lookAtStoredModels();
}
