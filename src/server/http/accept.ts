/** Accepts many connections per turn of the event loop, while libuv accepts one. */
import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * The length of the accept queue; the system may limit it further (net.core.somaxconn). Node's
 * default is 511. Beyond it, the kernel drops the first packet of a client, which retries after 1,
 * 3, 7, 15, 31 seconds. A client that opened some hundred connections at once delayed others that
 * long.
 */
const backlog = 4096;

/**
 * The number of sockets that listen on one address. libuv accepts one connection per socket and
 * turn of its loop (libuv pull request 3696). With one socket and turns of 50 ms, it accepted
 * twenty connections per second, and connections behind a few hundred idle ones waited a minute.
 */
const sockets = 32;

/**
 * Makes a server listen on several sockets that share an address (SO_REUSEPORT), or on one socket
 * where the system does not support that.
 * @returns A function that closes all sockets but the server's own, and resolves when the
 *   connections that they accepted have ended. The server itself counts only those of its own.
 * @throws Node's error if the address is unavailable, for example because another process uses it.
 */
export async function accept(
  server: Server,
  host: string,
  port: number,
): Promise<() => Promise<void>> {
  // With a shared address, the listen call succeeds even if another process of the same user shares
  // it. `freePort` therefore checks without sharing.
  if (process.platform !== 'linux') {
    await listening(server, { port, host, backlog });
    return () => Promise.resolve();
  }
  const shared = { port: await freePort(host, port), host, backlog, reusePort: true };
  await listening(server, shared);
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ),
  );
  await Promise.all(others.map((other) => listening(other, shared)));
  return async () => {
    await Promise.all(
      others.map((other) => new Promise<void>((closed) => other.close(() => closed()))),
    );
  };
}

async function freePort(host: string, port: number): Promise<number> {
  const alone = createServer();
  await listening(alone, { port, host });
  const { port: found } = alone.address() as { readonly port: number };
  await new Promise((closed) => alone.close(closed));
  return found;
}

const listening = (server: NetServer, address: object): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
