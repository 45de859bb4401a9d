/**
 * Batches the texts of many requests to one embedding model. Tenants share its time as
 * tenants/shares.ts describes.
 */

import { throwIfAborted, untilAborted } from '../../common/aborted.ts';
import { type FormworkError, formworkError, isFormworkError } from '../../common/errors.ts';
import { yieldToEventLoop } from '../../common/yield-to-event-loop.ts';
import type { EncoderModel } from '../device/encoder-model.ts';
import { runtimeFailure } from '../device/runtime-failure.ts';
import type { EmbedOptions } from '../types.ts';
import { createShares, inTurn, type Share } from './tenants/shares.ts';

/** Embeds the texts of many requests. */
export interface Embedder {
  /**
   * Returns a unit vector for each text, in order.
   *
   * Throws `context_length_exceeded` if a text is longer than the model accepts, and `aborted` when
   * the signal fires.
   */
  embed(texts: readonly Int32Array[], options?: EmbedOptions): Promise<Float32Array[]>;
  /** Requests in progress. */
  readonly active: number;
  /** Fails all running, waiting and future requests. */
  fail(error: FormworkError): void;
}

/** A request with texts still to embed. */
interface Job {
  readonly share: Share;
  readonly texts: readonly Int32Array[];
  readonly vectors: Float32Array[];
  /** Number of texts that are done or in the current pass. */
  taken: number;
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates the {@link Embedder} of a model.
 *
 * @param passTokens tokens at which a pass is full; a longer text gets a pass to itself
 * @param onBroken called when the model failed and all requests with it
 * @param now a monotonic clock in milliseconds
 */
export function createEmbedder(
  model: EncoderModel,
  passTokens: number,
  {
    now = () => performance.now(),
    onBroken,
  }: { readonly now?: () => number; readonly onBroken?: (error: FormworkError) => void } = {},
): Embedder {
  const { maxTexts, maxTokens } = model;
  const capacity = Math.min(passTokens, maxTokens);
  const shares = createShares();
  /** In the order in which a tenant's requests take turns. */
  let jobs: Job[] = [];
  let running = false;
  let failure: FormworkError | undefined;

  const fail = (error: FormworkError): void => {
    failure = error;
    for (const job of jobs.splice(0)) job.reject(error);
  };

  const drop = (job: Job): void => {
    jobs = jobs.filter((other) => other !== job);
  };

  /**
   * Takes one text of each request, then the next of each, until the pass is full. Tenants that
   * have had more than their share wait.
   */
  const nextPass = (): { readonly job: Job; readonly index: number }[] => {
    const pass: { job: Job; index: number }[] = [];
    let tokens = 0;
    const open = jobs.filter(({ texts, taken }) => taken < texts.length);
    const ordered = inTurn(open, ({ share }) => share);
    const limit = (ordered[0]?.share.served ?? 0) + shares.averagePassTime;
    for (let turn = ordered.filter(({ share }) => share.served <= limit); turn.length > 0; ) {
      const next: Job[] = [];
      for (const job of turn) {
        const text = job.texts[job.taken];
        if (text === undefined) continue;
        const fits = pass.length < maxTexts && tokens + text.length <= capacity;
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
      // Lets requests that arrive together share a pass.
      await yieldToEventLoop();
      const pass = nextPass();
      if (pass.length === 0) break;
      const begun = now();
      try {
        const vectors = await model.encode(pass.map(({ job, index }) => job.texts[index]!));
        for (const [row, { job, index }] of pass.entries()) job.vectors[index] = vectors[row]!;
      } catch (error) {
        const broken = runtimeFailure(error);
        if (broken) {
          fail(broken);
          onBroken?.(broken);
        }
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
      // The request that went first goes last next time.
      jobs.push(...jobs.splice(0, 1));
    }
    running = false;
  };

  return {
    get active() {
      return jobs.length;
    },
    async embed(texts, { signal, tenant } = {}) {
      if (failure) throw failure;
      throwIfAborted(signal);
      const long = texts.find(({ length }) => length > maxTokens);
      if (long) {
        throw formworkError(
          `The text has ${long.length} tokens; the model's limit is ${maxTokens}.`,
          {
            code: 'context_length_exceeded',
          },
        );
      }
      if (texts.length === 0) return [];
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
      const share = shares.enter(tenant);
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
    fail,
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
