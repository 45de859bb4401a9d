/** Chooses the jobs of the next forward pass. */
import type { ForwardModel } from '../../device/forward.ts';
import {
  type ClaimSources,
  createPageClaims,
  MAX_OVERTAKINGS,
  pagesFor,
  pagesLeft,
} from '../cache/page-claims.ts';
import { isText, type Run } from '../sequences/history.ts';
import type { Holdings } from '../sequences/holdings.ts';
import {
  hasLostPages,
  type Job,
  type SequenceState,
  shareOf,
} from '../sequences/sequence-state.ts';
import type { Share, Shares } from '../tenants/shares.ts';

/** How the scheduler cuts appends into passes. */
export interface PassLimits extends ClaimSources {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly passSize: number;
  /**
   * Maximum number of sequences in one decode pass while several tenants have requests; a prefill
   * pass then has one chunk. For devices where each row adds time; absent where a pass takes the
   * same time for many rows as for one.
   */
  readonly sharedRows?: number;
  readonly shares: Shares;
  /** Whether this many pages of the cache are free, or can be freed for a sequence. */
  readonly ensurePages: (pages: number, state: SequenceState, holdings: () => Holdings) => boolean;
  /** Lets the sequence of a job that has not begun continue from a cached prefix, if one fits. */
  readonly adoptPrefix: (job: Job) => void;
}

const isProtected = (job: Job): boolean => hasLostPages(job) || job.overtaken >= MAX_OVERTAKINGS;

/** The run that a job computes next. */
export const runOf = (job: Job): Run => job.runs[job.run]!;

/**
 * Whether the job's next tokens are decoded. The last single token of a longer run is decoded too.
 * In a prefill pass where each sequence has one token, TVM's cache uses the decode kernels; where
 * one has more, it uses others. The bits would then depend on the other sequences in the pass.
 */
export function isDecoded(job: Job): boolean {
  const { decode, tokens } = runOf(job);
  return decode || (tokens.length - job.done === 1 && isText(tokens.at(-1)!));
}

/** How many of a job's tokens go into one pass. */
export const sizeInPass = (job: Job, chunk: number): number =>
  isDecoded(job) ? 1 : Math.min(chunk, runOf(job).tokens.length - job.done);

/**
 * Chooses the jobs of the next pass of a kind: as many as fit. A sequence begins only when there
 * are pages for all of it beside the sequences in progress; a half-computed one would hold pages
 * that others need. A few shorter prompts may overtake a long one. Only a prompt of a tenant that
 * will hold less may overtake a job that lost its pages: a small one would wait for seconds.
 *
 * @param queue in turn order
 */
export function nextPass(
  queue: readonly Job[],
  decode: boolean,
  model: ForwardModel,
  limits: PassLimits,
): Job[] {
  const { chunk, passSize, sharedRows, shares, ensurePages, adoptPrefix } = limits;
  const { contended } = shares;
  const { rowLimit = Number.POSITIVE_INFINITY } = model;
  const most = Math.min(model.maxBatch, rowLimit);

  let capacity = decode ? model.maxBatch : passSize;
  if (contended && sharedRows !== undefined) {
    capacity = Math.min(capacity, decode ? sharedRows : chunk);
  }
  let rows = 0;
  let taken = 0;
  let listedPages = 0;
  const waiting: Job[] = [];
  const pass: Job[] = [];
  const freshPages = new Map<Job, number>();
  const claims = createPageClaims(queue, model, limits, freshPages);
  /** The protected jobs among those that wait: their tenants, and the least that one will hold. */
  let barrier: { readonly shares: Set<Share>; least: number } | undefined;

  /**
   * Other jobs join a pass if that costs no extra time, or if their tenant has had no more than the
   * first job's tenant.
   */
  const mayJoin = (job: Job): boolean => {
    if (!contended || pass.length === 0 || (decode && sharedRows === undefined)) return true;
    const [own, first] = [shareOf(job.state), shareOf(pass[0]!.state)];
    return own === first || own.served <= first.served + shares.averagePassTime;
  };
  const isFull = (): boolean => pass.length === most || rows === rowLimit || capacity === 0;
  /** Whether a job and those of the pass are computed by the kernels that each would get alone. */
  const keepsKernels = (size: number): boolean =>
    rows === 0 || rows + size <= rowLimit || Math.min(rows, size) > rowLimit;
  const addTo = (found: NonNullable<typeof barrier>, job: Job): void => {
    if (!isProtected(job)) return;
    found.shares.add(shareOf(job.state));
    found.least = Math.min(found.least, claims.heldWith(job));
  };
  const isBarred = (job: Job): boolean => {
    // Else the two could wait for each other.
    if (claims.isStarved(job)) return false;
    if (barrier === undefined) {
      barrier = { shares: new Set(), least: Number.POSITIVE_INFINITY };
      for (const other of waiting) addTo(barrier, other);
    }
    return barrier.shares.has(shareOf(job.state)) || claims.heldWith(job) >= barrier.least;
  };
  const wait = (job: Job): void => {
    waiting.push(job);
    if (barrier !== undefined) addTo(barrier, job);
  };
  const onChange = (): void => {
    claims.onChange();
    barrier = undefined;
  };

  for (const job of queue) {
    if (isDecoded(job) !== decode || isFull()) continue;
    if (!mayJoin(job)) continue;
    if (!job.begun) {
      const { cached } = job.state;
      adoptPrefix(job);
      if (job.state.cached !== cached) onChange();
    }
    // Adopting a kept prefix may leave a single token, which is decoded.
    if (isDecoded(job) !== decode) continue;
    const size = sizeInPass(job, chunk);
    if (!keepsKernels(size)) {
      // The other jobs of this pass must not take the pages for which it waits.
      if (!job.begun && isProtected(job)) wait(job);
      continue;
    }
    const pagesInTable = Math.ceil((job.state.cached + size) / model.pageSize);
    if (size > capacity || listedPages + pagesInTable > model.passPages) continue;
    const fresh = pagesFor(job, size, model);
    const begins = !job.begun;
    const mustWait = begins && (isBarred(job) || claims.yieldsToStarved(job));
    const needed = (): number =>
      begins ? claims.promisedPages(job) + pagesLeft(job, model) : taken + fresh;
    if (mustWait || !ensurePages(needed(), job.state, claims.holdings)) {
      if (begins) wait(job);
      continue;
    }
    if (begins) {
      const begun = pagesLeft(job, model);
      for (const other of queue) {
        if (!other.begun && shareOf(other.state) !== shareOf(job.state)) other.passed += begun;
      }
      job.passed = 0;
      // A job that blocked others has had its turn. Let some of them run before the next long job.
      if (job.overtaken >= MAX_OVERTAKINGS) for (const other of queue) other.overtaken = 0;
      else for (const other of waiting) other.overtaken++;
    }
    job.begun = true;
    capacity -= size;
    rows += size;
    taken += fresh;
    freshPages.set(job, fresh);
    listedPages += pagesInTable;
    pass.push(job);
    onChange();
  }
  return pass;
}
