/**
 * Only one process at a time may open the embedded database. The lock is a socket in the data
 * folder: a process that can connect knows that the owner is alive, and can send requests to it.
 * Only the folder's owner can open the socket.
 */
import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { formworkError } from '../../runtime/common/errors.ts';
import { makeFolder } from '../settings/folder.ts';

/** A locked data folder. */
export interface FolderLock {
  /** Serves requests on the socket from now on. */
  serve(fetch: (request: Request) => Response | Promise<Response>): void;
  release(): Promise<void>;
}

/** Socket paths are limited to about 100 bytes. A longer one is replaced by a hash. */
function socketPath(dataFolder: string): string {
  const path = join(resolve(dataFolder), 'formwork.sock');
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\formwork-${name}`;
  return Buffer.byteLength(path) <= 100 ? path : join(tmpdir(), `formwork-${name}.sock`);
}

const answers = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

/**
 * Locks the data folder.
 * @throws `data_folder_in_use` if another process has locked it.
 */
export async function lockFolder(dataFolder: string): Promise<FolderLock> {
  makeFolder(dataFolder);
  const path = socketPath(dataFolder);
  if (await answers(path)) {
    throw formworkError(
      `Another Formwork server uses the data folder ${resolve(dataFolder)}. Stop it, choose another FORMWORK_DATA_DIR, or share a PostgreSQL server with DATABASE_URL.`,
      { code: 'data_folder_in_use' },
    );
  }
  rmSync(path, { force: true });
  const starting = () => new Response('The server is starting.', { status: 503 });
  let handle: (request: Request) => Response | Promise<Response> = starting;
  const server = createServer(
    getRequestListener((request) => handle(request), { overrideGlobalObjects: false }),
  );
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  });
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  server.unref();
  return {
    serve(fetch) {
      handle = fetch;
    },
    release: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Sends a request to the process that has locked the data folder; undefined if there is none. */
export async function askOwner(
  dataFolder: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: string } | undefined> {
  const socket = socketPath(dataFolder);
  if (!(await answers(socket))) return undefined;
  return new Promise((done, fail) => {
    const request = httpRequest(
      {
        socketPath: socket,
        method,
        path,
        headers: { host: 'localhost', 'content-type': 'application/json' },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        done({ status: response.statusCode ?? 0, body: text });
      },
    );
    request.on('error', fail);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
