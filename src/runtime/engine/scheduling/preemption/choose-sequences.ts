/**
 * Chooses which sequences give their pages back when the cache is full: those of the tenant that
 * holds the most, first those in the background, the latest first.
 */
import { type Holdings, largestHolder } from '../sequences/holdings.ts';
import { type Job, type SequenceState, shareOf } from '../sequences/sequence-state.ts';
import { firstCovering } from './first-covering.ts';
import { isBetweenTokens, isIdle, isTurnOver } from './turns.ts';

const isBackground = ({ group }: SequenceState): boolean => group.claim.background;

/** The job of the oldest sequence in progress. It keeps its pages. */
export const earliest = (queue: readonly Job[]): Job | undefined =>
  queue.filter(({ begun }) => begun).sort((a, b) => a.state.id - b.state.id)[0];

/**
 * Chooses the sequence that gives its pages back when no job can run. Returns `wait` if an idle
 * sequence will free some, and undefined if no other sequence holds any.
 *
 * A prompt that has not begun preempts nobody, and an older sequence is preempted only as a last
 * resort. Of several tenants, the one that holds the most gives way, with a background request if
 * one came later than the oldest sequence in progress.
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
  const ofMost = (state: SequenceState) => shareOf(state) === most;
  const isLater = ({ id }: SequenceState) => first === undefined || id > first.id;
  const latest =
    latestOf((state) => ofMost(state) && isBackground(state) && isLater(state)) ??
    latestOf(ofMost) ??
    latestOf(() => true);
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
 * begin. Takes those of the tenant with the most pages that still holds at least as much without
 * them as the job's tenant will: first those in the background, for which nobody waits, and of each
 * kind the latest first. If there are none such, takes those of its own tenant's background
 * requests for another request, except the oldest, so that a batch progresses beside them. Else
 * each tenant holds one large sequence: takes the largest of those that had their turn, and those
 * of slow readers.
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
    const inBackground = latestFirst.filter(isBackground);
    const byUse = [...inBackground, ...latestFirst.filter((state) => !isBackground(state))];
    const found = firstCovering(byUse, pagesOf, missing, count - own);
    if (found.length > 0) return found;
  }
  if (!isBackground(job.state)) {
    const batch = holders.filter((state) => shareOf(state) === share && isBackground(state));
    const found = firstCovering(
      batch.slice(1).toReversed(),
      pagesOf,
      missing,
      Number.POSITIVE_INFINITY,
    );
    if (found.length > 0) return found;
  }
  const isLarger = (state: SequenceState) => holdings.get(shareOf(state))! > own;
  const turns = holders
    .filter((state) => shareOf(state) !== share && isTurnOver(state.group, now))
    .filter((state) => isLarger(state) || isIdle(state.group, now))
    .sort((a, b) => pagesOf(b) - pagesOf(a));
  return firstCovering(turns, pagesOf, missing, Number.POSITIVE_INFINITY);
}
