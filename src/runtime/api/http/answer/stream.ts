/** Streamed bodies. */
import { jsonLine } from '../../../common/json-line.ts';

const encoder = new TextEncoder();

/**
 * A body whose text is generated as it is read: a slow reader applies backpressure, and a cancelled
 * reader ends the source. An error aborts the body, so that the reader sees a failed connection.
 * @param keepAliveMs For server-sent events: sends a comment after so many milliseconds of silence.
 */
export function streamText(
  source: AsyncGenerator<string>,
  keepAliveMs = Number.POSITIVE_INFINITY,
): ReadableStream<Uint8Array> {
  let started = false;
  let next: Promise<IteratorResult<string>> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        started = true;
        try {
          next ??= source.next();
          if (!(await within(next, keepAliveMs))) {
            // Without a blank line, at which openai-go before #621 would parse an empty event.
            controller.enqueue(encoder.encode(': waiting\n'));
            return;
          }
          const { done, value } = await next;
          next = undefined;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          controller.error(error);
        }
      },
      async cancel() {
        // A generator that never started does not run its `finally` blocks, and so does not release
        // its resources: {@link begun}.
        if (!started) await source.next().catch(() => {});
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Runs a generator up to its first item, so that an earlier failure can still become an error
 * response. After `keepAliveMs` milliseconds it no longer waits, and an error goes into the stream.
 * @returns All items, including the first.
 */
export async function begun<Item>(
  source: AsyncGenerator<Item>,
  keepAliveMs = Number.POSITIVE_INFINITY,
): Promise<AsyncGenerator<Item>> {
  const first = source.next();
  await within(first, keepAliveMs);
  async function* whole(): AsyncGenerator<Item> {
    try {
      const { done, value } = await first;
      if (done) return;
      yield value;
      yield* source;
    } finally {
      await source.return(undefined);
    }
  }
  return whole();
}

/** Whether a promise settles within so many milliseconds. Throws if it rejects within that time. */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  if (milliseconds === Number.POSITIVE_INFINITY) return promise.then(() => true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an answer has {@link streamHeaders}. */
export const isStreamed = ({ headers }: Response): boolean => headers.has('x-accel-buffering');

/** Headers of a stream that proxies must not buffer. */
export function streamHeaders(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'no-cache',
    // nginx and others buffer responses by default.
    'x-accel-buffering': 'no',
  };
}

/** A server-sent event without a name. */
export function dataEvent(data: unknown): string {
  return `data: ${jsonLine(data)}\n\n`;
}

/** A server-sent event with a name. */
export function namedEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${jsonLine(data)}\n\n`;
}
