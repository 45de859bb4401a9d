/** The work of a schema thread: answers questions, and computes masks in advance. */
import { getHeapStatistics } from 'node:v8';
import { isFormworkError } from '../../../runtime/common/errors.ts';
import {
  createSchemaCompiler,
  mayBeHeld,
  type SchemaCompiler,
} from '../../../runtime/generate/index.ts';
import { threadErrorOf } from '../../threads/errors.ts';
import type { Answers, Asked, FromThread, Question, ThreadStart, ToThread } from '../messages.ts';
import { answerQuestion } from './answer-question.ts';
import { createObjects } from './objects.ts';
import { type Followed, writeMask } from './thread-follower.ts';

/**
 * Milliseconds of a compilation in a thread for slow schemas. The serving thread ends one that
 * takes too long, and leaves out pauses of the process.
 */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Milliseconds of a question after which the heap size is checked. */
const LONG = 5;

/** An opened schema whose masks are still to be computed in advance. */
interface Unprepared {
  readonly call: number;
  readonly keyId: string;
  readonly language: number;
  /** CPU milliseconds that it took so far. */
  readonly cost: number;
}

/** CPU milliseconds after which a schema that was interrupted is not prepared further. */
const MOST_PREPARING = 200;

/** The work of a thread. */
export interface ThreadWork {
  /** Handles a message. Never rejects. */
  handle(message: ToThread): Promise<void>;
  /**
   * Computes masks of an opened schema in advance.
   * @param stops Whether to stop, because there is other work.
   * @returns The schema's key; undefined if there is nothing to compute.
   */
  prepare(stops: () => boolean): string | undefined;
}

/** Creates the work of a thread. */
export function createThreadWork(
  { states, quickly, kept, full, cancelled, underWay }: ThreadStart,
  post: (message: FromThread) => void,
): ThreadWork {
  const objects = createObjects();
  const unprepared: Unprepared[] = [];
  let begin: SchemaCompiler;
  const keepNothing = (): void => {
    begin = createSchemaCompiler({ states, milliseconds: quickly ?? UNLIMITED }, { bytes: kept });
  };
  keepNothing();

  /** Computes the next mask in advance, while the device computes. */
  function maskAhead(call: number, follower: Followed, cost: () => number): void {
    try {
      writeMask(follower);
      post({ masked: call, cost: cost() });
    } catch (error) {
      post({ masked: call, error: threadErrorOf(error), cost: cost() });
    }
  }

  /** Runs during the prefill. The schema goes to the end of the list if it is interrupted. */
  function prepare(stops: () => boolean): string | undefined {
    const next = unprepared.shift();
    if (!next) return undefined;
    const { call, keyId, language } = next;
    Atomics.store(underWay, 0, call);
    const time = processorTime();
    const done = !objects.hasLanguage(language) || objects.language(language).prepare(stops);
    const cost = next.cost + time();
    if (done || cost > MOST_PREPARING) post({ prepared: call, keyId, cost });
    else unprepared.push({ ...next, cost });
    Atomics.store(underWay, 0, -1);
    return keyId;
  }

  async function reply(question: Question & Asked): Promise<void> {
    const { call } = question;
    if (Atomics.load(cancelled, call % cancelled.length) === call) return;
    Atomics.store(underWay, 0, call);
    const cost = processorTime();
    try {
      const found = await answerQuestion(question, objects, begin);
      const taken = question.op === 'take' ? (found as Answers['take']) : undefined;
      const maskFollows = taken && !taken.position.finished && !mayBeHeld(taken.forced);
      post({
        call,
        answer: found,
        ...(question.op === 'open' ? { opened: question.language } : {}),
        ...(maskFollows ? { maskFollows } : {}),
        cost: cost(),
      });
      if (maskFollows && 'follower' in question)
        maskAhead(call, objects.followed(question.follower), cost);
      if (question.op === 'open' && question.prepare) {
        const { keyId, language } = question;
        unprepared.push({ call, keyId, language, cost: 0 });
      }
    } catch (error) {
      const compiles = question.op === 'open' || question.op === 'compile';
      // A thread for slow schemas decides whether the schema is too complex or only too slow for
      // this thread.
      const isSlow = compiles && quickly !== undefined && isTooComplex(error);
      post({ call, ...(isSlow ? { slow: true } : { error: threadErrorOf(error) }), cost: cost() });
    }
    Atomics.store(underWay, 0, -1);
  }

  /** Frees the cache if the heap fills up. */
  function checkHeap(from: number): void {
    if (performance.now() - from > LONG && getHeapStatistics().used_heap_size > full) keepNothing();
  }

  return {
    async handle(message) {
      const from = performance.now();
      if ('call' in message) await reply(message);
      else objects.notice(message);
      checkHeap(from);
    },
    prepare(stops) {
      const from = performance.now();
      const keyId = prepare(stops);
      checkHeap(from);
      return keyId;
    },
  };
}

/** Measures this thread's CPU time from now on, in milliseconds. */
function processorTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

const isTooComplex = (error: unknown): boolean =>
  isFormworkError(error) && error.code === 'schema_too_complex';
