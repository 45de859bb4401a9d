/** How many pages of the cache each tenant holds. */
import type { Share } from '../tenants/shares.ts';
import { type SequenceState, shareOf } from './sequence-state.ts';

/** Pages that each share holds. */
export type Holdings = ReadonlyMap<Share, number>;

/** Counts the pages that each share holds. Shared pages count once per sequence. */
export function holdingsOf(
  holders: readonly SequenceState[],
  pagesOf: (state: SequenceState) => number,
): Map<Share, number> {
  const holdings = new Map<Share, number>();
  for (const state of holders) {
    const share = shareOf(state);
    holdings.set(share, (holdings.get(share) ?? 0) + pagesOf(state));
  }
  return holdings;
}

/** The share, other than `except`, that holds the most. */
export function largestHolder(holdings: Holdings, except?: Share): Share | undefined {
  let most: Share | undefined;
  for (const [share, count] of holdings) {
    if (share !== except && (most === undefined || count > holdings.get(most)!)) most = share;
  }
  return most;
}
