/**
 * A thread that compiles schemas and follows answers. It isolates other threads from the effects of
 * a schema.
 */
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import { createThread } from './handle.ts';
import type { Asked, Question, ThreadStart, ToThread } from './messages.ts';
import { yieldTo } from './priority.ts';
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
    // Include messages that have arrived meanwhile.
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
