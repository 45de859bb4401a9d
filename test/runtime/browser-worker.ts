/**
 * The browser's half of the suite: runs the cases by name, in a dedicated worker, as the playground
 * runs the engine.
 */
import { decodeImage } from '../../src/runtime/client/worker/decode-image.ts';
import { createModelStorage } from '../../src/runtime/client/worker/model-storage.ts';
import { cases } from './cases.ts';
import { createHome } from './home.ts';

const baseUrl = new URL('/models/', location.href).href;
Object.defineProperty(globalThis, 'caches', {
  value: createModelStorage(baseUrl, globalThis.caches).storage,
});
const home = createHome(baseUrl, decodeImage!);

/** What became of a case. */
export interface CaseReport {
  readonly name: string;
  readonly result?: unknown;
  readonly error?: string;
}

async function report(name: string): Promise<CaseReport> {
  try {
    const found = cases.find((one) => one.name === name);
    return { name, result: await found!.run(home) };
  } catch (error) {
    return {
      name,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/** One case at a time, also when the suite no longer waits for the one before. */
let last: Promise<void> = Promise.resolve();

globalThis.onmessage = ({ data: name }: MessageEvent<string>) => {
  last = last.then(async () => postMessage(await report(name)));
};
