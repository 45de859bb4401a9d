import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const file = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The services of compose.yaml, by name: the lines below each. */
async function services(): Promise<Map<string, string>> {
  const [, all = ''] = /^services:$(.*)^configs:$/ms.exec(await file('compose.yaml')) ?? [];
  const parts = all.split(/^ {2}(\w+):$/m).slice(1);
  return new Map(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]!.split(/^\w/m)[0]!]] : [])),
  );
}

test('every container is hardened and has a memory limit', async () => {
  const found = await services();
  expect([...found.keys()]).toEqual(['postgres', 'node', 'balancer']);
  for (const [name, text] of found) {
    expect(text, name).toContain('<<: *hardened');
    expect(text, name).toMatch(/mem_limit: /);
  }
  const shared = /x-hardened: &hardened\n((?: {2}.*\n)+)/.exec(await file('compose.yaml'))?.[1];
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    expect(shared).toContain(line);
  }
});

test('no secret has a default', async () => {
  const text = await file('compose.yaml');
  const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY)\w*)(:?[-?]?)[^}]*\}/g)];
  expect(secrets.length).toBeGreaterThan(1);
  for (const [, name, otherwise] of secrets) expect(['', ':?'], name).toContain(otherwise);
});

test('each config and secret is a file: Compose refuses others in read-only services', async () => {
  const text = await file('compose.yaml');
  const parts = [...text.matchAll(/^(?:configs|secrets):\n((?: .*\n)+)/gm)];
  const sources = parts.flatMap(([, part]) => [...part!.matchAll(/^ {4}(\w+): (.*)$/gm)]);
  expect(sources.map(([, kind]) => kind)).toEqual(['file']);
  for (const [, , path] of sources) expect(await file(path!)).not.toBe('');
});

test('the image runs as an unprivileged user', async () => {
  expect(await file('Dockerfile')).toMatch(/^USER node$/m);
});

test.skipIf(process.platform === 'win32').each([
  ['its variable', { NODE_USE_ENV_PROXY: '1' }],
  ['its option', { NODE_OPTIONS: '--use-env-proxy' }],
])('the health check asks the server itself where Node uses a proxy by %s', async (_, proxied) => {
  const [, command = ''] = /^HEALTHCHECK .*\\\n\s+CMD (.*)$/m.exec(await file('Dockerfile')) ?? [];
  const [program, ...args] = JSON.parse(command) as [string, ...string[]];
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/health' ? 200 : 404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const child = spawn(program, args, {
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        PORT: String(port),
        ...proxied,
        // A port that nothing listens on.
        HTTP_PROXY: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    server.close();
  }
});

test('the image limits the memory that glibc keeps for threads', async () => {
  const [, image] = (await file('Dockerfile')).split(/^FROM .* AS build$/m);
  const [, final] = image!.split(/^FROM /m);
  expect(final).toMatch(/^ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576$/m);
});
