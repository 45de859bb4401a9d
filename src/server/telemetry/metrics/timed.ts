/** Observes bodies as they are read. */

/**
 * How server-sent events begin that have no output: comments and events that keep the connection
 * alive, and those that only announce an answer.
 */
const withoutOutput = [
  ':',
  'event: ping\n',
  'event: message_start\n',
  'event: response.created\n',
  'event: response.in_progress\n',
];
const longest = Math.max(...withoutOutput.map(({ length }) => length));
const decoder = new TextDecoder();

function hasOutput(chunk: Uint8Array): boolean {
  const start = decoder.decode(chunk.subarray(0, longest));
  return !withoutOutput.some((event) => start.startsWith(event));
}

/**
 * Calls `first` at the first output of a body and `last` at its end, once each, however it ends.
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
          if (!begun && hasOutput(value)) {
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
