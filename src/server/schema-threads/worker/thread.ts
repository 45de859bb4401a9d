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
import { createFairQueue } from '../../threads/fair-queue.ts';
import { lowerPriority } from '../../threads/priority.ts';
import type { Asked, Question, ThreadStart, ToThread } from '../messages.ts';
import { createThreadWork } from './thread-work.ts';

const port = parentPort as MessagePort;
const start = workerData as ThreadStart;
lowerPriority(start.niceness);

const { handle, prepare } = createThreadWork(start, (message) => port.postMessage(message));
const waiting = createFairQueue<Question & Asked>();
/** Messages that arrived while masks were prepared. */
let arrived: ToThread[] = [];
let working = false;

/** How long masks are prepared at least before a question interrupts that, in milliseconds. */
const LEAST_PREPARING = 2;

function receive(message: ToThread): void {
  if ('call' in message) waiting.add(message.keyId, message);
  else void handle(message);
}

/** Takes the messages that have arrived meanwhile. */
function collect(): void {
  for (let come = receiveMessageOnPort(port); come; come = receiveMessageOnPort(port)) {
    arrived.push(come.message as ToThread);
  }
}

function isAskedSince(from: number): boolean {
  if (performance.now() - from < LEAST_PREPARING) return false;
  collect();
  return arrived.some((message) => 'call' in message);
}

async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (;;) {
    collect();
    const messages = arrived;
    arrived = [];
    messages.forEach(receive);
    const next = waiting.next();
    const from = performance.now();
    if (next) await handle(next.item);
    // What is computed in advance waits for what somebody waits for.
    const keyId = next?.keyId ?? prepare(() => isAskedSince(from));
    if (keyId === undefined) break;
    waiting.charge(keyId, performance.now() - from);
  }
  working = false;
}

port.on('message', (message: ToThread) => {
  receive(message);
  void work();
});
port.postMessage({ ready: true });
