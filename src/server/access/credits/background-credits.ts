/**
 * The credits of one background request. It is refused at once, so that it keeps no part of the
 * engine while it waits, and asked again once what it lacked is reserved in advance.
 */
import { reserveWhenFree } from './reserve-when-free.ts';
import type { Hold, Ledger } from './types.ts';

/** A reservation. Without a hold, it is a part of what was reserved in advance. */
export interface Granted {
  readonly hold: Hold | undefined;
}

/** The credits of one request, which may reserve several amounts. */
export interface BackgroundCredits {
  /** Undefined if the credits do not cover the amount, or running requests hold them. */
  reserve(amount: number): Promise<Granted | undefined>;
  /**
   * Reserves in advance all that the refused request needs, as far as it is known; waits while
   * running requests of the key hold it. Call it after the request's own reservations are released.
   * @returns false if the key's whole balance does not cover it, or `signal` aborted.
   */
  obtain(signal: AbortSignal): Promise<boolean>;
  /** Starts anew. Returns what was reserved in advance, which the caller releases. */
  reset(): Hold | undefined;
}

/** Creates the credits of a request of a key. */
export function backgroundCredits(
  ledger: Pick<Ledger, 'reserve' | 'balance'>,
  keyId: string,
): BackgroundCredits {
  let advance: Hold | undefined;
  /** The part of the advance that is not used. */
  let left = 0;
  /** The sum of the granted amounts. */
  let granted = 0;
  /** That sum and the refused amount. */
  let needed = 0;
  return {
    async reserve(amount) {
      if (advance && amount <= left) {
        left -= amount;
        granted += amount;
        return { hold: undefined };
      }
      const hold = await ledger.reserve(keyId, amount);
      if (hold) granted += amount;
      else needed = granted + amount;
      return hold && { hold };
    },
    async obtain(signal) {
      advance = await reserveWhenFree(ledger, keyId, needed, signal);
      left = advance?.amount ?? 0;
      return advance !== undefined;
    },
    reset() {
      const hold = advance;
      advance = undefined;
      granted = 0;
      return hold;
    },
  };
}
