/** Observes bodies as they are read. */

/**
 * The first byte of a comment in server-sent events, which keeps the connection alive and is not a
 * record.
 */
const COLON = 0x3a;

/**
 * Calls `first` at the first record of a body and `last` at its end, once each, however it ends.
 */
export function timed(
  body: ReadableStream<Uint8Array>,
  first: () => void,
  last: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let begun = false;
  let ended = false;
  // A body may fail because its reader disconnected, and would then end twice.
  const end = (): void => {
    if (ended) return;
    ended = true;
    last();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            end();
            controller.close();
            return;
          }
          if (!begun && value[0] !== COLON) {
            begun = true;
            first();
          }
          controller.enqueue(value);
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
