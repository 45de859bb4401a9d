/** Which kept answers `npm run bench:quality` takes for those of an engine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engineDigest } from '../../bench/quality/depends-on.ts';

const main = resolve(import.meta.dirname, '../../bench/quality/main.ts');
const files = ['tensor-cache.json', 'mlc-chat-config.json', 'tokenizer.json', 'm-gpu.wasm'];
const engine = { model: 'm', processor: false };
let models: string;

beforeEach(() => {
  models = mkdtempSync(join(tmpdir(), 'formwork-kept-'));
  mkdirSync(join(models, 'm'));
  for (const name of [...files, 'README.md']) writeFileSync(join(models, 'm', name), 'before');
});

afterEach(() => rmSync(models, { recursive: true, force: true }));

test('the same engine and model have the same answers, whatever else is in the folder', () => {
  const before = engineDigest(engine, models);
  writeFileSync(join(models, 'm/README.md'), 'after');
  expect(engineDigest(engine, models)).toEqual(before);
});

test.each(files)('a model with another %s has other answers', (name) => {
  const before = engineDigest(engine, models);
  writeFileSync(join(models, 'm', name), 'after');
  expect(engineDigest(engine, models)).not.toEqual(before);
});

test('each kind of engine has answers of its own', () => {
  const kinds = [engine, { ...engine, processor: true }, { ...engine, adapter: 'llvmpipe' }];
  const digests = kinds.map((kind) => JSON.stringify(engineDigest(kind, models)));
  expect(new Set(digests).size).toBe(kinds.length);
});

test.each([
  ['--check', '--kept'],
  ['--check', '--reuse'],
  ['--record', '--kept'],
  ['--record', '--reuse'],
])('%s is refused with %s', (use, source) => {
  const { status, stderr } = spawnSync(process.execPath, [main, use, source], { encoding: 'utf8' });
  expect(stderr).toContain(
    `${use} is about the present sources; ${source} takes answers of others`,
  );
  expect(status).toBe(1);
});
