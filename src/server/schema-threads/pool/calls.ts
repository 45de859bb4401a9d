import { errorOf } from '../../threads/errors.ts';
import type { Answers, Question, ToThread } from '../messages.ts';
import { MOVED } from './seats.ts';
import type { PendingCall, Seat } from './types.ts';

/** An answer, and the mask that follows it, if any. */
export interface Answered<Op extends keyof Answers> {
  readonly answer: Answers[Op];
  readonly mask?: Promise<void>;
}

/** Asks a question from a seat. Rejects with {@link MOVED} if the seat is lost. */
export type Ask = <Op extends keyof Answers>(
  seat: Seat,
  question: Extract<Question, { op: Op }>,
) => Promise<Answered<Op>>;

/** Call numbers wrap around here: they must fit in 32 bits. */
const MOST_CALLS = 2 ** 30;

/**
 * Numbers the questions and sends them to the threads.
 * @param onAsk Called before each question is sent.
 */
export function createAsk(onAsk: () => void): Ask {
  let calls = 0;
  return (seat, question) => {
    const { worker, pending, cancelled } = seat.thread;
    if (seat.left) return Promise.reject(MOVED);
    const call = calls;
    calls = (calls + 1) % MOST_CALLS;
    // A number that was cancelled before the numbers wrapped around must not count as cancelled.
    Atomics.compareExchange(cancelled, call % cancelled.length, call, -1);
    return new Promise((resolve, reject) => {
      if (pending.size === 0) worker.ref();
      const settle = (answered: Answered<keyof Answers>) => resolve(answered as never);
      pending.set(call, pendingCall(seat, question, settle, reject));
      onAsk();
      worker.postMessage({ ...question, call, keyId: seat.keyId } satisfies ToThread);
    });
  };
}

/** A call whose answer and mask settle promises. */
function pendingCall(
  seat: Seat,
  question: Question,
  resolve: (answered: Answered<keyof Answers>) => void,
  reject: (reason: unknown) => void,
): PendingCall {
  let mask: PromiseWithResolvers<void> | undefined;
  return {
    seat,
    since: performance.now(),
    compiles: question.op === 'open' || question.op === 'compile',
    prepares: question.op === 'open' && question.prepare,
    settle(reply) {
      if ('error' in reply) return reject(errorOf(reply.error));
      const { answer } = reply;
      if (!reply.maskFollows) return resolve({ answer });
      mask = Promise.withResolvers<void>();
      // The rejection is handled where the mask is awaited.
      mask.promise.catch(() => {});
      resolve({ answer, mask: mask.promise });
    },
    masked(error) {
      if (error) mask?.reject(errorOf(error));
      else mask?.resolve();
    },
    fail(reason) {
      reject(reason);
      mask?.reject(reason);
    },
  };
}
