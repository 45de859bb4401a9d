/** Work for a device that is idle. */
import type { ForwardModel } from '../../device/forward.ts';
import { runtimeFailure } from '../../device/runtime-failure.ts';
import type { CacheSpace } from '../cache/cache-space.ts';
import type { PrefixWork } from '../cache/prefix-cache.ts';

/** Where the work comes from. */
export interface SpareOptions {
  /** Returns work to compute while the device is idle. */
  readonly spareWork: () => PrefixWork | undefined;
  /** Keeps free pages for the pass that is about to be submitted. */
  readonly withReserved: CacheSpace['withReserved'];
}

/** Computes one chunk of spare work. Returns false if there is none. */
export async function computeSpare(
  model: ForwardModel,
  { spareWork, withReserved }: SpareOptions,
): Promise<boolean> {
  const work = spareWork();
  if (work === undefined) return false;
  const { sequence, tokens } = work;
  try {
    const input = { sequence, tokens: Int32Array.from(tokens) };
    const { computed } = await withReserved(Math.ceil(tokens.length / model.pageSize), () =>
      model.prefill([input], [false]),
    );
    work.onDone();
    await computed;
  } catch (error) {
    if (runtimeFailure(error)) throw error;
    work.onFailed();
  }
  return true;
}
