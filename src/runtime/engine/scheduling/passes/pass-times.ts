/** The forward pass whose time is measured. */
export interface PassShape {
  readonly kind: 'decode' | 'prefill';
  /** Tokens that it computes. */
  readonly tokens: number;
  /** Tokens of its sequences in the cache. */
  readonly cached: number;
}

/** How many times its usual time a pass may count. */
const MOST_TIMES_USUAL = 2;
/** Weight of the latest pass in the moving average. */
const LATEST = 0.2;

/**
 * Creates a function that returns the milliseconds that a pass counts: its time, but not much more
 * than passes of its shape usually take. Beyond that, the process was stalled: by a garbage
 * collection, or by other processes. The tenant of that pass is not the cause, and would have to
 * wait until all others have had as much time.
 */
export function createPassTimes(): (shape: PassShape, milliseconds: number) => number {
  /** Moving averages by shape, where sizes count as the same up to a factor of two. */
  const usual = new Map<string, number>();
  return ({ kind, tokens, cached }, milliseconds) => {
    const shape = `${kind} ${Math.clz32(tokens)} ${Math.clz32(cached)}`;
    const before = usual.get(shape) ?? milliseconds;
    const counted = Math.min(milliseconds, MOST_TIMES_USUAL * before);
    usual.set(shape, before + LATEST * (counted - before));
    return counted;
  };
}
