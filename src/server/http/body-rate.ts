/** Ends requests whose bodies come too slowly: each holds a place of its key, and its memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseSlow } from './refuse.ts';

/** How fast a body must come. */
export interface BodyRate {
  /** Milliseconds that any body may take. */
  readonly graceMs: number;
  /** After that, the bytes per second that it must have had on average. */
  readonly bytesPerSecond: number;
  /** Milliseconds that it may take at any rate. */
  readonly mostMs: number;
}

/** Looks at a body in each grace period. */
const LOOKS = 4;

/**
 * Answers 408 and closes the connection when the body of a request comes too slowly. Time in which
 * the service itself does not read counts for nothing: a file check may wait for compile seconds.
 */
export function enforceBodyRate(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { graceMs, bytesPerSecond, mostMs }: BodyRate,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const { socket } = incoming;
  const before = socket.bytesRead;
  const every = graceMs / LOOKS;
  let waited = 0;
  const timer = setInterval(() => {
    if (incoming.complete || incoming.destroyed) return clearInterval(timer);
    const isFull = incoming.readableLength >= incoming.readableHighWaterMark;
    if (isFull) return;
    waited += every;
    const wanted = (Math.max(0, waited - graceMs) / 1000) * bytesPerSecond;
    const keepsUp = waited <= graceMs || socket.bytesRead - before >= wanted;
    if (keepsUp && waited <= mostMs) return;
    clearInterval(timer);
    if (outgoing.headersSent) socket.destroySoon();
    else refuseSlow(socket, incoming.url);
  }, every).unref();
  incoming.once('close', () => clearInterval(timer));
}
