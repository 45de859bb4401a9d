import { abortedError } from '../../../common/aborted.ts';
import { type FormworkError, formworkError } from '../../../common/errors.ts';
import type { OpenOptions } from '../../types.ts';
import type { Shares } from './shares.ts';
import { isBefore, type SlotClaim, type WaitingClaim } from './slot-claim.ts';

/** How often to retry a waiting claim when nothing else triggers it, in milliseconds. */
const RETRY_EVERY = 1000;

/**
 * A fixed number of slots for sequences. The tenant that holds the fewest goes first; within a
 * tenant, requests go in order of arrival, and those in the background last.
 */
export interface SlotPool {
  /**
   * Waits for the slots of a request, all at once. A request never holds some while it waits for
   * more, so none waits forever.
   */
  take(options: OpenOptions): Promise<SlotClaim>;
  /** Takes one more slot for a claim if one is free and nobody waits for it. */
  tryTake(claim: SlotClaim): boolean;
  /** Releases some of a claim's slots. The claim ends with its last slot. */
  release(claim: SlotClaim, count: number): void;
  /**
   * Suspends a claim: releases its slots to others. The claim waits to get them back, ahead of its
   * tenant's new requests of the same kind. `onResume` is called when it has them.
   */
  suspend(claim: SlotClaim, onResume: () => void): void;
  /** Retries the waiting claims. */
  admit(): void;
  /** Rejects all claims that wait for the first time. */
  refuseWaiting(error: FormworkError): void;
  /** Rejects all waiting and future claims. */
  refuse(error: FormworkError): void;
}

/** Options of {@link createSlotPool}. */
export interface SlotPoolOptions {
  readonly total: number;
  /** Slots beyond the total, for tenants that have none. */
  readonly spare: number;
  readonly shares: Shares;
  /**
   * Frees slots that others hold, by {@link SlotPool.suspend}, for a waiting claim that lacks
   * `missing` slots. Returns whether it freed any.
   */
  readonly reclaim: (claim: SlotClaim, missing: number) => boolean;
  /**
   * Frees the slots of a waiting claim, by {@link SlotPool.suspend} of its tenant's background
   * requests. Returns whether it freed enough.
   */
  readonly exchange: (claim: SlotClaim) => boolean;
}

/** Creates {@link SlotPool}. */
export function createSlotPool(options: SlotPoolOptions): SlotPool {
  const { total, spare, shares, reclaim, exchange } = options;
  let waiting: WaitingClaim[] = [];
  let free = total;
  let claims = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let refusal: FormworkError | undefined;

  const leave = (claim: SlotClaim): void => {
    waiting = waiting.filter((waiter) => waiter.claim !== claim);
  };

  const byTurn = (a: WaitingClaim, b: WaitingClaim): number => (isBefore(a, b) ? -1 : 1);

  /** Moves slots to a claim, or back if negative. */
  const move = ({ share, background }: SlotClaim, count: number): void => {
    free -= count;
    share.slots += count;
    if (background) share.backgroundSlots += count;
  };

  const grant = ({ claim, start }: WaitingClaim): void => {
    leave(claim);
    shares.resume(claim.share);
    move(claim, claim.slots);
    claim.granted = true;
    start();
  };

  const grantInTurn = (): void => {
    while (waiting.length > 0) {
      const next = waiting.reduce((first, other) => (isBefore(other, first) ? other : first));
      const { claim } = next;
      const available = claim.share.slots === 0 ? free + spare : free;
      // With spare slots in use, `available` may be negative. Slots that others give up for this
      // claim do not pay that back, or a claim could wait until all spare ones are released.
      const missing = claim.slots - Math.max(0, available);
      if (missing > 0 && !reclaim(claim, missing)) return;
      grant(next);
    }
  };

  const retry = (): void => {
    grantInTurn();
    // A tenant that has its share of the slots may still use them for what it waits for.
    const wanted = waiting.filter(
      ({ claim }) => !claim.background && claim.share.backgroundSlots > claim.slots,
    );
    for (const waiter of wanted.sort(byTurn)) if (exchange(waiter.claim)) grant(waiter);
  };

  const admit = (): void => {
    retry();
    if (waiting.length > 0) {
      timer ??= setInterval(retry, RETRY_EVERY);
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
    async take({ tenant, sequences: count = 1, background = false, signal }) {
      if (refusal) throw refusal;
      if (signal?.aborted) throw abortedError(signal.reason);
      if (count > total) {
        throw formworkError(`The model runs ${total} sequences at a time; ${count} are needed.`, {
          code: 'engine_busy',
        });
      }
      const share = shares.enter(tenant);
      const claim: SlotClaim = {
        share,
        slots: count,
        granted: false,
        background,
        order: claims++,
        since: { length: 0, computed: 0, activity: 0 },
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
      move(claim, 1);
      claim.slots++;
      return true;
    },
    release(claim, count) {
      claim.slots -= count;
      if (claim.granted) move(claim, -count);
      if (claim.slots === 0) {
        leave(claim);
        shares.leave(claim.share);
      }
      admit();
    },
    suspend(claim, onResume) {
      claim.granted = false;
      move(claim, -claim.slots);
      waiting.push({ claim, start: onResume });
    },
    admit,
    refuseWaiting,
    refuse(error) {
      refusal = error;
      refuseWaiting(error);
    },
  };
}
