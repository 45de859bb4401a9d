/** `bin/formwork.mjs` finds the compiled command line wherever the package lies. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'formwork-bin-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['plain', 'a#b', 'a?b', 'a%41b', 'a b'])('starts in a folder named %s', (name) => {
  const place = join(folder, name);
  mkdirSync(join(place, 'dist/server/cli'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../../bin'), join(place, 'bin'), { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(place, 'dist/server/cli/cli.js'),
    'console.log(JSON.stringify(process.argv.slice(1)))',
  );
  const told = execFileSync(process.execPath, [join(place, 'bin/formwork.mjs'), 'models'], {
    encoding: 'utf8',
  });
  expect(JSON.parse(told)).toEqual([join(place, 'dist/server/cli/cli.js'), 'models']);
});
