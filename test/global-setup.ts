/**
 * One PostgreSQL server for all test files: each of them would take seconds to make its own. It
 * starts when the first one asks for it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PostgresServer, startPostgresServer } from './service/support/postgres.ts';

let postgres: Promise<PostgresServer> | undefined;

const requests = createServer((_request, response) => {
  postgres ??= startPostgresServer();
  postgres.then(
    ({ url }) => response.end(url),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

/** Called by Vitest before the first file. Workers inherit the variable. */
export async function setup(): Promise<void> {
  await once(requests.listen(0, '127.0.0.1'), 'listening');
  const { port } = requests.address() as AddressInfo;
  process.env.FORMWORK_TEST_POSTGRES = `http://127.0.0.1:${port}`;
}

/** Called by Vitest after the last file. */
export async function teardown(): Promise<void> {
  requests.close();
  await (await postgres)?.stop();
}
