import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'formwork-compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The cache that threads of a process use after its start, with variables set before it. */
function cacheOfThreads(variables: Readonly<Record<string, string>>): string | undefined {
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env;
  const url = new URL('../../../src/server/cli/compile-cache.ts', import.meta.url);
  const source = `
    const { enableCompileCache } = await import('${url}');
    enableCompileCache();
    console.log(JSON.stringify([process.env.NODE_COMPILE_CACHE]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
    env: { ...environment, ...variables },
  });
  return JSON.parse(output)[0] ?? undefined;
}

test('compiled code is kept in the folder of the project, for threads too', () => {
  expect(cacheOfThreads({})).toMatch(/node_modules.\.cache.compiled$/);
});

test('compiled code is kept where NODE_COMPILE_CACHE names a folder', () => {
  expect(cacheOfThreads({ NODE_COMPILE_CACHE: folder })).toBe(folder);
});

test('no compiled code is kept where NODE_DISABLE_COMPILE_CACHE is set', () => {
  expect(cacheOfThreads({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBeUndefined();
});
