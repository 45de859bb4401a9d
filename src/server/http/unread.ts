/** Answers that their clients have not read yet stay in memory. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Counts bytes until the returned function is called. */
export type CountBytes = (bytes: number) => () => void;

const current = new AsyncLocalStorage<{ count?: CountBytes }>();

/** Sets how to count the answer to the current request; does nothing outside of one. */
export function countUnread(count: CountBytes): void {
  const own = current.getStore();
  if (own) own.count = count;
}

/** Counts bytes of the answer to the current request that wait, until the function is called. */
export const countWaiting: CountBytes = (bytes) => current.getStore()?.count?.(bytes) ?? (() => {});

/**
 * Answers a request. What is written then, but not sent, counts until it is, or until the
 * connection is closed.
 */
export const answering = (outgoing: ServerResponse, answer: () => unknown): Promise<void> =>
  current.run({}, async () => {
    await answer();
    if (outgoing.writableLength > 0 && !outgoing.closed) {
      outgoing.once('close', countWaiting(outgoing.writableLength));
    }
  });
