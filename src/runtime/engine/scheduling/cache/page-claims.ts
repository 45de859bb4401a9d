/** Which pages of the cache waiting jobs may count on. */
import type { ForwardModel } from '../../device/forward.ts';
import type { Holdings } from '../sequences/holdings.ts';
import { type Job, type SequenceState, shareOf } from '../sequences/sequence-state.ts';
import type { Share } from '../tenants/shares.ts';

/** How many later jobs may begin before a prompt that waits for pages. */
export const MAX_OVERTAKINGS = 8;

/** How many times its own pages others may begin with before a waiting job is starved. */
const STARVED = 2;

/** Pages that this many more tokens take. */
export function pagesFor(job: Job, more: number, { pageSize }: ForwardModel): number {
  const { cached } = job.state;
  return Math.ceil((cached + more) / pageSize) - Math.ceil(cached / pageSize);
}

/** Pages that a job still takes. */
export const pagesLeft = (job: Job, model: ForwardModel): number => pagesFor(job, job.left, model);

/**
 * Whether jobs of other tenants have begun with {@link STARVED} times a job's pages while it
 * waited.
 */
export const isOvertaken = (job: Job, model: ForwardModel): boolean =>
  !job.begun && job.passed >= STARVED * pagesLeft(job, model);

/** What the jobs of a queue hold and may count on. Counts once for all jobs until a change. */
export interface PageClaims {
  /** Pages that each tenant holds. */
  readonly holdings: () => Holdings;
  /** Sequences that hold pages, oldest first. */
  readonly holders: () => readonly SequenceState[];
  /** Pages that a job's tenant will hold when all of it is computed. */
  heldWith(job: Job): number;
  /**
   * Pages that the jobs in progress will still take, and that a job that waits may not have. A
   * tenant that holds less may have those of one that holds more: otherwise it would wait until
   * that one's prompt is computed. When they run out, the one that holds the most gives way.
   */
  promisedPages(job: Job): number;
  /**
   * Whether a job comes next: those of other tenants have begun with twice its pages while it
   * waited, and its tenant holds less than an equal part of the cache. Only a starved one that is
   * before it in turn may keep it waiting.
   */
  isStarved(job: Job): boolean;
  /**
   * Whether a job leaves the pages to a starved one of another tenant: no tenant that holds more
   * than the job's could make room for that one. Of two starved ones, the first in turn goes first.
   */
  yieldsToStarved(job: Job): boolean;
  /** To be called when a sequence has got or lost pages, or a job has joined the pass. */
  onChange(): void;
}

/** Where {@link createPageClaims} gets its numbers. */
export interface ClaimSources {
  /** Pages of the whole cache. */
  readonly pages: number;
  /** Counts the pages that each tenant holds. */
  readonly holdings: () => Holdings;
  /** Finds the sequences that hold pages, oldest first. */
  readonly holders: () => readonly SequenceState[];
}

/** Sums over the tenants that hold no more than some number of pages. */
interface Level {
  readonly count: number;
  /** Pages that they hold. */
  readonly held: number;
  /** Pages promised to their jobs beyond the pass in the making. */
  readonly later: number;
}

interface Counts {
  readonly holdings: Holdings;
  /** In order of `count`. */
  readonly levels: readonly Level[];
  /** Pages promised to all jobs in progress. */
  readonly promised: number;
  /** In turn order. */
  readonly starved: ReadonlySet<Job>;
  /** The most pages that the tenant of a starved job will hold. */
  readonly mostStarved: number;
}

const NONE: Level = { count: 0, held: 0, later: 0 };

/**
 * Creates {@link PageClaims}.
 * @param queue in turn order
 * @param pass pages that the jobs of the pass in the making take
 */
