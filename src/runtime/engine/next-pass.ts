/** Chooses the jobs of the next forward pass. */
import type { ForwardModel } from './forward.ts';
import { type Holdings, hasLostPages } from './preemption.ts';
import { type Job, type Run, type State, shareOf } from './sequence-state.ts';
import type { Shares } from './shares.ts';

/** How the scheduler cuts appends into passes. */
export interface PassLimits {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly passSize: number;
  /**
   * Maximum number of sequences in one decode pass while several tenants have requests. For devices
   * where each row adds time; absent where a pass takes the same time for many rows as for one.
   */
  readonly sharedRows?: number;
  readonly shares: Shares;
  /** Whether this many pages of the cache are free, or can be freed for a sequence. */
  readonly makeRoom: (pages: number, state: State) => boolean;
  /** Pages that each tenant holds. */
  readonly holdings: () => Holdings;
  /** Called when a job may be part of the next pass. */
  readonly onTurn: (job: Job) => void;
}

/** How many later jobs may begin before a prompt that waits for pages. */
export const MAX_OVERTAKINGS = 8;

const isProtected = (job: Job): boolean => hasLostPages(job) || job.overtaken >= MAX_OVERTAKINGS;

/** The run that a job computes next. */
export const runOf = (job: Job): Run => job.runs[job.run]!;

/**
 * Whether the job's next tokens are decoded. The last single token of a longer run is decoded too.
 * In a prefill pass where each sequence has one token, TVM's cache uses the decode kernels; where
 * one has more, it uses others. The bits would then depend on the other sequences in the pass.
 */
export function isDecoded(job: Job): boolean {
  const { decode, tokens, images } = runOf(job);
  return decode || (tokens.length - job.done === 1 && images.length === 0);
}

/** How many of a job's tokens go into one pass. */
export const sizeInPass = (job: Job, chunk: number): number =>
  isDecoded(job) ? 1 : Math.min(chunk, runOf(job).tokens.length - job.done);

/** Pages that this many more tokens take. */
export function pagesFor(job: Job, more: number, { pageSize }: ForwardModel): number {
  const { cached } = job.state;
  return Math.ceil((cached + more) / pageSize) - Math.ceil(cached / pageSize);
}

/** Pages that the jobs in progress will still take. */
export const promisedPages = (queue: readonly Job[], model: ForwardModel): number =>
  queue.reduce((sum, job) => sum + (job.begun ? pagesFor(job, job.left, model) : 0), 0);

/**
 * Chooses the jobs of the next pass of a kind: as many as fit. A sequence begins only when there
 * are pages for all of it beside the sequences in progress; a half-computed one would hold pages
 * that others need. A few shorter prompts may overtake a long one. No prompt of a tenant that holds
 * at least as much may overtake a job that lost its pages.
 *
 * @param queue in turn order
 */
export function nextPass(
  queue: readonly Job[],
  decode: boolean,
  model: ForwardModel,
  limits: PassLimits,
): Job[] {
  const { chunk, passSize, sharedRows, shares, makeRoom, holdings, onTurn } = limits;
  const pagesLeft = (job: Job): number => pagesFor(job, job.left, model);
  const { contended } = shares;

  let capacity = decode ? model.maxBatch : passSize;
  if (decode && contended && sharedRows !== undefined) capacity = Math.min(capacity, sharedRows);
  let taken = 0;
  let named = 0;
  let promised = promisedPages(queue, model);
  const waiting: Job[] = [];
  const pass: Job[] = [];

  /**
   * Other jobs join a pass if that costs no extra time, or if their tenant has had no more than the
   * first job's tenant.
   */
  const mayJoin = (job: Job): boolean => {
    if (!contended || pass.length === 0 || (decode && sharedRows === undefined)) return true;
    const [own, first] = [shareOf(job.state), shareOf(pass[0]!.state)];
    return own === first || own.served <= first.served + shares.pace;
  };
  const bars = (other: Job, job: Job): boolean => {
    if (!isProtected(other)) return false;
    const [own, theirs] = [shareOf(job.state), shareOf(other.state)];
    if (own === theirs) return true;
    const held = holdings();
    return (held.get(own) ?? 0) >= (held.get(theirs) ?? 0);
  };

  for (const job of queue) {
    if (isDecoded(job) !== decode || pass.length === model.maxBatch || capacity === 0) continue;
    if (!mayJoin(job)) continue;
    if (!job.begun) onTurn(job);
    // Adopting a kept prefix may leave a single token, which is decoded.
    if (isDecoded(job) !== decode) continue;
    const size = sizeInPass(job, chunk);
    const names = Math.ceil((job.state.cached + size) / model.pageSize);
    if (size > capacity || named + names > model.passPages) continue;
    const fresh = pagesFor(job, size, model);
    const begins = !job.begun;
    const needed = begins ? promised + pagesLeft(job) : fresh;
    const isBarred = begins && waiting.some((other) => bars(other, job));
    if (isBarred || !makeRoom(taken + needed, job.state)) {
      if (begins) waiting.push(job);
      continue;
    }
    if (begins) {
      promised += pagesLeft(job);
      // A job that blocked others has had its turn. Let some of them run before the next long job.
      if (job.overtaken >= MAX_OVERTAKINGS) for (const other of queue) other.overtaken = 0;
      else for (const other of waiting) other.overtaken++;
    }
    promised -= fresh;
    job.begun = true;
    capacity -= size;
    taken += fresh;
    named += names;
    pass.push(job);
  }
  return pass;
}
