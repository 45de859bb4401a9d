/**
 * Builds `<formwork-form>` for tests: as the package has it, with the scripted worker behind it.
 */
import { resolve } from 'node:path';
import { build } from 'vite';
import { scriptedWorker } from './build-page.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Where the built element lies. */
export const formFolder = resolve(root, 'dist/form-test');

/** Builds into {@link formFolder}. */
export async function buildForm(): Promise<void> {
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es', plugins: () => [scriptedWorker()] },
    build: {
      outDir: formFolder,
      emptyOutDir: true,
      assetsDir: '.',
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, 'src/form/index.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'formwork-form.js' },
      },
    },
  });
}