export function createPageClaims(
  queue: readonly Job[],
  model: ForwardModel,
  { pages, holdings, holders }: ClaimSources,
  pass?: ReadonlyMap<Job, number>,
): PageClaims {
  let counted: Counts | undefined;
  let found: readonly SequenceState[] | undefined;
  let part: number | undefined;
  /** A pass changes it little, so it is counted once. */
  const partOnce = (held: Holdings): number => {
    part ??= equalPart(pages, [...wantedPages(queue, model, held).values()]);
    return part;
  };
  const counts = (): Counts => {
    counted ??= count(queue, model, holdings(), partOnce, pass);
    return counted;
  };
  const heldWith = (job: Job): number => heldBy(job, counts().holdings) + pagesLeft(job, model);

  return {
    holdings: () => counts().holdings,
    holders() {
      found ??= holders();
      return found;
    },
    heldWith,
    promisedPages(job) {
      const { levels, promised } = counts();
      const gives = (levels.at(-1) ?? NONE).later - upTo(heldWith(job), levels).later;
      return promised - gives;
    },
    isStarved: (job) => counts().starved.has(job),
    yieldsToStarved(job) {
      const { holdings: held, levels, starved, mostStarved } = counts();
      const own = heldWith(job);
      const share = shareOf(job.state);
      // What its tenant and all smaller ones will hold, so what a starved one may have beside them.
      const room = pages - own - upTo(own, levels).held + heldBy(job, held);
      if (mostStarved <= room) return false;
      for (const other of starved) {
        if (other === job) return false;
        if (shareOf(other.state) === share) continue;
        const theirs = heldBy(other, held);
        // A smaller tenant's pages are counted already.
        if (pagesLeft(other, model) + (theirs > own ? theirs : 0) > room) return true;
      }
      return false;
    },
    onChange() {
      counted = undefined;
      found = undefined;
    },
  };
}

const heldBy = ({ state }: Job, holdings: Holdings): number => holdings.get(shareOf(state)) ?? 0;

function count(
  queue: readonly Job[],
  model: ForwardModel,
  holdings: Holdings,
  part: (holdings: Holdings) => number,
  pass?: ReadonlyMap<Job, number>,
): Counts {
  const later = new Map<Share, number>();
  const starved = new Set<Job>();
  let promised = 0;
  let mostStarved = 0;
  for (const job of queue) {
    const left = pagesLeft(job, model);
    const held = heldBy(job, holdings);
    if (isOvertaken(job, model) && held < part(holdings)) {
      starved.add(job);
      mostStarved = Math.max(mostStarved, held + left);
    }
    if (!job.begun) continue;
    promised += left;
    const share = shareOf(job.state);
    later.set(share, (later.get(share) ?? 0) + left - (pass?.get(job) ?? 0));
  }
  return { holdings, levels: levelsOf(holdings, later), promised, starved, mostStarved };
}

/** Pages that each tenant holds, and those that its jobs wait for. */
function wantedPages(
  queue: readonly Job[],
  model: ForwardModel,
  holdings: Holdings,
): Map<Share, number> {
  const wanted = new Map(holdings);
  for (const job of queue) {
    const share = shareOf(job.state);
    wanted.set(share, (wanted.get(share) ?? 0) + (job.begun ? 0 : pagesLeft(job, model)));
  }
  return wanted;
}

/**
 * The most that a tenant gets if all get the same, and those that want less leave the rest to the
 * others (max-min fairness: Bertsekas and Gallager, "Data Networks", section 6.5.2).
 */
export function equalPart(pages: number, wanted: readonly number[]): number {
  let rest = pages;
  for (const [place, one] of wanted.toSorted((a, b) => a - b).entries()) {
    const part = rest / (wanted.length - place);
    if (one >= part) return part;
    rest -= one;
  }
  return Number.POSITIVE_INFINITY;
}

function levelsOf(holdings: Holdings, later: ReadonlyMap<Share, number>): Level[] {
  let sum = NONE;
  return [...holdings]
    .sort(([, a], [, b]) => a - b)
    .map(([share, held]) => {
      sum = { count: held, held: sum.held + held, later: sum.later + (later.get(share) ?? 0) };
      return sum;
    });
}

/** The sums over all tenants that hold at most this many pages. */
function upTo(held: number, levels: readonly Level[]): Level {
  let [from, to] = [0, levels.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (levels[middle]!.count <= held) from = middle + 1;
    else to = middle;
  }
  return levels[from - 1] ?? NONE;
}
