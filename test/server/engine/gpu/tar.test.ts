import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTar } from '../../../../src/server/engine/gpu/tar.ts';

test('reads archives that tar has written', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^[a-z][a-z0-9._]{0,20}$/),
        fc.uint8Array({ maxLength: 2000 }),
        {
          minKeys: 1,
          maxKeys: 5,
          noNullPrototype: true,
        },
      ),
      (files) => {
        const folder = mkdtempSync(join(tmpdir(), 'formwork-tar-'));
        try {
          const names = Object.keys(files);
          for (const name of names) writeFileSync(join(folder, name), files[name]!);
          const archive = execFileSync('tar', [
            '--format=ustar',
            '-cf',
            '-',
            '-C',
            folder,
            ...names,
          ]);
          const read = [...readTar(archive)].map(({ name, data }) => [name, Buffer.from(data)]);
          expect(read).toEqual(names.map((name) => [name, Buffer.from(files[name]!)]));
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('a damaged header is an error', () => {
  const header = new Uint8Array(1024);
  header.set(new TextEncoder().encode('name'));
  expect(() => [...readTar(header)]).toThrow(/Damaged/);
});
