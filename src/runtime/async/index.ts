/** Cancellation, and yielding to the event loop. */
export { abortedError, throwIfAborted, untilAborted } from './aborted.ts';
export { breathe } from './breathe.ts';
