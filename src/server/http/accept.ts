/** How connections are accepted: many in a turn of the event loop, where libuv accepts one. */
import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * Connections that may wait to be accepted; the system takes fewer where it is set so (net.core.somaxconn). Beyond Node's 511
 * a client's first packet is dropped, and the client tries again after 1, 3, 7, 15, 31 seconds: so one that opens some hundred
 * connections at once made others wait that long.
 */
const backlog = 4096;

/**
 * Sockets that listen at one address. libuv accepts one connection of each in a turn of its loop (libuv pull request 3696).
 * With one socket and turns of 50 ms, twenty connections a second were accepted, and those behind a few hundred idle ones
 * waited a minute.
 */
const sockets = 32;

/**
 * Has a server listen, on so many sockets as the system lets share an address (SO_REUSEPORT); on one elsewhere.
 * @returns what stops listening on all but the server's own
 * @throws what Node says of an address that cannot be listened on, one that another process has among it.
 */
export async function accept(server: Server, host: string, port: number): Promise<() => void> {
  // Sockets that share an address let any other of this user's in: that nobody has it is found without.
  if (process.platform !== 'linux') {
    await listening(server, { port, host, backlog });
    return () => {};
  }
  const shared = { port: await freePort(host, port), host, backlog, reusePort: true };
  await listening(server, shared);
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ),
  );
  await Promise.all(others.map((other) => listening(other, shared)));
  return () => {
    for (const other of others) other.close();
  };
}

async function freePort(host: string, port: number): Promise<number> {
  const alone = createServer();
  await listening(alone, { port, host });
  const { port: found } = alone.address() as { readonly port: number };
  await new Promise((closed) => alone.close(closed));
  return found;
}

const listening = (server: NetServer, where: object): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });
