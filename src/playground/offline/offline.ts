/** Makes the page work without a network after the first visit, and tells how much that takes. */
import type { ToServiceWorker } from './service-worker.ts';

/** True for the caches that hold models: the embedded ones', and web-llm's own. */
function isModelCache(name: string): boolean {
  return name === 'formwork-models' || name.startsWith('webllm/');
}

/** Paths of what the page has loaded so far, itself included, and of what it loads when it is asked to. */
async function pagePaths(): Promise<readonly string[]> {
  const own = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'));
  const later: readonly string[] = await fetch('/page-files.json')
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => []);
  return ['/', ...new Set([...own.map((url) => url.pathname), ...later])];
}

/** Registers the service worker. Without one (an old browser, a plain http address) the page just needs its network. */
export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const message: ToServiceWorker = { keep: await pagePaths() };
    active?.postMessage(message);
  } catch (error) {
    console.warn('The page will not work offline:', error);
  }
}

/** Bytes of models kept in this browser; undefined where the browser does not tell. */
export async function storedModelBytes(): Promise<number | undefined> {
  try {
    const names = await caches.keys();
    if (!names.some(isModelCache)) return 0;
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined;
  }
}

/** Frees what models take: the embedded ones' copies and what web-llm has downloaded. */
export async function freeStoredModels(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isModelCache).map((name) => caches.delete(name)));
}
