/** Reservations of background work, which can wait for running requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hold, Ledger } from './types.ts';

const firstPauseMs = 50;
const longestPauseMs = 1000;

/**
 * Reserves an amount; waits while running requests of the key hold it.
 * @returns undefined if the key's whole balance does not cover it, or `signal` aborted.
 */
export async function reserveWhenFree(
  ledger: Pick<Ledger, 'reserve' | 'balance'>,
  keyId: string,
  amount: number,
  signal: AbortSignal,
): Promise<Hold | undefined> {
  for (let pauseMs = firstPauseMs; !signal.aborted; ) {
    const hold = await ledger.reserve(keyId, amount);
    if (hold) return hold;
    // The end of a running request releases credits, but never adds to the balance.
    const balance = await ledger.balance(keyId);
    if (balance <= 0 || amount > balance) return undefined;
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
  return undefined;
}
