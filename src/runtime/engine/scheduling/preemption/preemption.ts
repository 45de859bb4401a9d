/**
 * Chooses which sequences to preempt when a device is full: the latest of the tenant that holds the
 * most.
 */

import { type SequenceGroup, type Job, type SequenceState, shareOf } from '../sequences/sequence-state.ts';
import type { Share } from '../tenants/shares.ts';
import type { SlotClaim } from '../tenants/slot-pool.ts';

/** Whether a job's sequence has begun before and lost its pages to others. */
export const hasLostPages = ({ begun, state }: Job): boolean => !begun && state.length > 0;

/** The job of the oldest sequence in progress. It keeps its pages. */
export const earliest = (queue: readonly Job[]): Job | undefined =>
  queue.filter(({ begun }) => begun).sort((a, b) => a.state.id - b.state.id)[0];

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
function largestHolder(holdings: Holdings, except?: Share): Share | undefined {
  let most: Share | undefined;
  for (const [share, count] of holdings) {
    if (share !== except && (most === undefined || count > holdings.get(most)!)) most = share;
  }
  return most;
}

/** Milliseconds that a request may take between two tokens before it counts as waiting. */
const BETWEEN_TOKENS = 200;

/**
 * Chooses the sequence that gives its pages back when no job can run. Returns `wait` if an idle
 * sequence will free some, and undefined if no other sequence holds any.
 *
 * A prompt that has not begun preempts nobody, and an older sequence is preempted only as a last
 * resort. Of several tenants, the one that holds the most gives way.
 *
 * @param holders sequences that hold pages, oldest first
 */
export function sequenceToPreempt(
  queue: readonly Job[],
  holders: readonly SequenceState[],
  holdings: Holdings,
  now: number,
): SequenceState | 'wait' | undefined {
  const first = earliest(queue)?.state;
  const most = largestHolder(holdings);
  const latestOf = (own: (state: SequenceState) => boolean) =>
    holders.findLast((state) => state !== first && own(state));
  const latest = latestOf((state) => shareOf(state) === most) ?? latestOf(() => true);
  if (first && latest && (latest.id > first.id || shareOf(latest) !== shareOf(first))) {
    return latest;
  }
  // Sequences of one group may wait for each other. One that appends its next token in a moment
  // does not: forks that do not fit together would each be computed again for every token.
  const groups = new Set(queue.map(({ state }) => state.group));
  if (holders.some(({ group }) => !groups.has(group))) return 'wait';
  return latest && !latest.job && isBetweenTokens(latest.group, now) ? 'wait' : latest;
}

/**
 * Chooses the sequences that give their pages back so that a job of a tenant that holds less can
 * begin. Takes those of the tenant with the most pages that still holds at least as much without them as the
 * job's tenant will, the latest first. If there are none such, because each tenant holds one large
 * sequence, takes the largest of those that had their turn, and those of slow readers.
 *
 * @param needed pages that the job takes
 * @param missing pages that are not free
 */
export function sequencesToPreempt(
  job: Job,
  holders: readonly SequenceState[],
  holdings: Holdings,
  pagesOf: (state: SequenceState) => number,
  { needed, missing }: { readonly needed: number; readonly missing: number },
  now: number,
): SequenceState[] {
  const share = shareOf(job.state);
  const own = (holdings.get(share) ?? 0) + needed;
  const largestFirst = [...holdings]
    .filter(([other, count]) => other !== share && count > own)
    .sort(([, a], [, b]) => b - a);
  for (const [other, count] of largestFirst) {
    const latestFirst = holders.filter((state) => shareOf(state) === other).toReversed();
    const found = firstCovering(latestFirst, pagesOf, missing, count - own);
    if (found.length > 0) return found;
  }
  const isLarger = (state: SequenceState) => holdings.get(shareOf(state))! > own;
  const turns = holders
    .filter((state) => shareOf(state) !== share && isTurnOver(state.group, now))
    .filter((state) => isLarger(state) || isIdle(state.group, now))
    .sort((a, b) => pagesOf(b) - pagesOf(a));
  return firstCovering(turns, pagesOf, missing, Number.POSITIVE_INFINITY);
}

/** Tokens a request computes at least before it can be suspended in rotation. */
const TURN = 50;
/** Milliseconds without computation after which a request counts as idle: its reader is slow. */
const IDLE_AFTER = 2000;

/**
 * Whether a request has had its turn: it advanced by at least half of what resuming it recomputes.
 * Turns therefore end in an answer, however many requests rotate.
 */
function isTurnOver(group: SequenceGroup, now: number): boolean {
  const { since } = group.claim;
  const advanced = lengthOf(group.members) - since.length;
  return advanced >= Math.max(TURN, since.length / 2) || isIdle(group, now);
}

const isIdle = ({ claim, members }: SequenceGroup, now: number): boolean =>
  [...members].every(({ job }) => !job) && now - claim.since.activity > IDLE_AFTER;

const isBetweenTokens = ({ claim }: SequenceGroup, now: number): boolean =>
  now - claim.since.activity < BETWEEN_TOKENS;

/** Tokens of all sequences of a request. */
export const lengthOf = (members: Iterable<SequenceState>): number =>
  [...members].reduce((sum, state) => sum + state.length, 0);

/**
 * Chooses the requests that give up their slots for one that waits. Takes them from the tenant that
 * holds the most, shortest first because those lose the least, and only while it still holds at
 * least as much as the other will. If there are more tenants than slots, they take turns.
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
  const shortestFirst = groups
    .filter(({ claim }) => claim.share !== share)
    .sort((a, b) => lengthOf(a.members) - lengthOf(b.members));
  const ofMost = shortestFirst.filter(({ claim }) => claim.share === most);
  const found = firstCovering(ofMost, slotsOf, missing, most.slots - share.slots - slots);
  if (found.length > 0 || share.slots > 0) return found;
  const turns = shortestFirst
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

/**
 * The first items that together reach `missing` without exceeding `limit`; empty if there are none.
 */
function firstCovering<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  missing: number,
  limit: number,
): Item[] {
  let size = 0;
  const found: Item[] = [];
  for (const item of items) {
    if (size >= missing) break;
    if (size + sizeOf(item) > limit) continue;
    size += sizeOf(item);
    found.push(item);
  }
  return size >= missing ? found : [];
}
