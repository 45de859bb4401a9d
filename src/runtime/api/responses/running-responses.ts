import type { Caller } from '../ports.ts';
import type { ResponseObject } from '../schemas/responses.ts';
import type { ResponseRecords } from './records.ts';
import type { ResponseEvent } from './run.ts';

/** The responses that run in this process. */
export interface RunningResponses {
  /** Makes a response cancellable while its events are read. */
  track(
    events: AsyncGenerator<ResponseEvent>,
    caller: Caller,
    response: ResponseObject,
    controller: AbortController,
  ): AsyncGenerator<ResponseEvent>;
  /** Aborts a response, if it runs here. */
  abort(caller: Caller, id: string): void;
}

/**
 * Creates an empty list.
 * @param isShared Whether other nodes may cancel a stored response.
 * @param lookMs How often to look whether they did.
 */
export function createRunningResponses(
  records: Pick<ResponseRecords, 'get'>,
  isShared: boolean,
  lookMs = 2000,
): RunningResponses {
  const running = new Map<string, AbortController>();
  const nameOf = (caller: Caller, id: string) => JSON.stringify([caller.keyId, id]);
  return {
    async *track(events, caller, { id, store }, controller) {
      const name = nameOf(caller, id);
      running.set(name, controller);
      /** The size in the store while the response ran. */
      let knownSize: number | undefined;
      const look = async (): Promise<void> => {
        let size: number | undefined;
        const hold = (bytes: number): void => {
          // Not loaded, as it may have 20 MB: with another status it has another size.
          if (bytes === knownSize) throw new Error('The response runs on.');
          size = bytes;
        };
        const { status } = await records.get(caller, id, { hold });
        knownSize = size;
        if (status === 'cancelled') controller.abort();
      };
      const timer =
        store && isShared
          ? // What cannot be read now, or is not stored yet, is looked at again.
            setInterval(() => void look().catch(() => {}), lookMs)
          : undefined;
      try {
        yield* events;
      } finally {
        clearInterval(timer);
        running.delete(name);
      }
    },
    abort: (caller, id) => running.get(nameOf(caller, id))?.abort(),
  };
}
