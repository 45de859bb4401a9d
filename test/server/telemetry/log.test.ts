import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '../../../src/server/telemetry/log/log.ts';

test.skipIf(process.platform !== 'linux').each([
  ['lines of JSON', false],
  ['readable lines', true],
])('%s that cannot be written throw nothing', async (_, isTerminal) => {
  const full = openSync('/dev/full', 'w');
  const log = createLogger('info', full, isTerminal);
  expect(() => {
    for (let count = 0; count < 3; count++) log.info({ count }, 'x'.repeat(500_000));
  }).not.toThrow();
  // A stream reports its failure later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(() => log.error('again')).not.toThrow();
  closeSync(full);
});

test('a terminal gets readable lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-log-'));
  const path = join(folder, 'log');
  const file = openSync(path, 'w');
  createLogger('info', file, true).info({ model: 'tiny' }, 'Ready');
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toMatch(/^\S*\[\d\d:\d\d:\d\d\].*INFO.*Ready.*"model":"tiny"/);
  rmSync(folder, { recursive: true });
});
