import { fork, spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../../src/server/cli/allocator.ts', import.meta.url);
const source = `
  const { restartWithAllocatorSettings } = await import('${module}');
  restartWithAllocatorSettings();
  const { pid, env, execArgv, argv } = process;
  console.log(JSON.stringify({
    pid, arenas: env.MALLOC_ARENA_MAX, threshold: env.MALLOC_MMAP_THRESHOLD_, execArgv, argv: argv.slice(1),
  }));`;
const options = ['--max-semi-space-size=8', '--input-type=module', '--eval', source];

const { MALLOC_ARENA_MAX: _, MALLOC_MMAP_THRESHOLD_: __, ...environment } = process.env;

async function started(variables: Readonly<Record<string, string>> = {}, connected = false) {
  const env = { ...environment, ...variables };
  const child = connected
    ? fork('a', ['b'], { execArgv: options, env, silent: true })
    : spawn(process.execPath, [...options, 'a', 'b'], { env });
  let output = '';
  for await (const chunk of child.stdout!) output += chunk;
  return { ...JSON.parse(output), started: child.pid };
}

test.runIf(process.platform === 'linux')(
  'a server starts again in its own process, with its options and other settings of malloc',
  async () => {
    const { pid, started: first, ...process } = await started();
    expect(pid).toBe(first);
    expect(process).toEqual({
      arenas: '2',
      threshold: '1048576',
      execArgv: options,
      argv: ['a', 'b'],
    });
  },
);

test('settings of malloc that are there already stay', async () => {
  const { arenas, threshold } = await started({ MALLOC_ARENA_MAX: '8' });
  expect([arenas, threshold]).toEqual(['8', undefined]);
});

test('a process with a channel to its parent keeps it', async () => {
  const { arenas } = await started({}, true);
  expect(arenas).toBeUndefined();
});
