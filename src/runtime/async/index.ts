/** Work that can be stopped, and that lets other work have its turn. */
export { abortedError, throwIfAborted, untilAborted } from './aborted.ts';
export { breathe } from './breathe.ts';
