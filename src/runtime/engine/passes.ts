/** The loop of forward passes: picks the jobs of each pass and computes them. */
import { breathe } from '../common/breathe.ts';
import { type FormworkError, formworkError, isFormworkError } from '../common/errors.ts';
import type { ForwardInput, ForwardModel } from './forward.ts';
import {
  isDecoded,
  nextPass,
  type PassLimits,
  pagesFor,
  promisedPages,
  runOf,
  sizeInPass,
} from './next-pass.ts';
import { createPassTimes, type PassShape } from './pass-times.ts';
import { earliest, hasLostPages, sequencesToPreempt, sequenceToPreempt } from './preemption.ts';
import type { PrefixWork } from './prefixes.ts';
import { cacheFull, type Job, type State, shareOf } from './sequence-state.ts';
import { inTurn, type Share, type Shares } from './shares.ts';
import { imagesWithin } from './vision/placed.ts';

/** How passes are cut, and the scheduler's callbacks. */
export interface PassOptions extends PassLimits {
  /** Called when all tokens of a job are computed. */
  readonly onDone: (job: Job) => void;
  /** Called after the pass during which a sequence was closed. */
  readonly onLeft: (state: State) => void;
  /** Drops a kept conversation, if there is one. */
  readonly makeAnyRoom: () => boolean;
  /** Pages that a sequence holds, and those that its job has been promised. */
  readonly pagesOf: (state: State) => number;
  /** Sequences that hold pages, oldest first. */
  readonly holders: () => readonly State[];
  /**
   * How long the device must be idle before it does spare work; {@link SPARE_AFTER} when absent.
   */
  readonly restMilliseconds?: number;
  /** Returns work to compute while the device is idle. */
  readonly spareWork: () => PrefixWork | undefined;
  /** Called between passes, when slots may change hands. */
  readonly onPause: () => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Makes a sequence give its pages back; its job, if any, starts over. */
  readonly onPutBack: (state: State) => void;
  /** Called when a sequence cannot continue, to drop its job. */
  readonly onFailed: (state: State, error: FormworkError) => void;
}

/** The queue of jobs, and the loop that computes them. */
export interface Passes {
  /** Adds a job at the end of the queue, or at the front if its sequence lost its pages. */
  add(job: Job): void;
  /** Removes a job that is no longer needed. */
  drop(job: Job | undefined): void;
  /** Pages were released; jobs that wait for them may continue. */
  wake(): void;
}

/** Milliseconds without a job before the device counts as idle. */
const SPARE_AFTER = 200;
/** How often to retry jobs that wait for room when nothing else triggers it, in milliseconds. */
const LOOK = 1000;

