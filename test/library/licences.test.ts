/** The notices beside a bundle, made from the packages that it really contains. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledNotices, noticesName } from '../../scripts/licences.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'formwork-licences-'));
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(project, dirname(path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

function install(name: string, manifest: object, licence?: string): void {
  const folder = `node_modules/${name}`;
  write(
    `${folder}/package.json`,
    JSON.stringify({ name, version: '1.2.3', type: 'module', main: './index.js', ...manifest }),
  );
  write(`${folder}/index.js`, `export const say = () => console.log('${name}');`);
  if (licence) write(`${folder}/LICENSE`, licence);
}

/** The notices of a build whose entry is this code. */
async function notices(code: string): Promise<string> {
  write('entry.js', code);
  const { plugin, workerPlugin } = bundledNotices();
  await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    plugins: [plugin],
    worker: { format: 'es', plugins: () => [workerPlugin()] },
    build: { rolldownOptions: { input: join(project, 'entry.js') } },
  });
  return readFileSync(join(project, 'dist', noticesName), 'utf8');
}

const callOf = (name: string) => `import { say } from '${name}'; say();`;

test('have the licence of a bundled package, and of none that is not bundled', async () => {
  install('inside', { license: 'MIT' }, 'Copyright Inside');
  install('@some/outside', { license: 'MIT' }, 'Copyright Outside');
  const text = await notices(callOf('inside'));
  expect(text).toContain('inside 1.2.3 (MIT)\n\nCopyright Inside\n');
  expect(text).not.toContain('Outside');
});

test('have the licence of a package that only a worker contains', async () => {
  install('@some/thread', { license: 'ISC' }, 'Copyright Thread');
  write('worker.js', callOf('@some/thread'));
  const text = await notices(
    "new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });",
  );
  expect(text).toContain('@some/thread 1.2.3 (ISC)\n\nCopyright Thread\n');
});

test('have the text of the MIT licence where a package only names it', async () => {
  install('named', { license: 'MIT', author: 'A. Nyone' });
  expect(await notices(callOf('named'))).toMatch(
    /named 1\.2\.3 \(MIT\)\n\nCopyright A\. Nyone\n\nPermission is hereby granted/,
  );
});

test.each([
  ['a forbidden licence', { license: 'GPL-3.0' }, 'text', 'has the licence GPL-3.0'],
  ['no licence', {}, 'text', 'has the licence none'],
  ['no text of its licence', { license: 'Apache-2.0' }, undefined, 'without the text'],
])('a bundled package with %s fails the build', async (_, manifest, licence, message) => {
  install('bad', manifest, licence);
  await expect(notices(callOf('bad'))).rejects.toThrow(message);
});
