/**
 * Many sequences on one model: what they append is computed together, step by step, in the manner of continuous
 * batching (Yu et al., "Orca", OSDI 2022).
 *
 * How a sequence's tokens are cut into passes depends on its own appends alone: one token is decoded, more are
 * prefilled in chunks counted from where the append began. With rows that do not depend on each other (see
 * {@link ForwardModel}), its logits are the same bits alone or among others.
 */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { breathe } from './breathe.ts';
import type { ForwardInput, ForwardModel } from './forward.ts';
import { abortedError, createPlaces } from './places.ts';
import { createPrefixes } from './prefixes.ts';
import type { OpenOptions, Sequence } from './types.ts';

/** Limits of a {@link Scheduler}. */
export interface SchedulerOptions {
  /** Sequences at a time, waiting for their turn included; more wait in `open`. */
  readonly maxSequences: number;
  /** Tokens a sequence may hold. */
  readonly contextWindow: number;
  /** Tokens of one sequence in one prefill pass: long prompts must not hold up everybody's next token. */
  readonly prefillChunk?: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly prefillPass?: number;
  /** Prompts kept for others that begin alike; 0 when absent. Needs a model whose forks compute the same bits as sequences of their own. */
  readonly keptPrompts?: number;
}

/** Gives out sequences of one model. */
export interface Scheduler {
  /** A new sequence, with places for as many in all as `sequences` says; see {@link OpenOptions}. */
  open(options?: OpenOptions): Promise<Sequence>;
  /** Fails everything that runs, waits or comes. */
  fail(error: FormworkError): void;
}

/** A sequence and its forks: they share the places that were taken together. */
interface Family {
  /** Places for forks still to come. */
  unused: number;
  members: number;
}

interface State {
  readonly id: number;
  readonly family: Family;
  readonly scope: string | undefined;
  length: number;
  reused: number;
  logits: Float32Array | undefined;
  job: Job | undefined;
  /** In the pass that is being computed. */
  computing: boolean;
  closed: FormworkError | undefined;
}

