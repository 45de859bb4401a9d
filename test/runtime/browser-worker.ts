/** The browser's half of the suite: runs the cases by name, in a dedicated worker, as the playground runs the engine. */
import { decodeImage } from '../../src/runtime/worker/decode-image.ts';
import { createModelStorage } from '../../src/runtime/worker/model-storage.ts';
import { cases, createHome, realModelCase } from './cases.ts';
import { visionCases } from './vision-cases.ts';

const baseUrl = new URL('/models/', location.href).href;
Object.defineProperty(globalThis, 'caches', {
  value: createModelStorage(baseUrl, globalThis.caches).storage,
});
const home = createHome(baseUrl, decodeImage!);

globalThis.onmessage = async ({ data: name }: MessageEvent<string>) => {
  try {
    const found = [...cases, ...visionCases, realModelCase].find((one) => one.name === name);
    postMessage({ result: await found!.run(home) });
  } catch (error) {
    postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
