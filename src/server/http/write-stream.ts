/**
 * Writes a streamed answer to its connection. The listener's adapter would print failures, and wait
 * for readers without a limit.
 */
import type { ServerResponse } from 'node:http';
import { countWaiting } from './unread.ts';

/**
 * Large chunks are written in pieces of the size of the socket's buffer: a reader that takes each
 * of them in time may take longer for all.
 */
const pieceBytes = 64 * 1024;

/**
 * Writes a streamed answer as its body is generated, with backpressure from its reader. Closes the
 * connection if the body fails, or if the reader takes longer than `timeoutMs` milliseconds to
 * drain the socket's buffer (64 kB), because a slow reader occupies a sequence of the engine and
 * its part of the cache.
 */
export async function writeStream(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  timeoutMs: number,
): Promise<void> {
  // The client left before the answer began, so there is no event any more.
  if (outgoing.destroyed) return body.cancel().catch(() => {});
  const reader = body.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => {}));
  outgoing.writeHead(status, Object.fromEntries(headers));
  // Sent together with the first record, if that is available already.
  setImmediate(() => outgoing.flushHeaders());
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { value } = next;
      for (let at = 0; at < value.length && !outgoing.destroyed; at += pieceBytes) {
        const piece = value.subarray(at, at + pieceBytes);
        if (outgoing.write(piece)) continue;
        const sent = countWaiting(outgoing.writableLength + value.length - at - piece.length);
        await drained(outgoing, timeoutMs).finally(sent);
      }
    }
    outgoing.end();
  } catch {
    // The source has reported the error. The reader sees an end without a terminator.
    outgoing.destroy();
  }
}

/**
 * Resolves when the buffer is drained or the connection is closed, which happens after `timeoutMs`.
 */
function drained(outgoing: ServerResponse, timeoutMs: number): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => outgoing.destroy(), timeoutMs);
    const over = () => {
      clearTimeout(cut);
      outgoing.off('drain', over).off('close', over);
      resolve();
    };
    outgoing.on('drain', over).on('close', over);
  });
}
