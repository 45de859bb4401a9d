/** Chooses which requests give up their slots when all are taken. */
import { largestHolder } from '../sequences/holdings.ts';
import { lengthOf, type SequenceGroup } from '../sequences/sequence-state.ts';
import type { SlotClaim } from '../tenants/slot-claim.ts';
import { firstCovering } from './first-covering.ts';
import { isTurnOver } from './turns.ts';

/**
 * Chooses the requests that give up their slots for one that waits. Takes them from the tenant that
 * holds the most: first those in the background, for which nobody waits, and of each kind the
 * shortest first, because those lose the least. It still holds at least as much as the other will.
 * If there are more tenants than slots, they take turns.
 *
 * @param groups those that can give up their slots now
 */
export function requestsToSuspend(
  { share, slots }: SlotClaim,
  missing: number,
  groups: readonly SequenceGroup[],
  now: number,
): SequenceGroup[] {
  const held = new Map(groups.map(({ claim }) => [claim.share, claim.share.slots]));
  const most = largestHolder(held, share);
  if (most === undefined) return [];
  const leastLossFirst = groups
    .filter(({ claim }) => claim.share !== share)
    .sort(
      (a, b) =>
        Number(b.claim.background) - Number(a.claim.background) ||
        lengthOf(a.members) - lengthOf(b.members),
    );
  const ofMost = leastLossFirst.filter(({ claim }) => claim.share === most);
  const found = firstCovering(ofMost, slotsOf, missing, most.slots - share.slots - slots);
  if (found.length > 0 || share.slots > 0) return found;
  const turns = leastLossFirst
    .filter((group) => isTurnOver(group, now))
    .sort((a, b) => b.claim.share.served - a.claim.share.served);
  return firstCovering(turns, slotsOf, missing, Number.POSITIVE_INFINITY);
}

/**
 * Chooses the background requests that give up their slots for a request of the same tenant,
 * shortest first. The longest one keeps its own, so that a batch always progresses.
 *
 * @param groups those that can give up their slots now
 */
export function backgroundToSuspend(
  { share, slots }: SlotClaim,
  groups: readonly SequenceGroup[],
): SequenceGroup[] {
  const shortestFirst = groups
    .filter(({ claim }) => claim.share === share && claim.background)
    .sort((a, b) => lengthOf(a.members) - lengthOf(b.members));
  return firstCovering(shortestFirst.slice(0, -1), slotsOf, slots, Number.POSITIVE_INFINITY);
}

const slotsOf = ({ claim }: SequenceGroup): number => claim.slots;
