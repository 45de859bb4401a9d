/** Finds the connections that a stopping listener can close at once. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes `closeIdleConnections`, which `close` calls too, spare the connections whose answer has
 * ended but is not sent yet. Node closes them: a client that reads a large answer slowly would get
 * a part of it.
 */
export function keepUnsentAnswersOpen(server: Server): void {
  /** The requests that each connection waits for, and the bytes it had read after the last one. */
  const connections = new Map<Socket, { running: number; read: number }>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { running: 0, read: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, outgoing) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running++;
    outgoing.once('close', () => {
      connection.running--;
      connection.read = socket.bytesRead;
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, { running, read }] of connections) {
      // A request whose headers have begun to arrive gets its answer.
      if (running === 0 && socket.bytesRead === read) socket.destroy();
    }
  };
}
