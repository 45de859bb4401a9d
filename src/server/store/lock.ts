/**
 * Only one process at a time may open the embedded database. The lock is a socket in the data
 * folder: a process that can connect knows that the owner is alive, and can send requests to it.
 * Only the folder's owner can open the socket.
 */
import { createServer, request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { formworkError } from '../../runtime/common/errors.ts';
import { makeFolder } from '../settings/folder.ts';
import { answers, listenAlone, socketPath } from './socket.ts';

/** A locked data folder. */
export interface FolderLock {
  /** Serves requests on the socket from now on. */
  serve(fetch: (request: Request) => Response | Promise<Response>): void;
  release(): Promise<void>;
}

/**
 * Locks the data folder.
 * @throws `data_folder_in_use` if another process has locked it.
 */
export async function lockFolder(dataFolder: string): Promise<FolderLock> {
  makeFolder(dataFolder);
  const starting = () => new Response('The server is starting.', { status: 503 });
  let handle: (request: Request) => Response | Promise<Response> = starting;
  const server = createServer(
    getRequestListener((request) => handle(request), { overrideGlobalObjects: false }),
  );
  const remove = await listenAlone(server, socketPath(dataFolder)).catch((error: unknown) => {
    server.close();
    throw error;
  });
  if (!remove) {
    server.close();
    throw formworkError(
      `Another Formwork server uses the data folder ${resolve(dataFolder)}. Stop it, choose another FORMWORK_DATA_DIR, or share a PostgreSQL server with DATABASE_URL.`,
      { code: 'data_folder_in_use' },
    );
  }
  server.unref();
  return {
    serve(fetch) {
      handle = fetch;
    },
    release: () =>
      new Promise((done) => {
        remove();
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
