/** Who gives way when a device is full: the tenant that holds most, and of its sequences the latest. */
import type { Claim } from './places.ts';
import { type Family, type Job, type State, shareOf } from './sequence-state.ts';
import type { Share } from './shares.ts';

/** Whether a job's sequence has begun before, and its pages were given to others. */
export const hasLostPages = ({ begun, state }: Job): boolean => !begun && state.length > 0;

/** The job of the earliest sequence that has begun: it keeps its pages. */
export const earliest = (queue: readonly Job[]): Job | undefined =>
  queue.filter(({ begun }) => begun).sort((a, b) => a.state.id - b.state.id)[0];

/** Pages that each share holds. */
export type Holdings = ReadonlyMap<Share, number>;

/** Counts the pages that each share holds; what sequences have in common is counted for each. */
export function holdingsOf(
  holders: readonly State[],
  pagesOf: (state: State) => number,
): Map<Share, number> {
  const holdings = new Map<Share, number>();
  for (const state of holders) {
    const share = shareOf(state);
    holdings.set(share, (holdings.get(share) ?? 0) + pagesOf(state));
  }
  return holdings;
}

/** The share that holds most, of those that are not `except`. */
function richest(holdings: Holdings, except?: Share): Share | undefined {
  let most: Share | undefined;
  for (const [share, count] of holdings) {
    if (share !== except && (most === undefined || count > holdings.get(most)!)) most = share;
  }
  return most;
}

/**
 * The sequence that is to give its pages back when no job can go on. `wait` when one that does not append now will
 * give some back, undefined when nobody else has any.
 *
 * Nobody gives way to a prompt that has not begun, and one that came earlier only where nothing else is left. Of
 * several tenants the one that holds most gives way.
 *
 * @param holders sequences that hold pages, the earliest first
 */
export function whoGivesWay(
  queue: readonly Job[],
  holders: readonly State[],
  holdings: Holdings,
): State | 'wait' | undefined {
  const first = earliest(queue)?.state;
  const most = richest(holdings);
  const latestOf = (own: (state: State) => boolean) =>
    holders.findLast((state) => state !== first && own(state));
  const latest = latestOf((state) => shareOf(state) === most) ?? latestOf(() => true);
  if (first && latest && (latest.id > first.id || shareOf(latest) !== shareOf(first))) {
    return latest;
  }
  // Sequences of one family may wait for each other.
  const families = new Set(queue.map(({ state }) => state.family));
  return holders.some(({ family }) => !families.has(family)) ? 'wait' : latest;
}

/**
 * The sequences that are to give their pages back so that a job can begin, whose tenant holds less: latest first, and
 * only as long as theirs still holds no less than that of the job will.
 *
 * @param needed pages that the job takes
 * @param missing pages that are not free
 */
export function whoMakesRoom(
  job: Job,
  holders: readonly State[],
  holdings: Holdings,
  pagesOf: (state: State) => number,
  { needed, missing }: { readonly needed: number; readonly missing: number },
): State[] {
  const share = shareOf(job.state);
  const most = richest(holdings, share);
  if (most === undefined) return [];
  const mayLose = holdings.get(most)! - (holdings.get(share) ?? 0) - needed;
  return fewest(
    holders.filter((state) => shareOf(state) === most).toReversed(),
    pagesOf,
    missing,
    mayLose,
  );
}

/** What a request computes at least, in tokens, before its places may go to another in turn. */
const TURN = 50;
/** Milliseconds after which a request that computes nothing is at rest: its reader is slow. */
const RESTING = 2000;

/**
 * Whether a request has had its turn: it went on by half of what is computed again when it goes on later, so that turns
 * end in an answer, however many take them.
 */
function hadTurn({ claim, members }: Family, now: number): boolean {
  const states = [...members];
  const length = lengthOf(members);
  if (length - claim.since.length >= Math.max(TURN, claim.since.length / 2)) return true;
  return states.every(({ job }) => !job) && now - claim.since.activity > RESTING;
}

/** Tokens of all sequences of a request. */
export const lengthOf = (members: Iterable<State>): number =>
  [...members].reduce((sum, state) => sum + state.length, 0);

/**
 * The requests that are to give their places up for one that waits: those of the tenant that holds most, the shortest
 * first, which lose least, and only as long as it still holds no less than the other will. With more tenants than places
 * they take turns.
 *
 * @param families those that can give their places up now
 */
export function whoGivesPlaces(
  { share, places }: Claim,
  missing: number,
  families: readonly Family[],
  now: number,
): Family[] {
  const held = new Map(families.map(({ claim }) => [claim.share, claim.share.places]));
  const most = richest(held, share);
  if (most === undefined) return [];
  const shortestFirst = families
    .filter(({ claim }) => claim.share !== share)
    .sort((a, b) => lengthOf(a.members) - lengthOf(b.members));
  const ofMost = shortestFirst.filter(({ claim }) => claim.share === most);
  const found = fewest(ofMost, placesOf, missing, most.places - share.places - places);
  if (found.length > 0 || share.places > 0) return found;
  const turns = shortestFirst
    .filter((family) => hadTurn(family, now))
    .sort((a, b) => b.claim.share.served - a.claim.share.served);
  return fewest(turns, placesOf, missing, Number.POSITIVE_INFINITY);
}

const placesOf = ({ claim }: Family): number => claim.places;

/** The first that together have `missing`, and no more than `limit`; none where there are none such. */
function fewest<Item>(
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
