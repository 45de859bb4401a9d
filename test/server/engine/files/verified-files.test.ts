import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVerifiedFiles } from '../../../../src/server/engine/files/verified-files.ts';

test('results are saved again after they could not be saved once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-verified-'));
  const [one, other, record] = ['one', 'other', 'record/verified.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(one, 'one');
  await writeFile(other, 'other');
  const files = createVerifiedFiles(record);
  // A file in the place of the folder.
  await writeFile(join(folder, 'record'), '');
  await files.check(one, undefined);
  expect(existsSync(record)).toBe(false);
  await rm(join(folder, 'record'));
  await files.check(other, undefined);
  expect(existsSync(record)).toBe(true);
  await rm(folder, { recursive: true });
});
