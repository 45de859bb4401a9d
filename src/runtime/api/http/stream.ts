/** Streamed bodies. */

const encoder = new TextEncoder();

/**
 * A body whose text is made as it is read: a slow reader slows the maker, and a reader that goes away ends it.
 * An error ends the body abruptly, so that the reader sees a connection that failed.
 */
export function streamText(source: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  let started = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        started = true;
        try {
          const { done, value } = await source.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          controller.error(error);
        }
      },
      async cancel() {
        // A generator that never began would not see its end, and nor would what it holds: {@link begun}.
        if (!started) await source.next().catch(() => {});
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Runs a generator up to its first item, so that what fails before it can still become an error response.
 * @returns The whole series, from the first item on.
 */
export async function begun<Item>(source: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await source.next();
  async function* whole(): AsyncGenerator<Item> {
    try {
      if (first.done) return;
      yield first.value;
      yield* source;
    } finally {
      await source.return(undefined);
    }
  }
  return whole();
}

/** Headers of a stream that proxies must pass on as it comes. */
export function streamHeaders(contentType: string): HeadersInit {
  return {
    'content-type': contentType,
    'cache-control': 'no-cache',
    // nginx and others buffer responses unless told not to.
    'x-accel-buffering': 'no',
  };
}

/** One server-sent event without a name. */
export function dataEvent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** One server-sent event with a name. */
export function namedEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
