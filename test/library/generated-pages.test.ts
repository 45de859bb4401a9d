import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/fresh.ts';

test.each([
  ['openapi', ['api.md', 'openapi.json']],
  ['specification-table', ['specification.md']],
  // Exits with 1 where a field of an SDK's types is in no schema.
  ['fields-page', ['fields.md']],
  ['clients-page', ['clients.md']],
])('the output of scripts/%s.ts is in docs', (script, pages) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-docs-'));
  try {
    execFileSync(process.execPath, [join(root, `scripts/${script}.ts`), folder]);
    expect(readdirSync(folder).toSorted()).toEqual(pages);
    for (const page of pages) {
      const text = readFileSync(join(folder, page), 'utf8');
      expect(text === readFileSync(join(root, 'docs', page), 'utf8'), page).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
