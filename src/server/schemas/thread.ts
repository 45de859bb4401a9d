/** A thread that compiles schemas and follows answers. What a schema does to it, it does to no other. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createThread } from './handle.ts';
import type { ThreadStart, ToThread } from './messages.ts';

/** Tokens come first: a compilation takes what processor time they leave. */
function giveWay(): void {
  // Elsewhere than on Linux it is the process that has a priority.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}

giveWay();
const handle = createThread(workerData as ThreadStart, (message) =>
  parentPort?.postMessage(message),
);
let turn = Promise.resolve();
parentPort?.on('message', (message: ToThread) => {
  turn = turn.then(() => handle(message));
});
parentPort?.postMessage({ ready: true });
