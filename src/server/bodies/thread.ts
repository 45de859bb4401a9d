/**
 * The thread that reads large bodies. What they leave behind is collected in its heap, and not in
 * that of the thread that serves requests.
 */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { bodyShapes, joined, pack, readInTurns } from '../../runtime/api/index.ts';
import { threadErrorOf } from '../threads/errors.ts';
import { lowerPriority } from '../threads/priority.ts';
import type { FromBodyThread, ToBodyThread } from './messages.ts';

/** Above that of threads for slow schemas (15), as images come in large bodies too. */
const NICENESS = 10;

const port = parentPort as MessagePort;
lowerPriority(NICENESS);

async function read({ id, kind, blocks }: ToBodyThread): Promise<FromBodyThread> {
  try {
    const shape = bodyShapes[kind];
    return { id, body: pack(shape, await readInTurns(shape, await joined(blocks))) };
  } catch (error) {
    return { id, error: threadErrorOf(error) };
  }
}

port.on('message', async (message: ToBodyThread) => port.postMessage(await read(message)));
