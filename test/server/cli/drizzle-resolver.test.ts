import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What Drizzle exports in a process of its own, and the processor time of its import in µs. */
function importDrizzle(quick: boolean): { readonly names: string[]; readonly time: number } {
  const url = new URL('../../../src/server/cli/drizzle-resolver.ts', import.meta.url);
  const source = `
    const { registerDrizzleResolver } = await import('${url}');
    if (${quick}) registerDrizzleResolver();
    const before = process.cpuUsage();
    const all = [await import('drizzle-orm'), await import('drizzle-orm/pg-core')];
    const { user, system } = process.cpuUsage(before);
    const names = all.flatMap(Object.keys);
    console.log(JSON.stringify({ names, time: user + system }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

test('Drizzle is imported in less than half the time, with all that it exports', () => {
  const [plain, quick] = [importDrizzle(false), importDrizzle(true)];
  expect(quick.names).toEqual(plain.names);
  expect(quick.time).toBeLessThan(plain.time / 2);
});
