/**
 * A queue of a thread's work, fair among keys by the time that each has used, so that a key with
 * much work delays only itself. This is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM
 * 1996) with costs that are known only afterwards.
 */
export interface FairQueue<Item> {
  add(keyId: string, item: Item): void;
  /** The next item of the key that has used the least time. Items of a key keep their order. */
  next(): { readonly keyId: string; readonly item: Item } | undefined;
  /** Charges a key for the time of its last item. */
  charge(keyId: string, milliseconds: number): void;
}

/** The queue of one key. */
interface Share<Item> {
  readonly waiting: Item[];
  /** Milliseconds that it has used, relative to other keys. */
  served: number;
}

/** Creates an empty queue. */
export function createFairQueue<Item>(): FairQueue<Item> {
  const shares = new Map<string, Share<Item>>();
  /**
   * The virtual time: the time that the last served key had used. A key that returns from idle
   * starts here, so that idle time earns no credit.
   */
  let level = 0;

  const forgetThoseAtRest = (): void => {
    for (const [keyId, { waiting, served }] of shares) {
      if (waiting.length === 0 && served <= level) shares.delete(keyId);
    }
  };

  return {
    add(keyId, item) {
      const share = shares.get(keyId) ?? { waiting: [], served: level };
      if (share.waiting.length === 0) share.served = Math.max(share.served, level);
      share.waiting.push(item);
      shares.set(keyId, share);
    },
    next() {
      let first: [string, Share<Item>] | undefined;
      for (const entry of shares) {
        const [, { waiting, served }] = entry;
        if (waiting.length > 0 && (!first || served < first[1].served)) first = entry;
      }
      if (!first) return undefined;
      const [keyId, { waiting, served }] = first;
      level = served;
      return { keyId, item: waiting.shift()! };
    },
    charge(keyId, milliseconds) {
      const share = shares.get(keyId);
      if (share) share.served += milliseconds;
      forgetThoseAtRest();
    },
  };
}
