/**
 * Bytes per API key, for quotas. The sums are cached, because summing on each write would read all
 * rows.
 */

/** The bytes of a key. Each writer adds to it. */
interface Sum {
  bytes: number;
}

/**
 * Sums by key. Several nodes together may exceed a quota by the amount that they write within the
 * cache time.
 */
export interface Sums {
  of(keyId: string): Promise<Sum>;
  /** Drops the cached sum, after rows were deleted. */
  forget(keyId: string): void;
}

/** @param load Queries the store. Its result is cached for so many milliseconds. */
export function createSums(load: (keyId: string) => Promise<number>, milliseconds = 60_000): Sums {
  const known = new Map<string, Sum & { readonly until: number }>();
  return {
    async of(keyId) {
      const now = performance.now();
      for (const [old, { until }] of known) if (until <= now) known.delete(old);
      const sum = known.get(keyId) ?? { bytes: await load(keyId), until: now + milliseconds };
      // If two callers load at once, both use the first one's sum.
      const shared = known.get(keyId) ?? sum;
      known.set(keyId, shared);
      return shared;
    },
    forget: (keyId) => void known.delete(keyId),
  };
}
