/** The loop of forward passes: whose turn it is, and what goes together. */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { breathe } from './breathe.ts';
import type { ForwardInput, ForwardModel } from './forward.ts';
import { cacheFull, type Job, type State } from './sequence-state.ts';
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
  /** A job is done; its sequence has its logits. */
  readonly onDone: (job: Job) => void;
  /** A sequence that was closed during a pass is in none any more. */
  readonly onLeft: (state: State) => void;
  /** Whether pages are held by somebody who waits for nothing here, and will give them back. */
  readonly othersHoldPages: (queue: readonly Job[]) => boolean;
  /** A prompt gives back what was computed of it; it begins again when there is room. */
  readonly onPutBack: (state: State) => void;
  /** A sequence cannot go on; its job is to be dropped. */
  readonly onFailed: (state: State, error: FormworkError) => void;
}

/** Jobs, until they are done. */
export interface Passes {
  /** Puts a job behind those that wait. */
  add(job: Job): void;
  /** Takes a job out that will not be needed. */
  drop(job: Job | undefined): void;
  /** Pages were given back: whoever waits for them may go on. */
  wake(): void;
}

/** So many prompts that came later may begin before one that waits for room. */
const MOST_OVERTAKINGS = 8;

/** Makes the loop of a model. It runs as long as there are jobs. */
export function createPasses(model: ForwardModel, options: PassOptions): Passes {
  const { chunk, passSize, makeRoom, onTurn, onDone, onLeft, onFailed } = options;
  /** In the order in which they get their turn. */
  let queue: Job[] = [];
  let running = false;
  let prefilledLast = false;

  const pages = (tokens: number): number => Math.ceil(tokens / model.pageSize);
  const sizeOf = (job: Job): number => Math.min(chunk, job.tokens.length - job.done);
  const pagesFor = ({ state: { length } }: Job, more: number): number =>
    pages(length + more) - pages(length);
  const pagesLeft = (job: Job): number => pagesFor(job, job.tokens.length - job.done);

  /**
   * The jobs of the next pass: as many as fit, first come, first served; prefill and decode by turns. A prompt begins
   * when there is room for all of it beside those that have begun: halves of prompts would hold what others wait for.
   * Some shorter ones need not wait for it.
   */
  const nextPass = (): Job[] => {
    const wanted = [prefilledLast, !prefilledLast];
    for (const decode of wanted) {
      let room = decode ? model.maxBatch : passSize;
      let taken = 0;
      let promised = queue.reduce((sum, job) => sum + (job.begun ? pagesLeft(job) : 0), 0);
      const waiting: Job[] = [];
      const pass: Job[] = [];
      for (const job of queue) {
        if (job.decode !== decode || pass.length === model.maxBatch || room === 0) continue;
        onTurn(job);
        const size = sizeOf(job);
        if (size > room) continue;
        const fresh = pagesFor(job, size);
        const begins = job.prompt && !job.begun;
        const needed = begins ? promised + pagesLeft(job) : fresh;
        const isBarred = begins && waiting.some((other) => other.overtaken >= MOST_OVERTAKINGS);
        if (isBarred || !makeRoom(taken + needed)) {
          if (begins) waiting.push(job);
          continue;
        }
        if (begins) {
          promised += pagesLeft(job);
          for (const other of waiting) other.overtaken++;
        }
        if (job.prompt) promised -= fresh;
        job.begun = job.prompt;
        room -= size;
        taken += fresh;
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
    const batch: ForwardInput[] = pass.map((job) => ({
      sequence: job.state.id,
      tokens: job.tokens.subarray(job.done, job.done + sizeOf(job)),
      ...imagesWithin(job.images, job.done, job.done + sizeOf(job)),
    }));
    const ends = pass.map((job) => job.done + sizeOf(job) === job.tokens.length);
    for (const { state } of pass) state.computing = true;
    try {
      const logits = pass[0]!.decode
        ? await model.decode(batch)
        : await model.prefill(batch, ends.includes(true));
      for (const [row, job] of pass.entries()) {
        const { tokens } = batch[row]!;
        job.done += tokens.length;
        job.state.length += tokens.length;
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

  /** Nobody has room: the latest comer makes some. */
  const makeWay = (): void => {
    const begun = queue.filter((job) => job.begun).sort((a, b) => a.state.id - b.state.id);
    const prompt = begun.at(-1);
    if (prompt) {
      prompt.begun = false;
      prompt.done = 0;
      options.onPutBack(prompt.state);
    } else {
      onFailed(queue.at(-1)!.state, cacheFull());
    }
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
          if (options.othersHoldPages(queue)) return;
          makeWay();
          continue;
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
      queue.push(job);
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
    `The forward pass failed: ${error}`,
    { code: 'internal_error' },
    { cause: error },
  );
}
