import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verdictsInFile } from '../../../src/server/engine/verdict-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-verdicts-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a verdict is kept for the next start', async () => {
  await verdictsInFile(folder).add('tiny on a GPU');
  expect(await verdictsInFile(folder).has('tiny on a GPU')).toBe(true);
  expect(await verdictsInFile(folder).has('tiny on another GPU')).toBe(false);
});

test('a verdict does not hold for other versions of Formwork or webgpu', async () => {
  await verdictsInFile(folder, 'formwork 1.0.0 | webgpu 0.6.1').add('tiny on a GPU');
  expect(await verdictsInFile(folder, 'formwork 1.0.0 | webgpu 0.6.2').has('tiny on a GPU')).toBe(
    false,
  );
});

test('a verdict names the installed versions', async () => {
  await verdictsInFile(folder).add('tiny on a GPU');
  expect(await readFile(join(folder, 'verdicts.txt'), 'utf8')).toMatch(
    /^tiny on a GPU \| formwork\S* \d\S* \| webgpu \d\S*\n$/,
  );
});
