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
  /** A sequence cannot go on; its job is to be dropped. */
  readonly onFailed: (state: State, error: FormworkError) => void;
}

/** Jobs, until they are done. */
export interface Passes {
  /** Puts a job behind those that wait. */
  add(job: Job): void;
  /** Takes a job out that will not be needed. */
  drop(job: Job | undefined): void;
}

/** Makes the loop of a model. It runs as long as there are jobs. */
export function createPasses(model: ForwardModel, options: PassOptions): Passes {
  const { chunk, passSize, makeRoom, onTurn, onDone, onLeft, onFailed } = options;
  /** In the order in which they get their turn. */
  let queue: Job[] = [];
  let running = false;
  let prefilledLast = false;

  const pages = (tokens: number): number => Math.ceil(tokens / model.pageSize);
  const sizeOf = (job: Job): number => Math.min(chunk, job.tokens.length - job.done);

  /** The jobs of the next pass: as many as fit, first come, first served; prefill and decode by turns. */
  const nextPass = (): Job[] => {
    const wanted = [prefilledLast, !prefilledLast];
    for (const decode of wanted) {
      let room = decode ? model.maxBatch : passSize;
      let taken = 0;
      const pass: Job[] = [];
      for (const job of queue) {
        if (job.decode !== decode || pass.length === model.maxBatch || room === 0) continue;
        onTurn(job);
        const size = sizeOf(job);
        const fresh = pages(job.state.length + size) - pages(job.state.length);
        if (size > room || !makeRoom(taken + fresh)) continue;
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

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      while (true) {
        await breathe();
        if (queue.length === 0) return;
        const pass = nextPass();
        if (pass.length === 0) {
          // Everyone waits for pages that only others can give back: the latest comer makes room.
          onFailed(queue.at(-1)!.state, cacheFull());
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
