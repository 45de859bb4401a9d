/**
 * Builds the page for tests: as it is, except that a scripted worker takes the place of the engine.
 */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { askForShared } from '../../support/shared.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Where the built page lies. */
export const pageFolder = resolve(root, 'dist/playground-test');

/**
 * Puts the scripted worker behind the entry of the real one; all else of the page is the real
 * thing.
 */
export function scriptedWorker(): Plugin {
  const entry = resolve(root, 'src/runtime/client/worker/worker.ts');
  const scripted = resolve(import.meta.dirname, 'scripted-worker.ts');
  return {
    name: 'scripted-worker',
    enforce: 'pre',
    load: (id) =>
      id.split('?')[0] === entry
        ? `import { start } from ${JSON.stringify(scripted)};\nstart();`
        : undefined,
  };
}

/** Builds into {@link pageFolder}, once for all test files of a run. */
export async function buildPage(): Promise<void> {
  if ((await askForShared('page')) === undefined) await buildOwnPage();
}

/** Builds into {@link pageFolder}. */
export async function buildOwnPage(): Promise<void> {
  const environment = process.env.NODE_ENV;
  // In vitest's `test`, the page would have code for developers, which is not shipped.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: resolve(root, 'vite.config.ts'),
    root: resolve(root, 'src/playground'),
    logLevel: 'warn',
    worker: { format: 'es', plugins: () => [scriptedWorker()] },
    build: { outDir: pageFolder, emptyOutDir: true },
  });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
}
