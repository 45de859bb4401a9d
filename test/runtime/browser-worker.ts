/** The browser's half of the suite: runs the cases by name, in a dedicated worker, as the playground runs the engine. */
import { createEmbeddedCaches } from '../../src/runtime/worker/embedded-caches.ts';
import { cases, createHome, realModelCase } from './cases.ts';

const baseUrl = new URL('/models/', location.href).href;
Object.defineProperty(globalThis, 'caches', {
  value: createEmbeddedCaches(baseUrl, globalThis.caches).storage,
});
const home = createHome(baseUrl);

globalThis.onmessage = async ({ data: name }: MessageEvent<string>) => {
  try {
    const found = [...cases, realModelCase].find((one) => one.name === name);
    postMessage({ result: await found!.run(home) });
  } catch (error) {
    postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
