/** A streamed answer on its connection. The listener's adapter would print what fails, and wait for readers for ever. */
import type { ServerResponse } from 'node:http';

/**
 * Writes a streamed answer as its body is made, and no faster than it is read. A body that fails breaks its connection
 * off, as does a reader who takes longer than `patience` milliseconds for what a socket holds (64 kB): it keeps a sequence
 * of the engine waiting, with its part of the cache.
 */
export async function writeStream(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  patience: number,
): Promise<void> {
  const reader = body.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => {}));
  outgoing.writeHead(status, Object.fromEntries(headers));
  // With the first record, where that is there already.
  setImmediate(() => outgoing.flushHeaders());
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!outgoing.write(next.value)) await drained(outgoing, patience);
    }
    outgoing.end();
  } catch {
    // Whoever made the body has told of it; its reader sees an end without a terminator.
    outgoing.destroy();
  }
}

/** Resolves when what was written has been taken, or the connection is closed, which it is after `patience`. */
function drained(outgoing: ServerResponse, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => outgoing.destroy(), patience);
    const over = () => {
      clearTimeout(cut);
      outgoing.off('drain', over).off('close', over);
      resolve();
    };
    outgoing.on('drain', over).on('close', over);
  });
}
