/** The loop of forward passes: whose turn it is, and what goes together. */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { breathe } from './breathe.ts';
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
import { earliest, hasLostPages, whoGivesWay, whoMakesRoom } from './preemption.ts';
import type { PrefixWork } from './prefixes.ts';
import { cacheFull, type Job, type State, shareOf } from './sequence-state.ts';
import { inTurn, type Shares } from './shares.ts';
import { imagesWithin } from './vision/placed.ts';

/** How passes are cut, and who is told of what. */
export interface PassOptions extends PassLimits {
  /** All of a job is computed. */
  readonly onDone: (job: Job) => void;
  /** A sequence that was closed during a pass is in none any more. */
  readonly onLeft: (state: State) => void;
  /** Sequences that hold pages, the earliest first. */
  readonly holders: () => readonly State[];
  /** How long the device has to be idle before it does spare work; {@link SPARE_AFTER} when absent. */
  readonly restMilliseconds?: number;
  /** What may be computed while nobody waits. */
  readonly spareWork: () => PrefixWork | undefined;
  /** No pass is under way: places may change hands. */
  readonly onPause: () => void;
  /** A clock in milliseconds that is never set back. */
  readonly now: () => number;
  /** A sequence gives its pages back; its job, if it has one, starts over. */
  readonly onPutBack: (state: State) => void;
  /** A sequence cannot go on; its job is to be dropped. */
  readonly onFailed: (state: State, error: FormworkError) => void;
}

/** Jobs, until they are done. */
export interface Passes {
  /** Puts a job behind those that wait; before them, when its sequence's pages were given to others. */
  add(job: Job): void;
  /** Takes a job out that will not be needed. */
  drop(job: Job | undefined): void;
  /** Pages were given back: whoever waits for them may go on. */
  wake(): void;
}

/** Milliseconds without a job, after which the device is taken to be idle. */
const SPARE_AFTER = 200;

/** Makes the loop of a model. It runs as long as there are jobs. */
export function createPasses(model: ForwardModel, options: PassOptions): Passes {
  const { chunk, onDone, onLeft, onFailed } = options;
  /** In the order in which they get their turn. */
  let queue: Job[] = [];
  let running = false;
  let prefilledLast = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** When the last pass was computed. */
  let computedAt = Number.NEGATIVE_INFINITY;

  const sizeOf = (job: Job): number => sizeInPass(job, chunk);

  /** Those whose places others have wait until they have them again. */
  const ready = (): Job[] => queue.filter(({ state }) => state.family.claim.granted);

  /** Has those who hold more give room to the first in turn, where it cannot begin. */
  const beginFirst = (jobs: readonly Job[]): void => {
    const [first] = jobs;
    if (!first || first.begun) return;
    const needed = pagesFor(first, first.left, model);
    const wanted = promisedPages(jobs, model) + needed;
    if (options.makeRoom(wanted)) return;
    const missing = wanted - model.availablePages();
    const room = { needed, missing };
    const holdings = options.holdings();
    for (const way of whoMakesRoom(first, options.holders(), holdings, pagesOf, room)) {
      options.onPutBack(way);
    }
  };

  const pagesOf = ({ cached }: State): number => Math.ceil(cached / model.pageSize);

  /** Prefill and decode by turns, where the first in turn has both. */
  const nextTurn = (): Job[] => {
    const jobs = inTurn(ready(), ({ state }) => shareOf(state));
    beginFirst(jobs);
    const [first] = jobs;
    const own = jobs.filter(({ state }) => first && shareOf(state) === shareOf(first.state));
    const hasDecode = own.some(isDecoded);
    const hasPrefill = !own.every(isDecoded);
    const decodeFirst = hasDecode && (prefilledLast || !hasPrefill);
    // Prefill comes to nothing where what it builds on leaves single tokens: these are decoded after all.
    for (const decode of [decodeFirst, !decodeFirst, decodeFirst]) {
      const pass = nextPass(jobs, decode, model, options);
      if (pass.length === 0) continue;
      prefilledLast = !decode;
      return pass;
    }
    return [];
  };

  /** A pass takes the device's time from its submission, or from when the one before it was computed. */
  const charge = (parts: Parameters<Shares['charge']>[0], submitted: number): void => {
    const now = options.now();
    options.shares.charge(parts, now - Math.max(submitted, computedAt));
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
    const begun = options.now();
    for (const { state } of pass) state.computing = true;
    try {
      const { logits, computed } = isDecoded(pass[0]!)
        ? await model.decode(batch)
        : await model.prefill(batch, ends);
      void computed.then(() => charge(parts, begun));
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
    // Whoever is not done goes to the end, behind those who have waited.
    queue = queue.filter((job) => !pass.includes(job));
    queue.push(...pass.filter((job) => job.state.job === job && !job.state.closed));
  };

  /** Nobody has room. False when there will be some once others go on that do not append now. */
  const makeWay = (): boolean => {
    const jobs = ready();
    if (jobs.length === 0) return false;
    const way = whoGivesWay(jobs, options.holders(), options.holdings());
    if (way === 'wait') return false;
    if (way) {
      options.onPutBack(way);
      queue.sort((a, b) => Number(b === way.job) - Number(a === way.job));
    } else {
      onFailed((earliest(jobs) ?? jobs[0]!).state, cacheFull());
    }
    return true;
  };

  /** Computes what nobody waits for, a chunk at a time. False when there is nothing. */
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

  /** Nothing is left to do: after a while, spare work is. */
  const rest = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => void run(true), options.restMilliseconds ?? SPARE_AFTER);
  };

  const run = async (isSpare = false): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(resting);
    try {
      while (true) {
        await breathe();
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
          // A pass that failed leaves the cache in doubt for its sequences, and only for them.
          for (const { state } of pass) onFailed(state, asFormworkError(error));
        }
      }
    } finally {
      running = false;
    }
  };

  return {
    add(job) {
      if (hasLostPages(job)) queue.unshift(job);
      else queue.push(job);
      void run();
    },
    drop(job) {
      queue = queue.filter((other) => other !== job);
    },
    wake() {
      if (queue.length > 0) void run();
    },
  };
}

function asFormworkError(error: unknown): FormworkError {
  if (isFormworkError(error)) return error;
  return formworkError(
    // What the runtime throws is not always an error; it has said more on stderr.
    `The forward pass failed${error instanceof Error ? `: ${error.message}` : '.'}`,
    { code: 'internal_error' },
    { cause: error },
  );
}
