/**
 * `npm run build:library`: builds the package's own files below dist/. It emits one module per
 * source with declarations (dist/runtime, dist/server), so that bundlers can drop unused code, and
 * a few bundles for pages without a bundler (dist/browser): the library, the form element and the
 * worker. `--out FOLDER` changes the output folder.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { leanSource, leanWebLlm } from './lean-web-llm.ts';
import { bundledNotices } from './licences.ts';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } });
const dist = resolve(values.out);

for (const folder of ['runtime', 'server', 'form', 'browser']) {
  rmSync(join(dist, folder), { recursive: true, force: true });
}

const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(
  process.execPath,
  [compiler, '-p', 'tsconfig.library.json', '--outDir', dist],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

/** Specifiers that the compiler leaves unchanged: imports in declarations, and URLs of workers. */
const specifiers = /((?:from|import)\s*\(?\s*['"]\.[^'"]*|new URL\(['"]\.[^'"]*)\.ts(['"])/g;
for (const folder of ['runtime', 'server']) {
  for (const name of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const file = join(dist, folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(specifiers, '$1.js$2'));
  }
}
// The form element is bundled with its renderer, so only the declarations of its modules remain.
for (const name of readdirSync(join(dist, 'form'), { recursive: true, encoding: 'utf8' })) {
  const file = join(dist, 'form', name);
  if (name.endsWith('.js')) rmSync(file);
  else if (name.endsWith('.d.ts')) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(specifiers, '$1.js$2'));
  }
}
cpSync(join(root, 'src/server/store/migrations'), join(dist, 'server/store/migrations'), {
  recursive: true,
});

// Apps bundle the package's contents, so it includes the reduced web-llm with its licence.
const webLlm = join(root, 'node_modules/@mlc-ai/web-llm');
const beside = join(dist, 'runtime/engine/web-llm');
writeFileSync(
  join(beside, 'web-llm.js'),
  leanSource(readFileSync(join(webLlm, 'lib/index.js'), 'utf8')),
);
cpSync(join(webLlm, 'LICENSE'), join(beside, 'LICENSE'));
const api = join(beside, 'api.js');
writeFileSync(api, readFileSync(api, 'utf8').replace("'@mlc-ai/web-llm'", "'./web-llm.js'"));

// Most of the build time is the worker's, which cannot be avoided.
const checks = { pluginTimings: false };

// In a test this has another value, which makes JSX include this machine's file names.
process.env.NODE_ENV = 'production';
const notices = bundledNotices();
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  base: './',
  publicDir: false,
  plugins: [notices.plugin],
  worker: {
    format: 'es',
    plugins: () => [leanWebLlm(), notices.workerPlugin()],
    rolldownOptions: { checks, output: { entryFileNames: 'worker.js' } },
  },
  build: {
    outDir: join(dist, 'browser'),
    emptyOutDir: true,
    assetsDir: '.',
    target: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: false,
    // web-llm includes the tokenizer's WebAssembly.
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      checks,
      input: {
        formwork: join(root, 'src/runtime/page.ts'),
        'formwork-form': join(root, 'src/form/index.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'formwork-[name].js' },
    },
  },
});
