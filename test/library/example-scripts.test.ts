/** The scripts of examples that need no bundler. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwork-example-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['page', 'form'])('the library of %s is replaced when it is copied again', (name) => {
  const example = resolve(import.meta.dirname, '../../examples', name);
  copyFileSync(join(example, 'package.json'), join(folder, 'package.json'));
  const installed = join(folder, 'node_modules/formwork/dist/browser');
  mkdirSync(installed, { recursive: true });
  for (const version of ['1', '2']) {
    writeFileSync(join(installed, 'formwork.js'), version);
    execFileSync('npm', ['run', '--silent', 'library'], {
      cwd: folder,
      shell: process.platform === 'win32',
    });
    expect(readdirSync(join(folder, 'formwork'))).toEqual(['formwork.js']);
    expect(readFileSync(join(folder, 'formwork/formwork.js'), 'utf8')).toBe(version);
  }
});
