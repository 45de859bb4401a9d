import { type FormworkError, formworkError } from '../errors.ts';
import { abortedError } from './aborted.ts';
import type { Share, Shares } from './shares.ts';

/** Places that one request has, or waits for. */
export interface Claim {
  readonly share: Share;
  /** How many. */
  places: number;
  /** Whether it has them. A claim that had to give them up has them again later. */
  granted: boolean;
  /** Claims are numbered as they come. */
  readonly order: number;
  /** How many tokens its sequences had when it was granted, and when they last computed some, in milliseconds. */
  readonly since: { length: number; activity: number };
}

/** How often one that waits is looked at when nothing happens, in milliseconds. */
const LOOK = 1000;

/** A fixed number of places, given out to the tenant that holds fewest, and to each tenant's requests as they came. */
export interface Places {
  /** Waits for `count` places, all at once: no request that holds some waits for more, so none waits forever. */
  take(scope: string | undefined, count: number, signal?: AbortSignal): Promise<Claim>;
  /** Takes one more place for a claim if one is free and nobody waits for it. */
  tryTake(claim: Claim): boolean;
  /** Gives some of a claim's places back; with its last one the claim ends. */
  release(claim: Claim, count: number): void;
  /** Gives a claim's places to others. It waits for them again, before those of its tenant that never had any. */
  giveUp(claim: Claim, regain: () => void): void;
  /** Looks again whether one that waits can have its places. */
  admit(): void;
  /** Turns away everyone who waits for the first time. */
  refuseWaiting(error: FormworkError): void;
  /** Turns away everyone who waits or comes. */
  refuse(error: FormworkError): void;
}

/** What places are made with. */
export interface PlacesOptions {
  readonly total: number;
  /** Places beyond the total, for tenants that have none. */
  readonly spare: number;
  readonly shares: Shares;
  /**
   * Asks for places that others hold, by {@link Places.giveUp}, for a claim that waits and is short of so many.
   * Returns whether any were given up.
   */
  readonly reclaim: (claim: Claim, missing: number) => boolean;
}

interface Waiter {
  readonly claim: Claim;
  readonly start: () => void;
  /** Absent for a claim that has had its places before. */
  readonly reject?: (error: unknown) => void;
}

/** Makes {@link Places}. */
export function createPlaces({ total, spare, shares, reclaim }: PlacesOptions): Places {
  let waiting: Waiter[] = [];
  let free = total;
  let claims = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let refusal: FormworkError | undefined;

  const leave = (claim: Claim): void => {
    waiting = waiting.filter((waiter) => waiter.claim !== claim);
  };

  const isBefore = (a: Waiter, b: Waiter): boolean => {
    const [one, other] = [a.claim.share, b.claim.share];
    if (one !== other) {
      if (one.places !== other.places) return one.places < other.places;
      if (one.served !== other.served) return one.served < other.served;
    } else if (!a.reject !== !b.reject) {
      return !a.reject;
    }
    return a.claim.order < b.claim.order;
  };

  const look = (): void => {
    while (waiting.length > 0) {
      const next = waiting.reduce((first, other) => (isBefore(other, first) ? other : first));
      const { claim } = next;
      const room = claim.share.places === 0 ? free + spare : free;
      if (claim.places > room) {
        if (!reclaim(claim, claim.places - room)) return;
        continue;
      }
      leave(claim);
      free -= claim.places;
      claim.share.places += claim.places;
      claim.granted = true;
      next.start();
    }
  };

  const admit = (): void => {
    look();
    if (waiting.length > 0) {
      timer ??= setInterval(look, LOOK);
    } else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  const refuseWaiting = (error: FormworkError): void => {
    const turnedAway = waiting.filter(({ reject }) => reject);
    waiting = waiting.filter(({ reject }) => !reject);
    for (const { claim, reject } of turnedAway) {
      shares.leave(claim.share);
      reject?.(error);
    }
    admit();
  };

  return {
    async take(scope, count, signal) {
      if (refusal) throw refusal;
      if (signal?.aborted) throw abortedError(signal.reason);
      if (count > total) {
        throw formworkError(`The model runs ${total} sequences at a time; ${count} are needed.`, {
          code: 'engine_busy',
        });
      }
      const share = shares.enter(scope);
      const claim: Claim = {
        share,
        places: count,
        granted: false,
        order: claims++,
        since: { length: 0, activity: 0 },
      };
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          leave(claim);
          shares.leave(share);
          reject(abortedError(signal?.reason));
          admit();
        };
        signal?.addEventListener('abort', abort, { once: true });
        const settled = () => signal?.removeEventListener('abort', abort);
        waiting.push({
          claim,
          start: () => {
            settled();
            resolve();
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        });
        admit();
      });
      return claim;
    },
    tryTake(claim) {
      if (refusal || waiting.length > 0 || free <= 0 || !claim.granted) return false;
      free--;
      claim.places++;
      claim.share.places++;
      return true;
    },
    release(claim, count) {
      claim.places -= count;
      if (claim.granted) {
        free += count;
        claim.share.places -= count;
      }
      if (claim.places === 0) {
        leave(claim);
        shares.leave(claim.share);
      }
      admit();
    },
    giveUp(claim, regain) {
      claim.granted = false;
      free += claim.places;
      claim.share.places -= claim.places;
      waiting.push({ claim, start: regain });
    },
    admit,
    refuseWaiting,
    refuse(error) {
      refusal = error;
      refuseWaiting(error);
    },
  };
}
