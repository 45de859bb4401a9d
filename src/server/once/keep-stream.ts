/** A streamed answer on its way to the client, and what is collected of it. */

/** How a stream ended: with all of its text, or all that was asked for of it, and whether it was an answer. */
export interface EndedStream {
  /** Undefined where there was more of it. */
  readonly body: string | undefined;
  /** False where the last record is an error. */
  readonly succeeded: boolean;
}

/** An error as the last record of each kind of stream: chat and completions, responses. A patch stream breaks off. */
const failure = /^(?:data: \{"error":|event: (?:error|response\.failed)\n)/;

/**
 * Reads a stream to its end, whether its client stays or not, and passes it on. The client sees its end when `settle` is done.
 * @param atMost bytes that are collected. They are held for the client too; beyond them it is read as fast as the client reads.
 * @param settle is given how the stream ended; undefined for one that broke off.
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
    // A client that left, as `closed` says.
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