interface Job {
  readonly state: State;
  readonly tokens: Int32Array;
  /** Whether it is one token, and not the last one of a prompt. */
  readonly decode: boolean;
  /** Whether it is the sequence's first append. */
  readonly prompt: boolean;
  done: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Makes the scheduler of a model. */
export function createScheduler(model: ForwardModel, options: SchedulerOptions): Scheduler {
  const { contextWindow, maxSequences } = options;
  const chunk = Math.min(options.prefillChunk ?? model.prefillChunk, model.prefillChunk);
  const passSize = Math.min(options.prefillPass ?? model.prefillChunk, model.prefillChunk);
  const places = createPlaces(maxSequences);
  const sequences = new Set<State>();
  /** In the order in which they get their turn. */
  let queue: Job[] = [];
  let running = false;
  let prefilledLast = false;
  let nextId = 0;
  let failure: FormworkError | undefined;

  const prefixes = createPrefixes(model, {
    chunk,
    limit: options.keptPrompts ?? 0,
    nextSequence: () => nextId++,
  });

  const keepsPrompts = (options.keptPrompts ?? 0) > 0;

  const pages = (tokens: number): number => Math.ceil(tokens / model.pageSize);
  const sizeOf = (job: Job): number => Math.min(chunk, job.tokens.length - job.done);

  /** Whether so many pages are free, prompts that nobody uses being given up for them. */
  const makeRoom = (count: number): boolean => {
    while (model.availablePages() < count) if (!prefixes.evict()) return false;
    return true;
  };

  /** The jobs of the next pass: as many as fit, first come, first served; prefill and decode by turns. */
  const nextPass = (): Job[] => {
    const wanted = [prefilledLast, !prefilledLast];
    for (const decode of wanted) {
      let room = decode ? model.maxBatch : passSize;
      let taken = 0;
      const pass: Job[] = [];
      for (const job of queue) {
        if (job.decode !== decode || pass.length === model.maxBatch) continue;
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
        if (job.prompt && keepsPrompts) prefixes.keep(job.state.id, job.tokens, job.state.scope);
        job.resolve();
      }
    } finally {
      for (const { state } of pass) {
        state.computing = false;
        if (state.closed) remove(state);
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
        if (queue.length === 0 || failure) return;
        const pass = nextPass();
        if (pass.length === 0) {
          // Everyone waits for pages that only others can give back: the latest comer makes room.
          end(queue.at(-1)!.state, cacheFull());
          continue;
        }
        try {
          await compute(pass);
        } catch (error) {
          // A pass that failed leaves the cache in doubt for its sequences, and only for them.
          for (const { state } of pass) end(state, asFormworkError(error));
        }
      }
    } finally {
      running = false;
    }
  };

  const remove = (state: State): void => {
    if (!sequences.delete(state)) return;
    if (!failure) model.removeSequence(state.id);
    const { family } = state;
    family.members--;
    places.release(family.members === 0 ? 1 + family.unused : 1);
  };

  const end = (state: State, error: FormworkError): void => {
    if (state.closed) return;
    state.closed = error;
    state.logits = undefined;
    const { job } = state;
    state.job = undefined;
    queue = queue.filter((other) => other !== job);
    job?.reject(error);
    if (!state.computing) remove(state);
  };

  const append = async (state: State, tokens: Int32Array): Promise<void> => {
    if (state.closed) throw state.closed;
    if (state.job) throw misuse('The sequence is still appending.');
    if (tokens.length === 0) return;
    if (state.length + tokens.length > contextWindow) {
      throw formworkError(
        `The model's context window holds ${contextWindow} tokens; ${state.length + tokens.length} are needed.`,
        { code: 'context_length_exceeded' },
      );
    }
    state.logits = undefined;
    const prompt = state.length === 0;
    const decode = tokens.length === 1;
    const done = prompt ? prefixes.adopt(state.id, tokens, state.scope) : 0;
    if (prompt) state.reused = done;
    state.length += done;
    await new Promise<void>((resolve, reject) => {
      state.job = { state, tokens, decode, prompt, done, resolve, reject };
      queue.push(state.job);
      void run();
    });
  };

  const handle = (state: State, signal?: AbortSignal): Sequence => {
    const onAbort = (): void => end(state, abortedError(signal?.reason));
    signal?.addEventListener('abort', onAbort, { once: true });
    return {
      get length() {
        return state.length;
      },
      get reused() {
        return state.reused;
      },
      append: (tokens) => append(state, Int32Array.from(tokens)),
      logits: async () => {
        if (state.closed) throw state.closed;
        if (!state.logits) throw misuse('There are logits only after an append.');
        return state.logits;
      },
      fork: async () => {
        if (state.closed || state.job) {
          throw state.closed ?? misuse('The sequence is still appending.');
        }
        if (!makeRoom(1)) throw cacheFull();
        const { family } = state;
        if (family.unused > 0) family.unused--;
        else if (!places.tryTake()) {
          throw formworkError('No place is free for a fork that was not announced in `open`.', {
            code: 'engine_busy',
          });
        }
        const child = newState(family, state.scope, state);
        model.forkSequence(state.id, child.id);
        return handle(child, signal);
      },
      rollback: (count) => {
        if (state.closed) throw state.closed;
        if (state.job) throw misuse('The sequence is still appending.');
        if (!Number.isInteger(count) || count < 0 || count > state.length) {
          throw misuse(`Cannot take ${count} of ${state.length} tokens back.`);
        }
        if (count === 0) return;
        model.popTokens(state.id, count);
        state.length -= count;
        state.logits = undefined;
      },
      close: () => {
        signal?.removeEventListener('abort', onAbort);
        end(state, abortedError());
      },
    };
  };

  const newState = (family: Family, scope: string | undefined, parent?: State): State => {
    family.members++;
    const state: State = {
      id: nextId++,
      family,
      scope,
      length: parent?.length ?? 0,
      reused: parent?.reused ?? 0,
      logits: parent?.logits,
      job: undefined,
      computing: false,
      closed: undefined,
    };
    sequences.add(state);
    return state;
  };

  return {
    async open({ signal, sequences: count = 1, scope } = {}) {
      await places.take(count, signal);
      const state = newState({ unused: count - 1, members: 0 }, scope);
      model.addSequence(state.id);
      return handle(state, signal);
    },
    fail(error) {
      failure = error;
      places.refuse(error);
      for (const state of [...sequences]) end(state, error);
    },
  };
}

function cacheFull(): FormworkError {
  return formworkError(
    'The KV cache is full: too many long conversations run at the same time. Try again later.',
    { code: 'engine_busy' },
  );
}

function misuse(message: string): FormworkError {
  return formworkError(message, { code: 'internal_error' });
}

function asFormworkError(error: unknown): FormworkError {
  if (isFormworkError(error)) return error;
  return formworkError(
    `The forward pass failed: ${error}`,
    { code: 'internal_error' },
    { cause: error },
  );
}
