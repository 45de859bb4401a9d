/**
 * How the device is shared out among tenants: by time, in turns, whatever each asks for.
 *
 * It is deficit round robin (Shreedhar and Varghese, SIGCOMM 1995) with the counters of Sheng et al., "Fairness in
 * Serving Large Language Models" (OSDI 2024): what a pass cost is known only afterwards, so each share counts the time
 * that it has had, and the one with the least is next. A share that comes back from rest starts level with the others,
 * less a small credit (RFC 8290, section 4.2): rest saves nothing up, and a tenant that asks now and then need not wait.
 */

/** One tenant's part of a device: all sequences of one scope. */
export interface Share {
  /** Milliseconds of the device's time, as far as they count against others. */
  served: number;
  /** Places that its requests hold. */
  places: number;
  /** Requests that hold places or wait for them. */
  requests: number;
}

/** The shares of one device. */
export interface Shares {
  /** A request of a scope begins to wait. {@link leave} ends it. */
  enter(scope: string | undefined): Share;
  leave(share: Share): void;
  /** A pass took so many milliseconds for these tokens. */
  charge(parts: readonly { readonly share: Share; readonly tokens: number }[], time: number): void;
  /** Whether more than one tenant has requests. */
  readonly contended: boolean;
  /** Milliseconds that passes take lately. */
  readonly pace: number;
}

/** Passes that a share which comes back from rest has before others. */
const CREDIT = 4;
/** How much of the pace is the last pass. */
const LATEST = 0.2;

/** Shares of which none has had anything. */
export function createShares(): Shares {
  const known = new Map<string | undefined, Share>();
  let busy = 0;
  let pace = 0;

  const leastServed = (): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const { requests, served } of known.values()) {
      if (requests > 0) least = Math.min(least, served);
    }
    return least;
  };

  /** What a share starts from that comes back from rest. */
  const level = (): number => (busy === 0 ? 0 : leastServed() - CREDIT * pace);

  const forgetThoseAtRest = (): void => {
    const from = level();
    for (const [scope, { requests, served }] of known) {
      if (requests === 0 && (busy === 0 || served <= from)) known.delete(scope);
    }
  };

  return {
    enter(scope) {
      let share = known.get(scope);
      if (share === undefined) {
        share = { served: Number.NEGATIVE_INFINITY, places: 0, requests: 0 };
        known.set(scope, share);
      }
      if (share.requests === 0) {
        share.served = Math.max(share.served, level());
        busy++;
      }
      share.requests++;
      return share;
    },
    leave(share) {
      share.requests--;
      if (share.requests > 0) return;
      busy--;
      forgetThoseAtRest();
    },
    charge(parts, time) {
      const all = parts.reduce((sum, { tokens }) => sum + tokens, 0);
      for (const { share, tokens } of parts) share.served += (time * tokens) / all;
      pace += (time - pace) * (pace === 0 ? 1 : LATEST);
    },
    get contended() {
      return busy > 1;
    },
    get pace() {
      return pace;
    },
  };
}

/**
 * What waits, in the order in which it gets its turn: the first of each share, the one served least before the others,
 * then the second of each. Within a share the order stays as it is.
 */
export function inTurn<Item>(items: readonly Item[], shareOf: (item: Item) => Share): Item[] {
  const byShare = new Map<Share, Item[]>();
  for (const item of items) {
    const own = byShare.get(shareOf(item));
    if (own) own.push(item);
    else byShare.set(shareOf(item), [item]);
  }
  if (byShare.size < 2) return [...items];
  const shares = [...byShare].sort(([a], [b]) => a.served - b.served).map(([, own]) => own);
  const rounds = Math.max(...shares.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    shares.flatMap((own) => own.slice(round, round + 1)),
  ).flat();
}
