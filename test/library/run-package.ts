/**
 * `npm run test:package`: packs the package as npm would publish it, installs the tarball with all
 * that it depends on into fresh projects, builds the examples there and runs them: in Node, and in
 * Chromium. The extension is loaded as one where the browser has extensions. What needs no WebGPU
 * runs in Bun and Deno too. Needs the registry; the tests of this folder do the same without it,
 * but for webpack, Bun and Deno.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, launchExtension } from '../browser/launch.ts';
import { exampleAnswers, patience } from './support/example-answers.ts';
import { serveExamples } from './support/serve-examples.ts';

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'formwork-package-'));

const run = (cwd: string, command: string, ...args: readonly string[]): string => {
  console.log(`> ${command} ${args.join(' ')}`);
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

/**
 * Copies an example and installs the tarball into it, as examples/README.md describes.
 */
function installExample(name: string, tarball: string): string {
  const folder = join(scratch, name);
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.dependencies.formwork = `file:${tarball}`;
  writeFileSync(file, JSON.stringify(manifest));
  run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  return folder;
}

/**
 * Puts the tiny model and the library where the example wants them; answers with the folder to
 * serve.
 */
function buildExample(name: string, folder: string): string {
  const command = join(folder, 'node_modules/formwork/bin/formwork.mjs');
  const isPage = name === 'page' || name === 'form';
  const models = isPage ? 'models' : 'public/models';
  run(folder, process.execPath, command, 'models', 'copy', 'tiny', models);
  if (isPage) {
    run(folder, 'npm', 'run', '--silent', 'library');
    return folder;
  }
  if (name === 'webpack') {
    run(folder, 'npx', 'webpack', './main.js', '--mode=production', '--output-path', 'public');
    return join(folder, 'public');
  }
  run(folder, 'npx', 'vite', 'build', '--base', './', '--logLevel', 'warn');
  return join(folder, 'dist');
}

/** Opens an example and does what a visitor does. */
async function visit(
  page: Page,
  name: keyof typeof exampleAnswers,
  address: string,
): Promise<void> {
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  page.setDefaultTimeout(patience);
  await page.goto(address);
  console.log(`${name} at ${address}:\n${await exampleAnswers[name](page)}\n`);
}

try {
  const [packed] = JSON.parse(
    run(root, 'npm', 'pack', '--json', '--foreground-scripts=false', '--pack-destination', scratch),
  ) as [{ filename: string }];
  const tarball = join(scratch, packed.filename);
  console.log(`${packed.filename}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB`);

  const node = installExample('node', tarball);
  console.log(run(node, process.execPath, 'main.mjs', 'tiny'));
  const command = join(node, 'node_modules/formwork/bin/formwork.mjs');
  console.log(run(node, process.execPath, command, 'models'));

  const runtimes = 'bun@1.4.5 deno@2.9.6'.split(' ');
  run(node, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...runtimes);
  cpSync(join(root, 'test/library/support/other-runtimes.mjs'), join(node, 'other-runtimes.mjs'));
  for (const [name, ...options] of [
    ['bun', 'run'],
    ['deno', 'run', '--allow-all', '--node-modules-dir=manual'],
  ] as const) {
    console.log(run(node, 'npx', name, ...options, './other-runtimes.mjs'));
  }

  const names = Object.keys(exampleAnswers) as (keyof typeof exampleAnswers)[];
  const built = new Map(
    names.map((name) => [name, buildExample(name, installExample(name, tarball))]),
  );
  const server = await serveExamples(built);
  const browser = await launchChromium();
  for (const name of names) {
    const page = await browser.newPage();
    await visit(page, name, `${server.origin}/${name}/?model=tiny`);
    await page.close();
  }
  await browser.close();
  server.close();

  const extension = await launchExtension(built.get('extension') ?? '');
  if (extension) {
    const page = await extension.context.newPage();
    await visit(page, 'extension', `${extension.origin}/index.html?model=tiny`);
    await extension.context.close();
  } else {
    console.log(
      'This Chromium is a headless shell, which has no extensions: the example ran as a page under the policy of its manifest.\n' +
        'A whole one (`apt install chromium`, or FORMWORK_CHROMIUM=/path/to/chromium) loads it as an extension.',
    );
  }
  console.log('The package installs, and its examples run.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
