/**
 * The HTTP listener: converts to and from web-standard requests and responses, and shuts down
 * gracefully.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorResponse } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { accept } from './accept.ts';
import { noteAddress } from './address.ts';
import { type BodyRate, enforceBodyRate } from './body-rate.ts';
import type { Fetch } from './handler.ts';
import { keepUnsentAnswersOpen } from './idle-connections.ts';
import { answerRefused } from './refuse.ts';
import { answering } from './unread.ts';
import { writeStream } from './write-stream.ts';

/** A listener that accepts connections. */
export interface Listener {
  /** Base URL, `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Stops accepting connections and waits for running answers. After `graceMilliseconds`, calls
   * `endAnswers` to end the remaining ones with an error, and closes their connections a moment
   * later.
   */
  close(graceMilliseconds: number, endAnswers?: () => Promise<void>): Promise<void>;
}

/**
 * Guards against slow clients. A large body may take minutes if it keeps its `bodyRate`, its
 * headers may not. `timeout` applies to clients that do not read their answer: nothing of it, or
 * less than 64 kB of a stream.
 */
const defaultLimits = {
  headersTimeout: 20_000,
  // Node's limit would also count time in which the service does not read: `bodyRate` has its own.
  requestTimeout: 0,
  // Longer than proxies keep idle connections: one that reuses a connection which is being closed
  // answers 502 to a request that it may not repeat.
  keepAliveTimeout: 125_000,
  timeout: 120_000,
  /** Milliseconds between checks of the headers' time. */
  connectionsCheckingInterval: 30_000,
  bodyRate: { graceMs: 20_000, bytesPerSecond: 4096, mostMs: 600_000 } as BodyRate,
};

/** @throws `invalid_value` if the address is unavailable. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  limits: Partial<typeof defaultLimits> = {},
): Promise<Listener> {
  const { timeout, bodyRate, ...times } = { ...defaultLimits, ...limits };
  const handle = getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteAddress(request, incoming.socket.remoteAddress);
      const response = await fetch(request);
      // Streams carry this header for proxies. Other bodies are complete, and the adapter writes
      // them at once.
      const body = response.headers.has('x-accel-buffering') && response.body;
      if (!body) return response;
      await writeStream(response, body, outgoing as ServerResponse, timeout);
      return RESPONSE_ALREADY_SENT;
    },
    {
      // Lets the adapter replace the global Response. It writes a text body directly to the socket,
      // while the built-in one wraps it in a stream. This halves the time of a small request.
      overrideGlobalObjects: true,
      // Of requests without a Host header: HTTP/1.0, such as health checks of HAProxy, need none.
      hostname: 'localhost',
      // For an address or Host header that is not a valid URL. `fetch` handles all other requests.
      errorHandler: (error) =>
        errorResponse(error instanceof RequestError ? malformed(error) : error),
    },
  );
  const server = createServer({ ...times, maxHeaderSize: 32 * 1024 }, (incoming, outgoing) => {
    // The connection was idle in both directions. An answer may take as long as it needs, and be
    // read slowly, as long as it makes progress.
    outgoing.on('timeout', () => {
      if (outgoing.writableLength > 0) outgoing.destroy();
    });
    enforceBodyRate(incoming, outgoing, bodyRate);
    return answering(outgoing, () => handle(incoming, outgoing));
  });
  server.timeout = timeout;
  answerRefused(server);
  keepUnsentAnswersOpen(server);
  const stopOthers = await accept(server, host, port).catch((cause: NodeJS.ErrnoException) => {
    throw cannotListen(cause, host, port);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${urlHost(host)}:${address.port}`,
    close: (grace, endAnswers) => close(server, stopOthers, grace, endAnswers),
  };
}

/** The host of a URL. Clients cannot connect to addresses that stand for all of a machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
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

/**
 * The time in which answers must end when they are asked to. On a slow adapter, they wait for the
 * running pass.
 */
const endMilliseconds = 5000;

/** The time for the last bytes to leave, after the answers have ended. */
const lastWordsMilliseconds = 1000;

/** How often a server that closes looks for idle connections. */
const idleMilliseconds = 100;

function close(
  server: Server,
  stopOthers: () => Promise<void>,
  graceMilliseconds: number,
  endAnswers?: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    let cut: ReturnType<typeof setTimeout>;
    const cutAfter = (milliseconds: number) => {
      clearTimeout(cut);
      cut = setTimeout(() => server.closeAllConnections(), milliseconds);
    };
    const grace = setTimeout(() => {
      if (!endAnswers) return cutAfter(0);
      cutAfter(endMilliseconds);
      endAnswers().then(
        () => cutAfter(lastWordsMilliseconds),
        () => cutAfter(0),
      );
    }, graceMilliseconds);
    // Connections of clients that keep them alive become idle when their answers end.
    const idle = setInterval(() => server.closeIdleConnections(), idleMilliseconds);
    const closed = new Promise<void>((done) => server.close(() => done()));
    void Promise.all([closed, stopOthers()]).then(() => {
      clearInterval(idle);
      clearTimeout(grace);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
