import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';
import { docsPages } from './scripts/docs-pages.ts';
import { leanWebLlm } from './scripts/lean-web-llm.ts';
import { bundledNotices } from './scripts/licences.ts';
import { pageFiles, workerFileName } from './scripts/page-files.ts';

const notices = bundledNotices();

/**
 * Builds the page into dist/playground; the server serves it at `/` with the models at `/models`.
 */
export default defineConfig({
  root: 'src/playground',
  // The models are served as they are, never copied into the build.
  publicDir: false,
  plugins: [
    preact({ devToolsEnabled: false, prefreshEnabled: false }),
    docsPages(),
    pageFiles(),
    notices.plugin,
  ],
  worker: {
    format: 'es',
    plugins: () => [leanWebLlm(), notices.workerPlugin()],
    rolldownOptions: { output: { entryFileNames: workerFileName } },
  },
  build: {
    outDir: '../../dist/playground',
    emptyOutDir: true,
    // Every browser with WebGPU understands these; older ones still get the server mode.
    target: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false },
    // No data: addresses, so that a strict content security policy needs no exception.
    assetsInlineLimit: 0,
    // The editor makes half of the page's script, and is in sight from the start.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // How long plugins take is of no interest to who starts the service.
      checks: { pluginTimings: false },
      input: {
        page: 'src/playground/index.html',
        'service-worker': 'src/playground/offline/service-worker.ts',
      },
      output: {
        // A service worker watches the folder it lies in, under a name that never changes.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080', '/models': 'http://127.0.0.1:8080' } },
});
