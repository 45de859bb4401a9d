/** The loop of forward passes: whose turn it is, and what goes together. */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { breathe } from './breathe.ts';
import type { ForwardInput, ForwardModel } from './forward.ts';
import { earliest, hasLostPages, whoGivesWay } from './preemption.ts';
import { cacheFull, type Job, type Run, type State } from './sequence-state.ts';
import { imagesWithin } from './vision/placed.ts';

/** How passes are cut, and who is told of what. */
export interface PassOptions {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly passSize: number;
  /** Whether so many pages of the cache are free, or can be freed. */
  readonly makeRoom: (pages: number) => boolean;
  /** A job may be part of the next pass. */
  readonly onTurn: (job: Job) => void;
  /** All of a job is computed. */
  readonly onDone: (job: Job) => void;
  /** A sequence that was closed during a pass is in none any more. */
  readonly onLeft: (state: State) => void;
  /** Sequences that hold pages, the earliest first. */
  readonly holders: () => readonly State[];
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

/** So many that came later may begin before a prompt that waits for room. */
const MOST_OVERTAKINGS = 8;

const mayNotBeOvertaken = (job: Job): boolean =>
  hasLostPages(job) || job.overtaken >= MOST_OVERTAKINGS;

/** Makes the loop of a model. It runs as long as there are jobs. */
export function createPasses(model: ForwardModel, options: PassOptions): Passes {
  const { chunk, passSize, makeRoom, onTurn, onDone, onLeft, onFailed } = options;
  /** In the order in which they get their turn. */
  let queue: Job[] = [];
  let running = false;
  let prefilledLast = false;

  const pages = (tokens: number): number => Math.ceil(tokens / model.pageSize);
  const runOf = (job: Job): Run => job.runs[job.run]!;
  const sizeOf = (job: Job): number =>
    runOf(job).decode ? 1 : Math.min(chunk, runOf(job).tokens.length - job.done);
  const pagesFor = ({ state: { cached } }: Job, more: number): number =>
    pages(cached + more) - pages(cached);
  const pagesLeft = (job: Job): number => pagesFor(job, job.left);

  /**
   * The jobs of the next pass: as many as fit, first come, first served; prefill and decode by turns. A sequence begins
   * when there is room for all of it beside those that have begun: halves would hold what others wait for. Some shorter
   * prompts need not wait for a long one, but all wait for whoever has begun before and lost its pages.
   */
  const nextPass = (): Job[] => {
    const wanted = [prefilledLast, !prefilledLast];
    for (const decode of wanted) {
      let room = decode ? model.maxBatch : passSize;
      let taken = 0;
      let named = 0;
      let promised = queue.reduce((sum, job) => sum + (job.begun ? pagesLeft(job) : 0), 0);
      const waiting: Job[] = [];
      const pass: Job[] = [];
      for (const job of queue) {
        if (runOf(job).decode !== decode || pass.length === model.maxBatch || room === 0) continue;
        if (!job.begun) onTurn(job);
        const size = sizeOf(job);
        const names = pages(job.state.cached + size);
        if (size > room || named + names > model.passPages) continue;
        const fresh = pagesFor(job, size);
        const begins = !job.begun;
        const needed = begins ? promised + pagesLeft(job) : fresh;
        const isBarred = begins && waiting.some(mayNotBeOvertaken);
        if (isBarred || !makeRoom(taken + needed)) {
          if (begins) waiting.push(job);
          continue;
        }
        if (begins) {
          promised += pagesLeft(job);
          // Who kept others from beginning has had its turn: some of them have theirs before the next like it.
          if (job.overtaken >= MOST_OVERTAKINGS) for (const other of queue) other.overtaken = 0;
          else for (const other of waiting) other.overtaken++;
        }
        promised -= fresh;
        job.begun = true;
        room -= size;
        taken += fresh;
        named += names;
        pass.push(job);
      }
      if (pass.length > 0) {
        prefilledLast = !decode;
        return pass;
      }
    }
    return [];
  };

  const compute = async (pass: readonly Job[]): Promise<void> => {
    const batch: ForwardInput[] = pass.map((job) => {
      const { tokens, images } = runOf(job);
      const end = job.done + sizeOf(job);
      return {
        sequence: job.state.id,
        tokens: new Int32Array(tokens.slice(job.done, end)),
        ...imagesWithin(images, job.done, end),
      };
    });
    const ends = pass.map((job) => sizeOf(job) === job.left);
    for (const { state } of pass) state.computing = true;
    try {
      const logits = runOf(pass[0]!).decode
        ? await model.decode(batch)
        : await model.prefill(batch, ends.includes(true));
      for (const [row, job] of pass.entries()) {
        const { length } = batch[row]!.tokens;
        job.state.cached += length;
        job.left -= length;
        job.done += length;
        if (job.done === runOf(job).tokens.length) {
          job.run++;
          job.done = 0;
        }
        if (!ends[row] || job.state.closed) continue;
        const from = row * model.vocabularySize;
        job.state.logits = logits!.subarray(from, from + model.vocabularySize);
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
    const way = whoGivesWay(queue, options.holders());
    if (way === 'wait') return false;
    if (way) {
      options.onPutBack(way);
      queue.sort((a, b) => Number(b === way.job) - Number(a === way.job));
    } else {
      onFailed((earliest(queue) ?? queue[0]!).state, cacheFull());
    }
    return true;
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      while (true) {
        await breathe();
        if (queue.length === 0) return;
        const pass = nextPass();
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
