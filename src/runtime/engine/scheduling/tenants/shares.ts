/**
 * Shares device time evenly among tenants, regardless of how much each requests.
 *
 * Deficit round robin (Shreedhar and Varghese, SIGCOMM 1995) with the counters of Sheng et al.,
 * "Fairness in Serving Large Language Models" (OSDI 2024). The cost of a pass is known only
 * afterwards, so each share counts the time it has had, and the share with the least goes next. A
 * share that returns from idle starts level with the others, less a small credit (RFC 8290, section
 * 4.2): idling accumulates no credit, and a tenant with occasional requests need not wait. A share
 * whose open requests compute nothing, because their readers are slow, is idle too. One whose jobs
 * wait for pages or slots saves up no more either: the others would have to stop while it catches
 * up.
 */

/** One tenant's part of a device, over all its sequences. */
export interface Share {
  readonly tenant: string | undefined;
  /** Device time charged to it, in milliseconds. */
  served: number;
  /** Slots that its requests hold. */
  slots: number;
  /** Those of them that background requests hold. */
  backgroundSlots: number;
  /** Requests that hold or wait for slots. */
  requests: number;
  /** Appends that wait or are computed. */
  jobs: number;
  /** The last pass that computed something for it. */
  lastPass: number;
}

/** The shares of one device. */
export interface Shares {
  /** Registers a request of a tenant. {@link leave} ends it. */
  enter(tenant: string | undefined): Share;
  leave(share: Share): void;
  /** Registers an append of a share. {@link removeJob} ends it. */
  addJob(share: Share): void;
  removeJob(share: Share): void;
  /** A share gets slots for which it waited: it saved up no time in which the others stop. */
  resume(share: Share): void;
  /** Charges the milliseconds of a pass to the shares of these tokens. */
  charge(parts: readonly { readonly share: Share; readonly tokens: number }[], time: number): void;
  /** Charges the milliseconds of work between passes, for which all shares wait. */
  chargeBetween(share: Share, time: number): void;
  /** Whether more than one tenant has requests. */
  readonly contended: boolean;
  /** Moving average of the duration of a pass, in milliseconds. */
  readonly averagePassTime: number;
  /** Milliseconds of device time that a share may run ahead of the others to begin an answer. */
  readonly beginCredit: number;
}

/** How many passes a share that returns from idle may run ahead of the others. */
const CREDIT = 4;
/** The same for a share that begins an answer beside others of its own. */
const BEGIN_CREDIT = 2;
/** Weight of the latest pass in the moving average. */
const LATEST = 0.2;

/** Creates the shares of a device. */
export function createShares(): Shares {
  const known = new Map<string | undefined, Share>();
  let busy = 0;
  let averagePassTime = 0;
  let passes = 0;
  /** The least that an active share has had. It never falls while there are requests. */
  let reached = 0;

  /** Between two passes of its answer, a share has no job. */
  const isActive = ({ jobs, lastPass }: Share): boolean =>
    jobs > 0 || (passes > 0 && lastPass === passes);

  const leastServed = (): number => {
    const active = [...known.values()].filter(isActive).map(({ served }) => served);
    return active.length > 0 ? Math.min(...active) : reached;
  };

  /** Where a share that returns from idle starts. */
  const level = (): number => {
    if (busy === 0) reached = 0;
    else reached = Math.max(reached, leastServed());
    return busy === 0 ? 0 : reached - CREDIT * averagePassTime;
  };

  const forgetIdle = (): void => {
    const from = level();
    for (const [tenant, { requests, served }] of known) {
      if (requests === 0 && (busy === 0 || served <= from)) known.delete(tenant);
    }
  };

  return {
    enter(tenant) {
      let share = known.get(tenant);
      if (share === undefined) {
        share = {
          tenant,
          served: Number.NEGATIVE_INFINITY,
          slots: 0,
          backgroundSlots: 0,
          requests: 0,
          jobs: 0,
          lastPass: 0,
        };
        known.set(tenant, share);
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
      forgetIdle();
    },
    addJob(share) {
      if (!isActive(share)) share.served = Math.max(share.served, level());
      share.jobs++;
    },
    removeJob(share) {
      share.jobs--;
    },
    resume(share) {
      const others = [...known.values()].filter(
        (other) => other !== share && other.slots > 0 && isActive(other),
      );
      if (others.length === 0) return;
      const least = Math.min(...others.map(({ served }) => served));
      share.served = Math.max(share.served, least - CREDIT * averagePassTime);
    },
    charge(parts, time) {
      const all = parts.reduce((sum, { tokens }) => sum + tokens, 0);
      passes++;
      const least = Math.min(...parts.map(({ share }) => share.served));
      for (const { share, tokens } of parts) {
        share.served += (time * tokens) / all;
        share.lastPass = passes;
      }
      averagePassTime += (time - averagePassTime) * (averagePassTime === 0 ? 1 : LATEST);
      const from = least - CREDIT * averagePassTime;
      for (const share of known.values()) {
        // Without slots it keeps its place among those that wait for some.
        if (share.jobs > 0 && share.slots > 0) share.served = Math.max(share.served, from);
      }
    },
    chargeBetween(share, time) {
      share.served += time;
    },
    get contended() {
      return busy > 1;
    },
    get averagePassTime() {
      return averagePassTime;
    },
    get beginCredit() {
      return BEGIN_CREDIT * averagePassTime;
    },
  };
}

/**
 * Orders waiting items by turn: the first of each share, least served share first, then the second
 * of each, and so on. Keeps the order within a share.
 * @param served milliseconds of device time that a share has had
 */
export function inTurn<Item>(
  items: readonly Item[],
  shareOf: (item: Item) => Share,
  served: (share: Share) => number = (share) => share.served,
): Item[] {
  const byShare = new Map<Share, Item[]>();
  for (const item of items) {
    const own = byShare.get(shareOf(item));
    if (own) own.push(item);
    else byShare.set(shareOf(item), [item]);
  }
  if (byShare.size < 2) return [...items];
  const rounds: Item[][] = [];
  for (const [, own] of [...byShare].sort(([a], [b]) => served(a) - served(b))) {
    for (const [round, item] of own.entries()) {
      const turn = rounds[round];
      if (turn) turn.push(item);
      else rounds[round] = [item];
    }
  }
  return rounds.flat();
}
