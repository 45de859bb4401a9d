/** `npm start` and `npm test` of a fresh clone, with programs that only say how they were run. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let clone: string;

const write = (path: string, text: string): void => {
  mkdirSync(join(clone, dirname(path)), { recursive: true });
  writeFileSync(join(clone, path), text);
};
const says = 'console.log(JSON.stringify([process.execArgv, process.argv.slice(2)]));';

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'formwork-launch-'));
  copyFileSync(join(root, 'package.json'), join(clone, 'package.json'));
  write('src/server/main.ts', says);
  write('scripts/test.ts', says);
  write('scripts/prepare.mjs', "console.log('prepared');");
  copyFileSync(join(root, 'scripts/launch.mjs'), join(clone, 'scripts/launch.mjs'));
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

const npm = (...args: string[]) =>
  spawnSync('npm', ['--silent', '--ignore-scripts', ...args], {
    cwd: clone,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });

test('`npm start` prepares the clone though npm ignores scripts', () => {
  const { stdout, status } = npm('start', '--', '--port', '1');
  const run = JSON.stringify([['--max-semi-space-size=8'], ['--port', '1']]);
  expect(stdout).toBe(`prepared\n${run}\n`);
  expect(status).toBe(0);
});

test('`npm test` prepares the clone though npm ignores scripts', () => {
  const { stdout } = npm('test', '--', 'test/api');
  expect(stdout).toBe(`prepared\n${JSON.stringify([[], ['test/api']])}\n`);
});

test('what cannot be prepared is not started', () => {
  write('scripts/prepare.mjs', 'process.exit(3);');
  expect(npm('start')).toMatchObject({ stdout: '', status: 3 });
});

/** Prepares the clone; returns how npm was run. */
function prepare(): string {
  copyFileSync(join(root, 'scripts/prepare.mjs'), join(clone, 'scripts/prepare.mjs'));
  write('package-lock.json', '{"packages":{}}');
  write('bin/npm', '#!/bin/sh\necho "npm $@"\n');
  chmodSync(join(clone, 'bin/npm'), 0o755);
  const { stdout } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` },
  });
  return stdout.match(/^npm .*\n/gm)?.join('') ?? '';
}

test.skipIf(process.platform === 'win32')(
  'development dependencies are installed also where npm omits them, because the build needs them',
  () => expect(prepare()).toMatch(/^npm ci --include=dev /),
);

test.skipIf(process.platform === 'win32')('packages without their scripts are completed', () => {
  write('node_modules/.package-lock.json', '{"packages":{}}');
  write('node_modules/node/package.json', '{}');
  write('node_modules/webgpu/package.json', '{}');
  expect(prepare()).toBe('npm rebuild --ignore-scripts=false --loglevel=error node webgpu\n');
});

/** Has the clone another Node than the one that runs first, as after the first installation. */
function installNode(name = 'node'): void {
  mkdirSync(join(clone, 'node_modules/node/bin'), { recursive: true });
  copyFileSync(process.execPath, join(clone, 'node_modules/node/bin', name));
}

const launch = (...options: string[]) =>
  spawn(
    process.execPath,
    ['--no-warnings', ...options, 'scripts/launch.mjs', 'src/server/main.ts', 'a'],
    { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] },
  );

/** Resolves when the program says that it runs. */
async function running({ stdout }: ReturnType<typeof launch>): Promise<void> {
  for await (const text of stdout) {
    if (String(text).includes('runs')) return;
  }
}

test.skipIf(process.platform === 'win32')('the Node just installed runs the program', async () => {
  installNode();
  write(
    'src/server/main.ts',
    `${says} console.log(process.execPath.startsWith(process.cwd())); process.exitCode = 7;`,
  );
  const child = launch();
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  expect(output).toBe('prepared\n[["--no-warnings"],["a"]]\ntrue\n');
  expect(code).toBe(7);
});

test.skipIf(process.platform === 'win32').each([
  ['handles', "process.on('SIGTERM', () => process.exit(5));", 5],
  ['does not handle', '', 143],
])('a signal reaches a program that %s it', async (_, handler, status) => {
  installNode();
  write('src/server/main.ts', `${handler} setInterval(() => {}, 1000); console.log('runs');`);
  const child = launch();
  await running(child);
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await closed;
  expect(code).toBe(status);
});

test.skipIf(process.platform === 'win32')(
  'on Windows an interrupt is not passed on: the console sends it to the program too',
  async () => {
    installNode('node.exe');
    write(
      'src/server/main.ts',
      "process.on('SIGINT', () => process.exit(5)); setTimeout(() => {}, 500); console.log('runs');",
    );
    const windows = `Object.defineProperty(process, 'platform', { value: 'win32' })`;
    const child = launch('--import', `data:text/javascript,${encodeURIComponent(windows)}`);
    await running(child);
    const closed = once(child, 'exit');
    child.kill('SIGINT');
    expect(await closed).toEqual([0, null]);
  },
);
