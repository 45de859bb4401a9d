/**
 * Only one process at a time may open the embedded database. The lock is a socket in the data
 * folder: a process that can connect knows that the server is alive, and can send requests to it.
 * Only the folder's owner can open the socket. A mark excludes processes of other machines.
 */
import { createServer, request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { errorResponse } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { makeFolder } from '../settings/folder.ts';
import { keepMark, type MarkTimes, markFolder } from './machine-mark.ts';
import { isListening, listenAlone, socketPath, withShortPath } from './socket.ts';

/** A locked data folder. */
export interface FolderLock {
  /** Serves requests on the socket from now on. */
  serve(fetch: (request: Request) => Response | Promise<Response>): void;
  release(): Promise<void>;
}

/**
 * Locks the data folder.
 * @throws `data_folder_in_use` if another process has locked it, `database_unavailable` if the disk
 *   is full.
 */
export async function lockFolder(dataFolder: string, times?: MarkTimes): Promise<FolderLock> {
  makeFolder(dataFolder);
  // First, because the socket of another machine looks like that of a crashed process.
  await mark(dataFolder, times);
  const starting = () =>
    errorResponse(
      formworkError('The service is starting. Try again shortly.', { code: 'engine_busy' }),
    );
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
    throw inUse('Another Formwork server', dataFolder);
  }
  server.unref();
  // Once more: a machine that also waited for a dead mark may have deleted the new one, and another
  // server of this machine does so when it stops.
  const removeMark = await mark(dataFolder, times)
    .then(() => keepMark(dataFolder, times))
    .catch((error: unknown) => {
      remove();
      server.close();
      throw error;
    });
  return {
    serve(fetch) {
      handle = fetch;
    },
    release: () =>
      new Promise((done) => {
        removeMark();
        remove();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function mark(dataFolder: string, times?: MarkTimes): Promise<void> {
  const other = await markFolder(dataFolder, times);
  if (other !== undefined) throw inUse(`A Formwork server on the machine ${other}`, dataFolder);
}

const inUse = (server: string, dataFolder: string) =>
  formworkError(
    `${server} uses the data folder ${resolve(dataFolder)}. Stop it, choose another FORMWORK_DATA_DIR, or share a PostgreSQL server with DATABASE_URL.`,
    { code: 'data_folder_in_use' },
  );

/** The answer of the running server: its status, and JSON. */
export interface RunningServerAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends a request to the process that has locked the data folder; undefined if there is none.
 * @throws `engine_busy` if it stops before it answers; `internal_error` for an answer that is not
 *   JSON.
 */
export async function askRunningServer(
  dataFolder: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<RunningServerAnswer | undefined> {
  const socket = socketPath(dataFolder);
  if (!(await isListening(socket))) return undefined;
  const answer = await sendTo(socket, method, path, body).catch((error: unknown) => {
    // Others, such as EACCES, are no sign of a stop.
    if (!stops.includes(String((error as NodeJS.ErrnoException).code))) throw error;
    throw formworkError(
      'The server stopped before it answered.',
      { code: 'engine_busy' },
      { cause: error },
    );
  });
  if (isJson(answer.body)) return answer;
  throw formworkError(
    `The running server gave an answer that is not JSON (status ${answer.status}): ${answer.body.slice(0, 200)}`,
    { code: 'internal_error' },
  );
}

const stops = ['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

const sendTo = (socket: string, method: string, path: string, body?: unknown) =>
  withShortPath(
    socket,
    (socketPath) =>
      new Promise<RunningServerAnswer>((done, fail) => {
        const headers = { host: 'localhost', 'content-type': 'application/json' };
        const request = httpRequest({ socketPath, method, path, headers }, (response) => {
          const status = response.statusCode ?? 0;
          readAll(response).then((text) => done({ status, body: text }), fail);
        });
        request.on('error', fail);
        request.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  );

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
