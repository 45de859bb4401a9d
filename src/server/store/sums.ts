/**
 * Bytes per owner, for quotas. The sums are cached, because summing on each write would read all
 * rows.
 */

/** The bytes of an owner. Each writer adds to it. */
interface Sum {
  bytes: number;
}

/**
 * Sums by owner. Several nodes together may exceed a quota by the amount that they write within the
 * cache time.
 */
export interface Sums {
  of(owner: string): Promise<Sum>;
  /** Drops the cached sum, after rows were deleted. */
  forget(owner: string): void;
}

/** @param load Queries the store. Its result is cached for so many milliseconds. */
export function createSums(load: (owner: string) => Promise<number>, milliseconds = 60_000): Sums {
  const known = new Map<string, Sum & { readonly until: number }>();
  return {
    async of(owner) {
      const now = performance.now();
      for (const [old, { until }] of known) if (until <= now) known.delete(old);
      const sum = known.get(owner) ?? { bytes: await load(owner), until: now + milliseconds };
      // If two callers load at once, both use the first one's sum.
      const shared = known.get(owner) ?? sum;
      known.set(owner, shared);
      return shared;
    },
    forget: (owner) => void known.delete(owner),
  };
}
