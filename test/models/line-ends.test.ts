/** How git checks files out, also on systems where it converts line ends. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFiles } from '../../src/runtime/models/index.ts';

// A repository of its own, because the sources may be an archive without one.
const repository = mkdtempSync(join(tmpdir(), 'formwork-attributes-'));
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trimEnd().split('\n');

beforeAll(() => {
  git('init', '--quiet');
  const attributes = '.gitattributes';
  copyFileSync(resolve(import.meta.dirname, '../..', attributes), join(repository, attributes));
});
afterAll(() => rmSync(repository, { recursive: true }));

test('the files of embedded models are never converted, because their SHA-256 is published', () => {
  const paths = Object.entries(embeddedFiles).flatMap(([id, files]) =>
    Object.keys(files).map((name) => `public/models/${id}/${name}`),
  );
  expect(git('check-attr', 'text', '--', ...paths)).toEqual(
    paths.map((path) => `${path}: text: unset`),
  );
});

test('sources end their lines with LF', () => {
  const paths = ['src/server/main.ts', 'models/build.sh'];
  expect(git('check-attr', 'eol', '--', ...paths)).toEqual(paths.map((path) => `${path}: eol: lf`));
});
