/** Lists the built files of the playground, for its use without a network. */
import type { Plugin } from 'vite';

/** The engine's script, which is the only large one, has a name of its own. */
const engineName = 'worker-engine';

/** The name of a worker's script, for the output options of Vite. */
export function workerFileName(entry: { readonly facadeModuleId?: string | null }): string {
  const isEngine = /\/client\/worker\/worker\.ts(\?|$)/.test(entry.facadeModuleId ?? '');
  return `assets/${isEngine ? engineName : '[name]'}-[hash].js`;
}

/**
 * The paths of built files by their use: `page`, the scripts and styles that the playground loads
 * on demand; `engine`, those of the engine; `all`, whatever is named by its content.
 */
export function listFiles(names: readonly string[]) {
  const all = names.filter((name) => name.startsWith('assets/')).map((name) => `/${name}`);
  const engine = all.filter((path) => path.startsWith(`/assets/${engineName}-`));
  // The dashboard requires its server; the engine is cached when it is used.
  const page = all.filter(
    (path) =>
      /\.(js|css)$/.test(path) && !path.startsWith('/assets/dashboard') && !engine.includes(path),
  );
  return { page, engine, all };
}

/** Adds `page-files.json`, the list of the files. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: 'page-files.json',
        source: JSON.stringify(listFiles(Object.keys(bundle))),
      });
    },
  };
}
