/**
 * What all test files share, as each of them would take seconds to make its own: a PostgreSQL
 * server and the built page. Each is made when the first file asks for it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildOwnPage, pageFolder } from './browser/support/build-page.ts';
import { type PostgresServer, startPostgresServer } from './service/support/postgres.ts';

let postgres: Promise<PostgresServer> | undefined;
let page: Promise<string> | undefined;

/** Each answers with where it is. */
const made: Readonly<Record<string, () => Promise<string>>> = {
  async '/postgres'() {
    postgres ??= startPostgresServer();
    return (await postgres).url;
  },
  '/page'() {
    page ??= buildOwnPage().then(() => pageFolder);
    return page;
  },
};

const requests = createServer((request, response) => {
  const make = made[request.url ?? ''] ?? (() => Promise.reject(new Error('Nothing is there.')));
  make().then(
    (place) => response.end(place),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

/** Called by Vitest before the first file. Workers inherit the variable. */
export async function setup(project: TestProject): Promise<void> {
  await once(requests.listen(0, '127.0.0.1'), 'listening');
  const { port } = requests.address() as AddressInfo;
  process.env.FORMWORK_TEST_SHARED = `http://127.0.0.1:${port}`;
  // Whoever watches tests has changed the sources.
  project.onTestsRerun(async () => {
    page = undefined;
  });
}

/** Called by Vitest after the last file. */
export async function teardown(): Promise<void> {
  requests.close();
  await (await postgres)?.stop();
}
