/** Lists the scripts and styles that the playground loads on demand. */
import type { Plugin } from 'vite';

/** Adds `page-files.json`: the files to cache for offline use of the page. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(
        (name) =>
          // The dashboard requires its server; the engine is cached when it is used.
          /^assets\/.*\.(js|css)$/.test(name) && !/\/(dashboard|worker|shared-engine)/.test(name),
      );
      this.emitFile({
        type: 'asset',
        fileName: 'page-files.json',
        source: JSON.stringify(files.map((name) => `/${name}`)),
      });
    },
  };
}
