/** A thread that compiles schemas and follows answers. What a schema does to it, it does to no other. */
import { getPriority, setPriority } from 'node:os';
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import { createThread } from './handle.ts';
import type { Asked, Question, ThreadStart, ToThread } from './messages.ts';
import { createTurns } from './turns.ts';

const port = parentPort as MessagePort;
const start = workerData as ThreadStart;
yieldTo(start.niceness);

const handle = createThread(start, (message) => port.postMessage(message));
const turns = createTurns<Question & Asked>();
let working = false;

function receive(message: ToThread): void {
  if ('call' in message) turns.add(message.scope, message);
  else void handle(message);
}

async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (;;) {
    // What has come meanwhile has its turn, too.
    for (let come = receiveMessageOnPort(port); come; come = receiveMessageOnPort(port)) {
      receive(come.message as ToThread);
    }
    const next = turns.next();
    if (!next) break;
    const from = performance.now();
    await handle(next.item);
    turns.charge(next.scope, performance.now() - from);
  }
  working = false;
}

port.on('message', (message: ToThread) => {
  receive(message);
  void work();
});
port.postMessage({ ready: true });

/**
 * Leaves the processor to the threads that serve requests and compute tokens. On Linux a priority is a thread's own;
 * elsewhere it is that of the whole process, and stays as it is.
 */
function yieldTo(niceness: number): void {
  if (process.platform !== 'linux' || niceness === 0) return;
  try {
    setPriority(Math.min(19, getPriority() + niceness));
  } catch {
    // A sandbox may forbid it.
  }
}