/** Creates the loop of a model. It runs as long as there are jobs. */
export function createPasses(model: ForwardModel, options: PassOptions): Passes {
  const { chunk, onDone, onLeft, onFailed, pagesOf } = options;
  /** In turn order. */
  let queue: Job[] = [];
  let running = false;
  /** The tenants whose last pass was a prefill. */
  const prefilledLast = new WeakSet<Share>();
  const passTimes = createPassTimes();
  let resting: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  /** When the last pass finished. */
  let computedAt = Number.NEGATIVE_INFINITY;
  /** Sequences that got logits from the last pass. */
  let answered: readonly State[] = [];
  let onBack = (): void => {};

  const removeFromQueue = (isGone: (job: Job) => boolean): void => {
    for (const { state } of queue.filter(isGone)) options.shares.removeJob(shareOf(state));
    queue = queue.filter((job) => !isGone(job));
  };

  const sizeOf = (job: Job): number => sizeInPass(job, chunk);

  /** Whether the sequences of the last pass that go on all want the next one. */
  const areBack = (): boolean =>
    answered.some(({ job }) => job !== undefined) &&
    answered.every(({ job, closed }) => job !== undefined || closed !== undefined);

  /**
   * Waits for a new task, in which more jobs may come and the event loop can serve its sockets. Not
   * if the sequences of the last pass are back: the event loop has turned while the device
   * computed, and the device waits now.
   */
  const gather = async (): Promise<void> => {
    if (areBack()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    onBack = resolve;
    void breathe().then(resolve);
    await promise;
  };

  /** Jobs whose request holds its slots. Suspended requests wait for theirs. */
  const ready = (): Job[] => queue.filter(({ state }) => state.family.claim.granted);

  /** If a job lacks pages to begin or to go on, takes them from tenants that hold more. */
  const secure = (job: Job, jobs: readonly Job[]): void => {
    // A kept conversation saves pages, so it must not be dropped for the prompt that continues it.
    if (!job.begun) options.onTurn(job);
    const needed = pagesFor(job, job.begun ? sizeOf(job) : job.left, model);
    const wanted = needed + (job.begun ? 0 : promisedPages(jobs, model));
    if (needed === 0 || options.makeRoom(wanted, job.state)) return;
    const missing = wanted - model.availablePages();
    const shortage = { needed, missing };
    const holdings = options.holdings();
    const holders = options.holders();
    const now = options.now();
    for (const state of sequencesToPreempt(job, holders, holdings, pagesOf, shortage, now)) {
      options.onPutBack(state);
    }
  };

  /**
   * The first job of each tenant that has not begun. Its turn alone is no measure: where tenants
   * share every pass, the same one is always the first.
   */
  const firstToBegin = (jobs: readonly Job[]): Iterable<Job> => {
    const found = new Map<Share, Job>();
    for (const job of jobs) {
      const share = shareOf(job.state);
      if (!job.begun && !found.has(share)) found.set(share, job);
    }
    return found.values();
  };

  /** Alternates prefill and decode, if the first tenant in turn has both. */
  const nextTurn = (): Job[] => {
    const jobs = inTurn(ready(), ({ state }) => shareOf(state));
    const [first] = jobs;
    const own = jobs.filter(({ state }) => first && shareOf(state) === shareOf(first.state));
    for (const job of new Set([...jobs.slice(0, 1), ...firstToBegin(jobs)])) secure(job, jobs);
    const hasDecode = own.some(isDecoded);
    const hasPrefill = !own.every(isDecoded);
    const wasPrefilled = first !== undefined && prefilledLast.has(shareOf(first.state));
    const decodeFirst = hasDecode && (wasPrefilled || !hasPrefill);
    // A prefill pass can come out empty: kept prefixes may leave only single tokens, which are
    // decoded.
    for (const decode of [decodeFirst, !decodeFirst, decodeFirst]) {
      const pass = nextPass(jobs, decode, model, options);
      if (pass.length === 0) continue;
      for (const { state } of pass) {
        if (decode) prefilledLast.delete(shareOf(state));
        else prefilledLast.add(shareOf(state));
      }
      return pass;
    }
    return [];
  };

  /** A pass takes device time from its submission, or from the end of the previous pass. */
  const charge = (
    parts: Parameters<Shares['charge']>[0],
    shape: PassShape,
    submitted: number,
  ): void => {
    const now = options.now();
    options.shares.charge(parts, passTimes(shape, now - Math.max(submitted, computedAt)));
    computedAt = now;
  };

  const compute = async (pass: readonly Job[]): Promise<void> => {
    const batch: ForwardInput[] = pass.map((job) => {
      const { tokens, images } = runOf(job);
      const end = job.done + sizeOf(job);
      return {
        sequence: job.state.sequence,
        tokens: new Int32Array(tokens.slice(job.done, end)),
        ...imagesWithin(images, job.done, end),
      };
    });
    const ends = pass.map((job) => sizeOf(job) === job.left);
    const parts = pass.map(({ state }, row) => ({
      share: shareOf(state),
      tokens: batch[row]!.tokens.length,
    }));
    const shape: PassShape = {
      kind: isDecoded(pass[0]!) ? 'decode' : 'prefill',
      tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
      cached: pass.reduce((sum, { state }) => sum + state.cached, 0),
    };
    const begun = options.now();
    for (const { state } of pass) state.computing = true;
    answered = pass.filter((_, row) => ends[row]).map(({ state }) => state);
    try {
      const { logits, computed } =
        shape.kind === 'decode' ? await model.decode(batch) : await model.prefill(batch, ends);
      void computed.then(() => charge(parts, shape, begun));
      for (const [row, job] of pass.entries()) {
        const { length } = batch[row]!.tokens;
        job.state.cached += length;
        job.left -= length;
        job.done += length;
        if (job.done === runOf(job).tokens.length) {
          job.run++;
          job.done = 0;
        }
        if (!ends[row] || job.state.closed) {
          logits[row]?.release();
          continue;
        }
        job.state.logits = logits[row];
        job.state.job = undefined;
        onDone(job);
        job.resolve();
      }
    } finally {
      for (const { state } of pass) {
        state.computing = false;
        if (state.closed) onLeft(state);
      }
    }
    // Unfinished jobs go to the end, behind those that have waited.
    const unfinished = pass.filter((job) => job.state.job === job && !job.state.closed);
    removeFromQueue((job) => pass.includes(job) && !unfinished.includes(job));
    queue = [...queue.filter((job) => !pass.includes(job)), ...unfinished];
  };

  /** Frees pages when no job can run. Returns false if closing an idle sequence will free some. */
  const makeWay = (): boolean => {
    const jobs = ready();
    if (jobs.length === 0) return false;
    const victim = sequenceToPreempt(jobs, options.holders(), options.holdings());
    if (victim === 'wait') {
      // A kept conversation may be dropped in the meantime, and nothing reports that.
      looking = setTimeout(() => void run(), LOOK);
      return false;
    }
    if (!victim && options.makeAnyRoom()) return true;
    if (victim) {
      options.onPutBack(victim);
      queue.sort((a, b) => Number(b === victim.job) - Number(a === victim.job));
    } else {
      onFailed((earliest(jobs) ?? jobs[0]!).state, cacheFull());
    }
    return true;
  };

  /** Computes one chunk of spare work. Returns false if there is none. */
  const computeSpare = async (): Promise<boolean> => {
    const work = options.spareWork();
    if (work === undefined) return false;
    const { sequence, tokens } = work;
    try {
      const input = { sequence, tokens: Int32Array.from(tokens) };
      const { computed } = await model.prefill([input], [false]);
      work.onDone();
      await computed;
    } catch {
      work.onFailed();
    }
    return true;
  };

  /** Schedules spare work for when the device has been idle for a while. */
  const rest = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => void run(true), options.restMilliseconds ?? SPARE_AFTER);
  };

  const run = async (isSpare = false): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(resting);
    clearTimeout(looking);
    try {
      for (let wait = gather; ; wait = breathe) {
        await wait();
        options.onPause();
        if (queue.length === 0) {
          if (isSpare && (await computeSpare())) continue;
          if (!isSpare) rest();
          return;
        }
        const pass = nextTurn();
        if (pass.length === 0) {
          if (makeWay()) continue;
          return;
        }
        try {
          await compute(pass);
        } catch (error) {
          // A failed pass leaves the cache undefined for its own sequences only.
          for (const { state } of pass) onFailed(state, asFormworkError(error));
        }
      }
    } finally {
      running = false;
    }
  };

  return {
    add(job) {
      options.shares.addJob(shareOf(job.state));
      if (hasLostPages(job)) queue.unshift(job);
      else queue.push(job);
      if (areBack()) onBack();
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
    // The runtime also throws values that are not errors. Details are on stderr then.
    `The forward pass failed${error instanceof Error ? `: ${error.message}` : '.'}`,
    { code: 'internal_error' },
    { cause: error },
  );
}
