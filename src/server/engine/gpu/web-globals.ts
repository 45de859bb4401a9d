/** Browser globals for web-llm, defined in Node before it is imported. */
import { createRequire } from 'node:module';
import { globals } from 'webgpu';

/**
 * Defines WebGPU's classes, `navigator.gpu`, `caches` and the names that web-llm's emscripten
 * modules use as globals.
 *
 * @param origin The origin of the page, for web-llm.
 * @returns A function that removes `navigator.gpu`. While Dawn is referenced, the process stays
 *   alive.
 */
export function installWebGlobals(gpu: GPU, caches: CacheStorage, origin: string): () => void {
  Object.assign(globalThis, globals);
  Object.defineProperty(globalThis.navigator, 'gpu', { value: gpu, configurable: true });
  define('caches', caches);
  // The tokenizer's emscripten module detects Node, and then calls these with the URL of its
  // script.
  define('location', { origin, href: import.meta.url });
  define('createRequire', createRequire);
  define('require', createRequire(import.meta.url));
  define('__dirname', import.meta.dirname);
  const restoreProcess = isolateEmscripten();
  return () => {
    restoreProcess();
    Reflect.deleteProperty(globalThis.navigator, 'gpu');
  };
}

/**
 * Emscripten's modules, one per load of a model, catch uncaught exceptions of the process and
 * rethrow them, which prints pages of minified source instead of the original line.
 */
function isolateEmscripten(): () => void {
  const { on } = process;
  process.on = function (
    this: NodeJS.Process,
    event: string,
    listener: (...args: never[]) => void,
  ) {
    const theirs =
      (event === 'uncaughtException' || event === 'unhandledRejection') &&
      /ExitStatus|throw reason/.test(String(listener));
    return theirs ? this : Reflect.apply(on, this, [event, listener]);
  } as typeof process.on;
  return () => {
    process.on = on;
  };
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
