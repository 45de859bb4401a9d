/** Makes the page work offline after the first visit, and measures its storage. */
import type { PageFiles } from './page-cache.ts';
import type { ToServiceWorker } from './service-worker.ts';

/** Whether a cache holds models: the embedded ones, or web-llm's. */
function isModelCache(name: string): boolean {
  return name === 'formwork-models' || name.startsWith('webllm/');
}

/** The content of `page-files.json`, which the build writes. */
interface BuiltFiles extends PageFiles {
  /** What the page loads on demand. */
  readonly page: readonly string[];
}

/** Paths of everything the page has loaded, including itself, and of what it loads on demand. */
async function pagePaths(): Promise<ToServiceWorker> {
  const own = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
    .map((url) => url.pathname);
  const built: BuiltFiles | undefined = await fetch('/page-files.json')
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  const keep = ['/', ...new Set([...own, ...(built?.page ?? [])])];
  return built ? { keep, files: { engine: built.engine, all: built.all } } : { keep };
}

/**
 * Registers the service worker. Without support for it (an old browser, plain http) the page
 * requires the network.
 */
export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(await pagePaths());
  } catch (error) {
    console.warn('The page will not work offline:', error);
  }
}

/** Bytes of models stored in this browser; undefined if the browser does not report it. */
export async function storedModelBytes(): Promise<number | undefined> {
  try {
    const names = await caches.keys();
    if (!names.some(isModelCache)) return 0;
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined;
  }
}

/** Frees the storage of models: the embedded ones and web-llm's downloads. */
export async function freeStoredModels(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isModelCache).map((name) => caches.delete(name)));
}
