/**
 * Many requests on one model that embeds: their texts are computed together, in turns, and tenants share its time as
 * shares.ts has it.
 */
import { type FormworkError, formworkError, isFormworkError } from '../errors.ts';
import { throwIfAborted, untilAborted } from './aborted.ts';
import { breathe } from './breathe.ts';
import type { EncoderModel } from './encode.ts';
import { createShares, inTurn, type Share } from './shares.ts';
import type { EmbedOptions } from './types.ts';

/** Embeds the texts of many requests. */
export interface Embedder {
  /**
   * A unit vector for each text, in their order.
   *
   * Throws `context_length_exceeded` for a text longer than the model takes, and `aborted` when the signal says so.
   */
  embed(texts: readonly Int32Array[], options?: EmbedOptions): Promise<Float32Array[]>;
  /** Requests under way. */
  readonly active: number;
  /** Fails everything that runs, waits or comes. */
  fail(error: FormworkError): void;
}

/** A request whose texts are not all done. */
interface Job {
  readonly share: Share;
  readonly texts: readonly Int32Array[];
  readonly vectors: Float32Array[];
  /** Texts that are done or in the pass that is being computed. */
  taken: number;
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes the {@link Embedder} of a model.
 *
 * @param passTokens tokens after which a pass is full; a longer text has a pass of its own
 * @param now a clock in milliseconds that is never set back
 */
export function createEmbedder(
  model: EncoderModel,
  passTokens: number,
  now: () => number = () => performance.now(),
): Embedder {
  const { maxTexts, maxTokens } = model;
  const room = Math.min(passTokens, maxTokens);
  const shares = createShares();
  /** In the order in which requests of one tenant get their turn. */
  let jobs: Job[] = [];
  let running = false;
  let failure: FormworkError | undefined;

  const drop = (job: Job): void => {
    jobs = jobs.filter((other) => other !== job);
  };

  /** One text of each request, then the next of each, until the pass is full. Who has had more than its share waits. */
  const nextPass = (): { readonly job: Job; readonly index: number }[] => {
    const pass: { job: Job; index: number }[] = [];
    let tokens = 0;
    const open = jobs.filter(({ texts, taken }) => taken < texts.length);
    const ordered = inTurn(open, ({ share }) => share);
    const limit = (ordered[0]?.share.served ?? 0) + shares.pace;
    for (let turn = ordered.filter(({ share }) => share.served <= limit); turn.length > 0; ) {
      const next: Job[] = [];
      for (const job of turn) {
        const text = job.texts[job.taken];
        if (text === undefined) continue;
        const fits = pass.length < maxTexts && tokens + text.length <= room;
        if (!fits && pass.length > 0) return pass;
        tokens += text.length;
        pass.push({ job, index: job.taken++ });
        next.push(job);
      }
      turn = next;
    }
    return pass;
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (true) {
      // Requests that come together go together.
      await breathe();
      const pass = nextPass();
      if (pass.length === 0) break;
      const begun = now();
      try {
        const vectors = await model.encode(pass.map(({ job, index }) => job.texts[index]!));
        for (const [row, { job, index }] of pass.entries()) job.vectors[index] = vectors[row]!;
      } catch (error) {
        for (const { job } of pass) {
          drop(job);
          job.reject(asFormworkError(error));
        }
      }
      const parts = pass.map(({ job: { share, texts }, index }) => ({
        share,
        tokens: texts[index]!.length,
      }));
      shares.charge(parts, now() - begun);
      for (const job of jobs.filter(({ texts, taken }) => taken === texts.length)) {
        drop(job);
        job.resolve(job.vectors);
      }
      // Whoever had the first turn has the last one now.
      jobs.push(...jobs.splice(0, 1));
    }
    running = false;
  };

  return {
    get active() {
      return jobs.length;
    },
    async embed(texts, { signal, scope } = {}) {
      if (failure) throw failure;
      throwIfAborted(signal);
      const long = texts.find(({ length }) => length > maxTokens);
      if (long) {
        throw formworkError(`The text takes ${long.length} tokens; the model takes ${maxTokens}.`, {
          code: 'context_length_exceeded',
        });
      }
      if (texts.length === 0) return [];
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
      const share = shares.enter(scope);
      const job: Job = { share, texts, vectors: [], taken: 0, resolve, reject };
      jobs.push(job);
      void run();
      try {
        return await untilAborted(promise, signal);
      } finally {
        drop(job);
        shares.leave(share);
      }
    },
    fail(error) {
      failure = error;
      for (const job of jobs.splice(0)) job.reject(error);
    },
  };
}

function asFormworkError(error: unknown): FormworkError {
  if (isFormworkError(error)) return error;
  return formworkError(
    `The texts could not be embedded: ${error}`,
    { code: 'internal_error' },
    { cause: error },
  );
}
