import type { FromWorker, PostedResponse, ToWorker } from './messages.ts';

/** A call of the page that waits for messages from the worker. */
export interface Call {
  readonly receive: (message: FromWorker) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Creates a response from its head. Requests the body chunk by chunk; the signal ends it.
 * @param calls the pending calls; the body continues under the number of the call
 */
export function responseOf(
  call: number,
  head: PostedResponse,
  signal: AbortSignal,
  calls: Map<number, Call>,
  post: (message: ToWorker) => void,
): Response {
  const init = {
    ...head,
    headers: head.headers.map(([name, value]): [string, string] => [name, value]),
  };
  if (!head.hasBody) {
    calls.delete(call);
    return new Response(null, init);
  }
  let abort = (): void => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const finish = (): void => {
          signal.removeEventListener('abort', abort);
          calls.delete(call);
        };
        abort = () => {
          finish();
          post({ type: 'cancel', call });
          controller.error(signal.reason);
        };
        signal.addEventListener('abort', abort, { once: true });
        calls.set(call, {
          receive: (message) => {
            if (message.type === 'chunk') controller.enqueue(message.bytes);
            else if (message.type === 'end') {
              finish();
              controller.close();
            }
          },
          fail: (error) => {
            finish();
            controller.error(error);
          },
        });
      },
      pull: () => post({ type: 'pull', call }),
      cancel: () => {
        signal.removeEventListener('abort', abort);
        calls.delete(call);
        post({ type: 'cancel', call });
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, init);
}
