/** The browser's half of the suite: runs the cases by name, in a dedicated worker, as the playground runs the engine. */
import { createModelStorage } from '../../src/runtime/worker/model-storage.ts';
import { cases, createHome, realModelCase } from './cases.ts';

const baseUrl = new URL('/models/', location.href).href;
Object.defineProperty(globalThis, 'caches', {
  value: createModelStorage(baseUrl, globalThis.caches).storage,
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
