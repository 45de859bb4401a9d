/**
 * The socket by which a process owns a data folder. It listens before it gets its name, so one
 * that refuses connections has no process, and never will have one.
 */
import { createHash, randomInt } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Socket paths are limited to about 100 bytes. */
const fits = (path: string): boolean => Buffer.byteLength(path) <= 100;

/** Where Linux has the open files of this process. */
const openFiles = '/proc/self/fd';

/**
 * The path of a data folder's socket. A system that cannot shorten a long path has the socket in
 * the folder for temporary files, so that processes with different ones do not see each other.
 */
export function socketPath(dataFolder: string): string {
  const path = join(resolve(dataFolder), 'formwork.sock');
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\formwork-${name}`;
  return fits(path) || existsSync(openFiles) ? path : join(tmpdir(), `formwork-${name}.sock`);
}

/**
 * Calls `use` with a path to the socket that is short enough: a long one leads through its opened
 * folder, until the promise is settled.
 */
export async function withShortPath<Result>(
  path: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (fits(path) || !existsSync(openFiles)) return use(path);
  const folder = openSync(dirname(path), 'r');
  try {
    return await use(join(openFiles, String(folder), basename(path)));
  } finally {
    closeSync(folder);
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes(String((error as NodeJS.ErrnoException).code));

/** Whether a process listens on the socket. One that cannot be asked counts. */
export const isListening = (path: string): Promise<boolean> =>
  withShortPath(path, connects).catch(
    (error: unknown) => !hasCode(error, 'ECONNREFUSED', 'ENOENT', 'ENOTSOCK'),
  );

const connects = (path: string): Promise<boolean> =>
  new Promise((done, fail) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', fail);
  });

/**
 * Listens on the path, unless another process does.
 * @returns Deletes the socket; undefined if another process listens.
 */
export async function listenAlone(server: Server, path: string): Promise<(() => void) | undefined> {
  if (process.platform === 'win32') {
    // A name belongs to the pipe, and is gone with its process.
    return (await listens(server, path)) ? () => {} : undefined;
  }
  const own = beside(path, 'n');
  await withShortPath(own, (short) => listens(server, short));
  chmodSync(own, 0o600);
  const id = idOf(own);
  try {
    if (!(await publish(own, path))) return undefined;
  } finally {
    // Node deletes only the name that it listened on.
    rmSync(own, { force: true });
  }
  return () => {
    if (idOf(path) === id) rmSync(path, { force: true });
  };
}

const listens = (server: Server, path: string): Promise<boolean> =>
  new Promise((done, fail) => {
    const onError = (error: Error) => (hasCode(error, 'EADDRINUSE') ? done(false) : fail(error));
    server.once('error', onError);
    server.listen(path, () => {
      server.off('error', onError);
      done(true);
    });
  });

/**
 * Gives a listening socket the name `path`, unless a socket that listens has it. Whether it did.
 *
 * Between a look at the other socket and its deletion, a third process can put its own in its
 * place. So it is renamed, looked at, and put back if it listens. A process that could take the
 * name meanwhile finds the renamed socket.
 */
async function publish(own: string, path: string): Promise<boolean> {
  while (!link(own, path)) {
    if (await isListening(path)) return false;
    const aside = beside(path, 'o');
    if (!rename(path, aside)) continue;
    if (await isListening(aside)) {
      if (link(aside, path)) rmSync(aside, { force: true });
      return false;
    }
    rmSync(aside, { force: true });
  }
  return !(await isOwnedAside(own, path));
}

/** Whether another process listens on a socket that was renamed. Deletes those without one. */
async function isOwnedAside(own: string, path: string): Promise<boolean> {
  const start = basename(path).replace(/sock$/, 'o');
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(start)) continue;
    const aside = join(dirname(path), name);
    if (idOf(aside) === idOf(own)) continue;
    if (await isListening(aside)) return true;
    rmSync(aside, { force: true });
  }
  return false;
}

/** A name beside `formwork.sock`, three bytes longer. */
const beside = (path: string, kind: 'n' | 'o'): string =>
  path.replace(
    /sock$/,
    kind +
      randomInt(36 ** 6)
        .toString(36)
        .padStart(6, '0'),
  );

const idOf = (path: string): bigint | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;

/** Whether the name was free. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
    // Some file systems have no hard links (FAT, some shared folders of containers).
    if (idOf(to) !== undefined) return false;
    renameSync(from, to);
    return true;
  }
}

/** Whether the file was still there. */
function rename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
