/** Bytes of each owner, for quotas: summed up now and then, since to do so at each write would read all that is there. */

/** What an owner has. Each writer adds to it. */
export interface Sum {
  bytes: number;
}

/** Sums of owners. Several nodes together may exceed a quota by what they write in {@link createSums}' time. */
export interface Sums {
  of(owner: string): Promise<Sum>;
  /** Has the owner summed up anew, after rows were removed. */
  forget(owner: string): void;
}

/** @param load asks the store; its answer counts for so many milliseconds. */
export function createSums(load: (owner: string) => Promise<number>, milliseconds = 60_000): Sums {
  const known = new Map<string, Sum & { readonly until: number }>();
  return {
    async of(owner) {
      const now = performance.now();
      for (const [old, { until }] of known) if (until <= now) known.delete(old);
      const sum = known.get(owner) ?? { bytes: await load(owner), until: now + milliseconds };
      // Of two that asked at once, both add to the first one's.
      const shared = known.get(owner) ?? sum;
      known.set(owner, shared);
      return shared;
    },
    forget: (owner) => void known.delete(owner),
  };
}
