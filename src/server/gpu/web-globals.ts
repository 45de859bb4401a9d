/** What web-llm takes from a browser, put into Node's global scope before it is imported. */
import { createRequire } from 'node:module';
import { globals } from 'webgpu';

/**
 * Puts WebGPU's classes, `navigator.gpu`, `caches` and the names that web-llm's emscripten modules look for into the
 * global scope.
 *
 * @param origin what web-llm takes for the page's address
 * @returns a function that takes `navigator.gpu` away again: as long as Dawn is referenced, the process stays alive
 */
export function installWebGlobals(gpu: GPU, caches: CacheStorage, origin: string): () => void {
  Object.assign(globalThis, globals);
  Object.defineProperty(globalThis.navigator, 'gpu', { value: gpu, configurable: true });
  define('caches', caches);
  // Emscripten's module of the tokenizer finds Node and then calls these with the address of "its" file.
  define('location', { origin, href: import.meta.url });
  define('createRequire', createRequire);
  define('require', createRequire(import.meta.url));
  define('__dirname', import.meta.dirname);
  const restoreProcess = keepEmscriptenOutOfTheProcess();
  return () => {
    restoreProcess();
    Reflect.deleteProperty(globalThis.navigator, 'gpu');
  };
}

/**
 * Emscripten's modules, one for each load of a model, handle the process's uncaught exceptions: by throwing them again,
 * with pages of their own minified source in place of the line at fault.
 */
function keepEmscriptenOutOfTheProcess(): () => void {
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
