/**
 * Whose question is next: keys take turns by the time that they have had, so that one which asks for much waits for itself.
 * This is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) with costs that are known only afterwards.
 */
export interface Turns<Item> {
  add(scope: string, item: Item): void;
  /** The next of the key that has had least; the items of a key in the order in which they came. */
  next(): { readonly scope: string; readonly item: Item } | undefined;
  /** What was next for a key took so many milliseconds. */
  charge(scope: string, milliseconds: number): void;
}

/** One key's. */
interface Share<Item> {
  readonly waiting: Item[];
  /** Milliseconds that it has had, as far as they count against others. */
  served: number;
}

/** Nothing waits. */
export function createTurns<Item>(): Turns<Item> {
  const shares = new Map<string, Share<Item>>();
  /** What the key had had whose turn was last: a key that comes back from rest starts from there, and has saved nothing up. */
  let level = 0;

  const forgetThoseAtRest = (): void => {
    for (const [scope, { waiting, served }] of shares) {
      if (waiting.length === 0 && served <= level) shares.delete(scope);
    }
  };

  return {
    add(scope, item) {
      const share = shares.get(scope) ?? { waiting: [], served: level };
      if (share.waiting.length === 0) share.served = Math.max(share.served, level);
      share.waiting.push(item);
      shares.set(scope, share);
    },
    next() {
      let first: [string, Share<Item>] | undefined;
      for (const entry of shares) {
        const [, { waiting, served }] = entry;
        if (waiting.length > 0 && (!first || served < first[1].served)) first = entry;
      }
      if (!first) return undefined;
      const [scope, { waiting, served }] = first;
      level = served;
      return { scope, item: waiting.shift()! };
    },
    charge(scope, milliseconds) {
      const share = shares.get(scope);
      if (share) share.served += milliseconds;
      forgetThoseAtRest();
    },
  };
}
