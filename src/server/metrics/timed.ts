/** Bodies watched as they are read. */

/** What a comment of server-sent events begins with: it says that a request waits, and is no record. */
const COLON = 0x3a;

/** Calls `first` at the first record of a body and `last` at its end, however it ends. */
export function timed(
  body: ReadableStream<Uint8Array>,
  first: () => void,
  last: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            last();
            controller.close();
            return;
          }
          if (!begun && value[0] !== COLON) {
            begun = true;
            first();
          }
          controller.enqueue(value);
        } catch (error) {
          last();
          controller.error(error);
        }
      },
      async cancel(reason) {
        last();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
