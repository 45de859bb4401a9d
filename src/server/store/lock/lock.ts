/**
 * Only one process at a time may open the embedded database. The lock is a socket in the data
 * folder: a process that can connect knows that the server is alive, and can send requests to it.
 * Only the folder's owner can open the socket. A mark excludes processes of other machines.
 */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { errorResponse } from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { makeFolder } from '../../settings/folder.ts';
import { keepMark, type MarkTimes, markFolder } from './machine-mark.ts';
import { listenAlone, socketPath } from './socket.ts';

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
