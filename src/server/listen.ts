/** The HTTP listener: web-standard requests in, answers out, and an end that lets running answers finish. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { formworkError } from '../runtime/errors.ts';
import type { Fetch } from './http.ts';

/** A listener that accepts connections. */
export interface Listener {
  /** Base address, `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Takes no new connections, waits for running answers, and cuts what is left after `graceMilliseconds`. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Guards against clients that are slow on purpose. A large body may take minutes; its headers may not. */
const limits = { headersTimeout: 20_000, requestTimeout: 600_000, keepAliveTimeout: 10_000 };

/** @throws `invalid_value` when the address cannot be listened on. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listener> {
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer({ ...limits, maxHeaderSize: 32 * 1024 }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(cannotListen(cause, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host;
  return {
    url: `http://${shown}:${address.port}`,
    close: (grace) => close(server, grace),
  };
}

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Set PORT to another one, or to 0 for any free one.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Check HOST.`,
    ENOTFOUND: `The address ${host} is not known. Check HOST.`,
  };
  return formworkError(
    reasons[cause.code ?? ''] ?? cause.message,
    { code: 'invalid_value' },
    { cause },
  );
}

function close(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
