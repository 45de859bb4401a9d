/** The HTTP listener: web-standard requests in, answers out, and an end that lets running answers finish. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorResponse } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/errors.ts';
import { accept } from './accept.ts';
import { noteAddress } from './address.ts';
import type { Fetch } from './handler.ts';
import { writeStream } from './write-stream.ts';

/** A listener that accepts connections. */
export interface Listener {
  /** Base address, `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Takes no new connections and waits for running answers. After `graceMilliseconds`, `endAnswers` may end what still
   * runs in its own words; what is left a moment later is cut.
   */
  close(graceMilliseconds: number, endAnswers?: () => Promise<void>): Promise<void>;
}

/**
 * Guards against clients that are slow on purpose. A large body may take minutes; its headers may not. `timeout` is for
 * those that do not read what they asked for: nothing of an answer, or less than 64 kB of one that streams.
 */
const usualLimits = {
  headersTimeout: 20_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 10_000,
  timeout: 120_000,
};

/** @throws `invalid_value` when the address cannot be listened on. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  limits: Partial<typeof usualLimits> = {},
): Promise<Listener> {
  const { timeout, ...times } = { ...usualLimits, ...limits };
  const handle = getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteAddress(request, incoming.socket.remoteAddress);
      const response = await fetch(request);
      // What streams says so to proxies; other bodies are whole, and the adapter knows how to write them at once.
      const body = response.headers.has('x-accel-buffering') && response.body;
      if (!body) return response;
      await writeStream(response, body, outgoing as ServerResponse, timeout);
      return RESPONSE_ALREADY_SENT;
    },
    {
      // The adapter's own Response takes the global one's place: its text goes to the socket as it is, where the other's
      // is a stream to be read again. Half of a small request's time.
      overrideGlobalObjects: true,
      // Of an address or a Host header that no URL can be made of; requests that are read are answered by `fetch`.
      errorHandler: (error) =>
        errorResponse(error instanceof RequestError ? malformed(error) : error),
    },
  );
  const server = createServer({ ...times, maxHeaderSize: 32 * 1024 }, (incoming, outgoing) => {
    // Nothing went either way for a while. An answer may take as long as it takes, and be read as slowly as it moves.
    outgoing.on('timeout', () => {
      if (outgoing.writableLength > 0) outgoing.destroy();
    });
    return handle(incoming, outgoing);
  });
  server.timeout = timeout;
  const stopOthers = await accept(server, host, port).catch((cause: NodeJS.ErrnoException) => {
    throw cannotListen(cause, host, port);
  });
  const address = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host;
  return {
    url: `http://${shown}:${address.port}`,
    close(grace, endAnswers) {
      stopOthers();
      return close(server, grace, endAnswers);
    },
  };
}

const malformed = ({ message }: RequestError) =>
  formworkError(`The request cannot be read: ${message}.`, { code: 'invalid_value' });

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Set PORT to another port, or to 0 for any free one.`,
    EACCES: `This user may not use port ${port}. Set PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Check HOST.`,
    ENOTFOUND: `The address ${host} is unknown. Check HOST.`,
  };
  return formworkError(
    reasons[cause.code ?? ''] ?? cause.message,
    { code: 'invalid_value' },
    { cause },
  );
}

/** What is written last has this long to leave. */
const lastWordsMilliseconds = 1000;

function close(
  server: Server,
  graceMilliseconds: number,
  endAnswers?: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    const cutAll = () => server.closeAllConnections();
    let cut: ReturnType<typeof setTimeout>;
    const grace = setTimeout(() => {
      if (!endAnswers) return cutAll();
      cut = setTimeout(cutAll, lastWordsMilliseconds);
      // What cannot be ended is cut.
      endAnswers().catch(cutAll);
    }, graceMilliseconds);
    server.close(() => {
      clearTimeout(grace);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
