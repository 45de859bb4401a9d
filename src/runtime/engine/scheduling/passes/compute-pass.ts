/** Computes the jobs of one pass, and charges their tenants. */

import type { ForwardInput, ForwardModel } from '../../device/forward.ts';
import type { CacheSpace } from '../cache/cache-space.ts';
import { pagesFor } from '../cache/page-claims.ts';
import { imagesWithin } from '../sequences/placed-images.ts';
import { type Job, type SequenceState, shareOf } from '../sequences/sequence-state.ts';
import type { Shares } from '../tenants/shares.ts';
import { isDecoded, runOf, sizeInPass } from './next-pass.ts';
import { createPassTimes, type PassShape } from './pass-times.ts';

/** Who pays for passes, and who hears of them. */
export interface ComputeOptions {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  readonly shares: Shares;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Keeps free pages for the pass that is about to be submitted. */
  readonly withReserved: CacheSpace['withReserved'];
  /** Called when all tokens of a job are computed. */
  readonly onDone: (job: Job) => void;
  /** Called after the pass during which a sequence was closed. */
  readonly onLeft: (state: SequenceState) => void;
}

/**
 * Creates the function that computes a pass. It resolves when the pass is submitted; `computed`
 * resolves when the device has finished it.
 * @param onSubmit called with the sequences that get logits from it
 */
export function createCompute(
  model: ForwardModel,
  { chunk, shares, now, withReserved, onDone, onLeft }: ComputeOptions,
  onSubmit: (answered: readonly SequenceState[]) => void,
): (pass: readonly Job[]) => Promise<{ readonly computed: Promise<void> }> {
  const passTimes = createPassTimes();
  /** When the last pass finished. */
  let computedAt = Number.NEGATIVE_INFINITY;

  /** A pass takes device time from its submission, or from the end of the previous pass. */
  const charge = (
    parts: Parameters<Shares['charge']>[0],
    shape: PassShape,
    submitted: number,
  ): void => {
    const ended = now();
    shares.charge(parts, passTimes(shape, ended - Math.max(submitted, computedAt)));
    computedAt = ended;
  };

  return async (pass) => {
    const batch: ForwardInput[] = pass.map((job) => {
      const { tokens, images } = runOf(job);
      const end = job.done + sizeInPass(job, chunk);
      return {
        sequence: job.state.sequence,
        tokens: new Int32Array(tokens.slice(job.done, end)),
        ...imagesWithin(images, job.done, end),
      };
    });
    const ends = pass.map((job) => sizeInPass(job, chunk) === job.left);
    const parts = pass.map(({ state }, row) => ({
      share: shareOf(state),
      tokens: batch[row]!.tokens.length,
    }));
    const shape: PassShape = {
      kind: isDecoded(pass[0]!) ? 'decode' : 'prefill',
      tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
      cached: pass.reduce((sum, { state }) => sum + state.cached, 0),
    };
    const begun = now();
    for (const { state } of pass) state.computing = true;
    const pages = pass.reduce((sum, job) => sum + pagesFor(job, sizeInPass(job, chunk), model), 0);
    onSubmit(pass.filter((_, row) => ends[row]).map(({ state }) => state));
    try {
      const { logits, computed } = await withReserved(pages, () =>
        shape.kind === 'decode' ? model.decode(batch) : model.prefill(batch, ends),
      );
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
      return { computed };
    } catch (error) {
      // What the cache holds of its sequences is undefined now. No prompt may continue from it.
      for (const { state } of pass) state.cached = 0;
      throw error;
    } finally {
      for (const { state } of pass) {
        state.computing = false;
        if (state.closed) onLeft(state);
      }
    }
  };
}
