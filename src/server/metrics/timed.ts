/** Bodies watched as they are read. */

/** Calls `first` at the first chunk of a body and `last` at its end, however it ends. */
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
          if (!begun) first();
          begun = true;
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
