/** The loop of forward passes: picks the jobs of each pass and computes them. */

import { type FormworkError, formworkError, isFormworkError } from '../../../common/errors.ts';
import { yieldToEventLoop } from '../../../common/yield-to-event-loop.ts';
import type { ForwardModel } from '../../device/forward.ts';
import { runtimeFailure } from '../../device/runtime-failure.ts';
import { earliest, sequenceToPreempt } from '../preemption/choose-sequences.ts';
import { cacheFull } from '../sequences/errors.ts';
import {
  hasLostPages,
  type Job,
  type SequenceState,
  shareOf,
} from '../sequences/sequence-state.ts';
import { type ComputeOptions, createCompute } from './compute-pass.ts';
import { createPassTurns, type TurnOptions } from './pass-turns.ts';
import { computeSpare, type SpareOptions } from './spare-work.ts';

/** How passes are cut, and the scheduler's callbacks. */
export interface PassLoopOptions extends TurnOptions, ComputeOptions, SpareOptions {
  /** Drops a kept conversation, if there is one; of those that `of` could adopt, if given. */
  readonly evictAny: (of?: SequenceState) => boolean;
  /**
   * How long the device must be idle before it does spare work; {@link SPARE_AFTER} when absent.
   */
  readonly idleMilliseconds?: number;
  /** Called between passes, when slots may change hands. */
  readonly onBetweenPasses: () => void;
  /** Called when a sequence cannot continue, to drop its job. */
  readonly onFailed: (state: SequenceState, error: FormworkError) => void;
  /** Called when nothing can be computed any more, to end all sequences. */
  readonly onBroken: (error: FormworkError) => void;
}

/** The queue of jobs, and the loop that computes them. */
export interface PassLoop {
  /** Adds a job at the end of the queue, or at the front if its sequence lost its pages. */
  add(job: Job): void;
  /** Removes a job that is no longer needed. */
  drop(job: Job | undefined): void;
  /** Pages were released; jobs that wait for them may continue. */
  wake(): void;
}

/** Milliseconds without a job before the device counts as idle. */
const SPARE_AFTER = 200;
/** How soon to retry jobs that wait for pages that time alone may free, in milliseconds. */
const RETRY_AFTER = 200;

/** Creates the loop of a model. It runs as long as there are jobs. */
export function createPassLoop(model: ForwardModel, options: PassLoopOptions): PassLoop {
  const { onFailed } = options;
  /** In turn order. */
  let queue: Job[] = [];
  let running = false;
  const nextTurn = createPassTurns(model, options);
  let spareTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Sequences that got logits from the last pass. */
  let answered: readonly SequenceState[] = [];
  let stopWaiting = (): void => {};
  /** Resolves when the device has computed the last pass: the device is idle from then on. */
  let lastComputed: Promise<void> = Promise.resolve();
  const compute = createCompute(model, options, (states) => {
    answered = states;
  });

  const removeFromQueue = (isGone: (job: Job) => boolean): void => {
    for (const { state } of queue.filter(isGone)) options.shares.removeJob(shareOf(state));
    queue = queue.filter((job) => !isGone(job));
  };

  /** Whether the sequences of the last pass that go on all want the next one. */
  const allReappended = (): boolean =>
    answered.some(({ job }) => job !== undefined) &&
    answered.every(({ job, closed }) => job !== undefined || closed !== undefined);

  /**
   * Waits for a new task, in which more jobs may come and the event loop can serve its sockets. Not
   * if the sequences of the last pass are back: the event loop has turned while the device
   * computed, and the device waits now.
   */
  const waitForMoreJobs = async (): Promise<void> => {
    if (allReappended()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    stopWaiting = resolve;
    void yieldToEventLoop().then(resolve);
    await promise;
  };

  /** Jobs whose request holds its slots. Suspended requests wait for theirs. */
  const ready = (): Job[] => queue.filter(({ state }) => state.group.claim.granted);

  /** Unfinished jobs go to the end, behind those that have waited. */
  const requeue = (pass: readonly Job[]): void => {
    const unfinished = pass.filter((job) => job.state.job === job && !job.state.closed);
    removeFromQueue((job) => pass.includes(job) && !unfinished.includes(job));
    queue = [...queue.filter((job) => !pass.includes(job)), ...unfinished];
  };

  /** Frees pages when no job can run. Returns false if closing an idle sequence will free some. */
  const preemptForPages = (): boolean => {
    const jobs = ready();
    if (jobs.length === 0) return false;
    const victim = sequenceToPreempt(jobs, options.holders(), options.holdings(), options.now());
    if (victim === 'wait') {
      // Nothing reports that a reader has come to rest, or that a kept conversation is out of use.
      retryTimer = setTimeout(() => void run(), RETRY_AFTER);
      return false;
    }
    if (!victim && options.evictAny()) return true;
    if (victim) {
      const { job } = victim;
      // If it has only adopted a kept conversation, it would adopt it again, for ever. It lost
      // nothing, so it keeps its turn.
      if (job?.begun === false) options.evictAny(victim);
      else queue.sort((a, b) => Number(b === job) - Number(a === job));
      options.onPreempt(victim);
    } else {
      onFailed((earliest(jobs) ?? jobs[0]!).state, cacheFull());
    }
    return true;
  };

  /** Schedules spare work for when the device has been idle for a while. */
  const scheduleSpareWork = (): void => {
    const last = lastComputed;
    void last.then(() => {
      if (running || last !== lastComputed) return;
      clearTimeout(spareTimer);
      spareTimer = setTimeout(() => void run(true), options.idleMilliseconds ?? SPARE_AFTER);
    });
  };

  const run = async (isIdle = false): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(spareTimer);
    clearTimeout(retryTimer);
    let isSpare = isIdle;
    try {
      for (let wait = waitForMoreJobs; ; wait = yieldToEventLoop) {
        await wait();
        await model.ready?.();
        options.onBetweenPasses();
        if (queue.length === 0) {
          if (isSpare && (await computeSpare(model, options))) continue;
          if (!isSpare) scheduleSpareWork();
          return;
        }
        // Between two tokens of a request the queue is empty too: the device must be idle again.
        isSpare = false;
        const pass = nextTurn(ready());
        if (pass.length === 0) {
          if (preemptForPages()) continue;
          return;
        }
        try {
          ({ computed: lastComputed } = await compute(pass));
          requeue(pass);
        } catch (error) {
          if (runtimeFailure(error)) throw error;
          // A failed pass leaves the cache undefined for its own sequences only.
          for (const { state } of pass) onFailed(state, asFormworkError(error));
        }
      }
    } catch (error) {
      options.onBroken(runtimeFailure(error) ?? asFormworkError(error));
    } finally {
      running = false;
    }
  };

  return {
    add(job) {
      options.shares.addJob(shareOf(job.state));
      if (hasLostPages(job)) queue.unshift(job);
      else queue.push(job);
      if (allReappended()) stopWaiting();
      void run();
    },
    drop(job) {
      removeFromQueue((other) => other === job);
    },
    wake() {
      if (queue.length > 0) void run();
    },
  };
}

function asFormworkError(error: unknown): FormworkError {
  if (isFormworkError(error)) return error;
  return formworkError(
    `The forward pass failed: ${(error as Error).message}`,
    { code: 'internal_error' },
    { cause: error },
  );
}
