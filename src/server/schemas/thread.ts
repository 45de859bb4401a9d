/** A thread that compiles schemas and follows answers. What a schema does to it, it does to no other. */
import { parentPort, workerData } from 'node:worker_threads';
import { createThread } from './handle.ts';
import type { ThreadStart, ToThread } from './messages.ts';

const handle = createThread(workerData as ThreadStart, (message) =>
  parentPort?.postMessage(message),
);
let turn = Promise.resolve();
parentPort?.on('message', (message: ToThread) => {
  turn = turn.then(() => handle(message));
});
parentPort?.postMessage({ ready: true });
