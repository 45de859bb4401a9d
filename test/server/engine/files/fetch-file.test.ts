/** Downloads through a proxy, where Node itself is set to use one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const module = pathToFileURL(
  resolve(import.meta.dirname, '../../../../src/server/engine/files/fetch-file.ts'),
);
const program = `
  import { fetchFile } from ${JSON.stringify(module.href)};
  await fetchFile('http://formwork.invalid/file').catch(() => {});
`;

let connections = 0;
const proxy = createServer((socket) => {
  connections++;
  socket.destroy();
});
beforeAll(() => once(proxy.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => proxy.close());

test.each([
  ['a variable', [], { NODE_USE_ENV_PROXY: '1' }, true],
  ['an option in NODE_OPTIONS', [], { NODE_OPTIONS: '--no-warnings --use-env-proxy' }, true],
  ['an option', ['--use-env-proxy'], {}, true],
  ['nothing', [], {}, false],
])('%s decides whether downloads use a proxy', async (_, options, variables, isUsed) => {
  connections = 0;
  const { port } = proxy.address() as AddressInfo;
  const child = spawn(process.execPath, [...options, '--input-type=module', '-e', program], {
    env: { HTTP_PROXY: `http://127.0.0.1:${port}`, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  expect(connections > 0).toBe(isUsed);
});
