/** Answers on a connection where there is no response to answer with, and closes it. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorContent } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';

/**
 * Answers 408 and closes the connection.
 * @param path The path of the request, if it is known.
 */
export function refuseSlow(socket: Duplex, path?: string): void {
  const error = formworkError('The request came too slowly, so it was not read to its end.', {
    code: 'request_timeout',
  });
  const { status, headers, body } = errorContent(error, path);
  const text = JSON.stringify(body);
  answer(socket, status, { ...headers, 'content-type': 'application/json' }, text);
}

function answer(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  text = '',
): void {
  const all = { ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  // The type of the event is wider than what a server emits.
  (socket as Socket).destroySoon();
}

/** The statuses that Node gives requests which it cannot read; 400 for all others. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Answers requests that Node itself refuses. Does what Node does without this, but a request that
 * exceeds Node's time limits gets the usual error body.
 */
export function answerRefused(server: Server): void {
  const latest = new WeakMap<Duplex, readonly [IncomingMessage, ServerResponse]>();
  server.prependListener('request', (incoming, outgoing) => {
    latest.set(incoming.socket, [incoming, outgoing]);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [incoming, outgoing] = latest.get(socket) ?? [];
    const isAnswering = outgoing?.headersSent && !outgoing.writableFinished;
    if (!socket.writable || isAnswering) socket.destroy(error);
    else if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
      answer(socket, statuses[error.code ?? ''] ?? 400);
    } else refuseSlow(socket, incoming?.complete ? undefined : incoming?.url);
  });
}
