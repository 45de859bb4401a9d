interface Schedulers {
  readonly setImmediate?: (callback: () => void) => unknown;
  readonly scheduler?: { readonly yield?: () => Promise<void> };
  readonly MessageChannel?: typeof MessageChannel;
}

/** Callbacks that wait for the next task, first come, first served. */
const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/**
 * Resolves in a new task, after everything that is due now: requests get to react to their tokens, and the event loop
 * gets to its sockets. Timers would do, but wait for a millisecond in Node and four in a browser; a message to oneself, where a
 * browser has nothing better (Safari has no `scheduler.yield`), is a task of its own at once.
 */
export function breathe(): Promise<void> {
  const { setImmediate, scheduler, MessageChannel: Channel } = globalThis as Schedulers;
  if (setImmediate) return new Promise((resolve) => setImmediate(resolve));
  if (scheduler?.yield) return scheduler.yield();
  if (!Channel) return new Promise((resolve) => setTimeout(resolve, 0));
  if (!channel) {
    channel = new Channel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(undefined);
  });
}
