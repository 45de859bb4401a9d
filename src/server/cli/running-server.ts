/** Requests of a command to the server that has locked the data folder. */
import { request as httpRequest } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { formworkError } from '../../runtime/common/errors.ts';
import { isListening, socketPath, withShortPath } from '../store/lock/socket.ts';

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
