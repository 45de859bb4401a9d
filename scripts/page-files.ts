/** A list of the scripts and styles that the playground loads when somebody asks for what they do. */
import type { Plugin } from 'vite';

/** Adds `page-files.json`: what is to be kept for the page to work as a whole without a network. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(
        (name) =>
          // The dashboard is nothing without its server; the engine is kept when it is used.
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
