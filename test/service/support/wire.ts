import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database, which can fall silent as if its machine had vanished. */
export interface Wire {
  readonly url: string;
  /** From now on, the connections that exist neither pass anything on nor end. */
  cut(): void;
  stop(): void;
}

/** Starts a proxy to the database at a URL. */
export async function startWire(url: string): Promise<Wire> {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const pair = [client, database] as const;
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => undefined);
    client.pipe(database).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    cut() {
      for (const [client, database] of pairs) {
        client.unpipe().resume();
        database.unpipe().resume();
      }
    },
    stop() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
    },
  };
}
