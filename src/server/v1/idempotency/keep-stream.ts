/** Collects a streamed answer while it passes to the client. */

/** The end of a stream. */
export interface EndedStream {
  /** Undefined if it exceeds the limit. */
  readonly body: string | undefined;
  /** False if the last record is an error. */
  readonly succeeded: boolean;
}

/**
 * An error as the last record of each kind of stream: chat and completions, responses. A patch
 * stream ends without one.
 */
const failure = /^(?:data: \{"error":|event: (?:error|response\.failed)\n)/;

/**
 * Reads a stream to its end, even if its client disconnects, and passes it on. The client sees the
 * end once `settle` is done.
 * @param atMost Bytes to collect, which are also buffered for the client. Beyond them, the client's
 *   speed applies backpressure.
 * @param settle Receives the end of the stream; undefined if the stream failed.
 */
export function keepStream(
  body: ReadableStream<Uint8Array>,
  atMost: number,
  settle: (ended: EndedStream | undefined) => Promise<void>,
): { readonly passed: ReadableStream<Uint8Array>; readonly done: Promise<void> } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    new ByteLengthQueuingStrategy({ highWaterMark: atMost }),
  );
  const reader = body.getReader();
  const client = writable.getWriter();
  let left = false;
  client.closed.catch(() => {
    left = true;
  });
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let last: Uint8Array | undefined;

  const pass = async (chunk: Uint8Array): Promise<void> => {
    if (left) return;
    // Rejects if the client disconnected; `closed` handles that.
    await client.ready.catch(() => {});
    client.write(chunk).catch(() => {});
  };

  const run = async (): Promise<void> => {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        last = next.value;
        bytes += last.length;
        if (bytes <= atMost) chunks.push(last);
        else chunks = [];
        await pass(last);
      }
    } catch (error) {
      await settle(undefined);
      await client.abort(error).catch(() => {});
      return;
    }
    await settle({
      body: bytes <= atMost ? Buffer.concat(chunks).toString() : undefined,
      succeeded: !failure.test(Buffer.from(last ?? []).toString('latin1')),
    });
    await client.close().catch(() => {});
  };
  return { passed: readable, done: run() };
}
