/** Whose jobs the next pass computes. */
import type { ForwardModel } from '../../device/forward.ts';
import { createPageClaims, type PageClaims, pagesFor } from '../cache/page-claims.ts';
import { sequencesToPreempt } from '../preemption/choose-sequences.ts';
import { type Job, type SequenceState, shareOf } from '../sequences/sequence-state.ts';
import { inTurn, type Share } from '../tenants/shares.ts';
import { isDecoded, nextPass, type PassLimits, sizeInPass } from './next-pass.ts';

/** How turns are chosen, and where their pages come from. */
export interface TurnOptions extends PassLimits {
  /** Pages that a sequence holds, and those that its job has been promised. */
  readonly pagesOf: (state: SequenceState) => number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Makes a sequence give its pages back; its job, if any, starts over. */
  readonly onPreempt: (state: SequenceState) => void;
}

const isBackground = ({ state }: Job): boolean => state.group.claim.background;

/** Whether a request waits for its first token. */
const beginsAnswer = (job: Job): boolean => job.state.length === 0 && !isBackground(job);

/**
 * Creates the function that picks the jobs of the next pass from those that are ready. Tenants take
 * turns; each alternates prefill and decode. Its prompts in the background come after the others.
 */
export function createPassTurns(
  model: ForwardModel,
  options: TurnOptions,
): (ready: readonly Job[]) => Job[] {
  /** The tenants whose last pass was a prefill. */
  const prefilledLast = new WeakSet<Share>();
  /**
   * Whether the last pass has no job of the tenant whose turn it was, because they wait for pages.
   * A job that can go on decides the next one, or jobs of the other kind would wait as long.
   */
  let wasLeftOut = false;

  /** If a job lacks pages to begin or to go on, takes them from tenants that hold more. */
  const preemptFor = (job: Job, claims: PageClaims): void => {
    const { cached } = job.state;
    // A kept conversation saves pages, so it must not be dropped for the prompt that continues it.
    if (!job.begun) options.adoptPrefix(job);
    if (job.state.cached !== cached) claims.onChange();
    const needed = pagesFor(job, job.begun ? sizeInPass(job, options.chunk) : job.left, model);
    const wanted = needed + (job.begun ? 0 : claims.promisedPages(job));
    if (needed === 0 || options.ensurePages(wanted, job.state, claims.holdings)) return;
    const missing = wanted - model.availablePages();
    const shortage = { needed, missing };
    const now = options.now();
    for (const state of sequencesToPreempt(
      job,
      claims.holders(),
      claims.holdings(),
      options.pagesOf,
      shortage,
      now,
    )) {
      options.onPreempt(state);
      claims.onChange();
    }
  };

  /**
   * In the order of their turns; a tenant's prompts in the background last. A tenant that begins an
   * answer has a credit: its batches, or its other answers, must not delay its first tokens.
   */
  const inOrder = (jobs: readonly Job[]): Job[] => {
    const isLast = (job: Job) => Number(!isDecoded(job) && isBackground(job));
    const beginning = new Set(jobs.filter(beginsAnswer).map(({ state }) => shareOf(state)));
    return inTurn(
      jobs.toSorted((a, b) => isLast(a) - isLast(b)),
      ({ state }) => shareOf(state),
      (share) => share.served - (beginning.has(share) ? options.shares.beginCredit : 0),
    );
  };

  /** Alternates prefill and decode, if the tenant whose turn it is has both. */
  return (ready) => {
    const jobs = inOrder(ready);
    const [first] = jobs;
    if (!first) return [];
    const goesOn = (job: Job) => job.begun || isDecoded(job);
    const next = (wasLeftOut ? jobs.find(goesOn) : undefined) ?? first;
    const turn = shareOf(next.state);
    const own = jobs.filter(({ state }) => shareOf(state) === turn);
    const claims = createPageClaims(jobs, model, options);
    for (const job of new Set([first, next, ...firstToBegin(jobs)])) preemptFor(job, claims);
    const prompts = own.filter((job) => !isDecoded(job));
    const hasPrefill = prompts.length > 0;
    const isUrgent = prompts.some((job) => !isBackground(job));
    const hasDecode = own.some((job) => isDecoded(job) && !(isUrgent && isBackground(job)));
    const decodeFirst = hasDecode && (prefilledLast.has(turn) || !hasPrefill);
    // A prefill pass can come out empty: kept prefixes may leave only single tokens, which are
    // decoded.
    for (const decode of [decodeFirst, !decodeFirst, decodeFirst]) {
      // In turn among the jobs of this kind: else the second job of the first tenant would come
      // after the first jobs of all others, of which a pass may be full.
      const ofKind = inOrder(ready.filter((job) => isDecoded(job) === decode));
      const others = jobs.filter((job) => isDecoded(job) !== decode);
      const pass = nextPass([...ofKind, ...others], decode, model, options);
      if (pass.length === 0) continue;
      const computed = new Set(pass.map(({ state }) => shareOf(state)));
      wasLeftOut = !computed.has(turn);
      // The turn counts for its tenant also if its prompts lack pages: its answers go on next.
      for (const share of computed.add(turn)) {
        if (decode) prefilledLast.delete(share);
        else prefilledLast.add(share);
      }
      return pass;
    }
    return [];
  };
}

/**
 * The first job of each tenant that has not begun. Its turn alone is no measure: where tenants
 * share every pass, the same one is always the first.
 */
function firstToBegin(jobs: readonly Job[]): Iterable<Job> {
  const found = new Map<Share, Job>();
  for (const job of jobs) {
    const share = shareOf(job.state);
    if (!job.begun && !found.has(share)) found.set(share, job);
  }
  return found.values();
}
