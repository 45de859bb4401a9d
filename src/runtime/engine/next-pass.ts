/** What goes together into a forward pass. */
import type { ForwardModel } from './forward.ts';
import { type Holdings, hasLostPages } from './preemption.ts';
import { type Job, type Run, shareOf } from './sequence-state.ts';
import type { Shares } from './shares.ts';

/** How passes are cut. */
export interface PassLimits {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly passSize: number;
  /**
   * Sequences in one decode pass while several tenants have requests, where each takes time of its own. Absent where a
   * pass takes as long for many as for one.
   */
  readonly sharedRows?: number;
  readonly shares: Shares;
  /** Whether so many pages of the cache are free, or can be freed. */
  readonly makeRoom: (pages: number) => boolean;
  /** Pages that each tenant holds. */
  readonly holdings: () => Holdings;
  /** A job may be part of the next pass. */
  readonly onTurn: (job: Job) => void;
}

/** So many that came later may begin before a prompt that waits for room. */
const MAX_OVERTAKINGS = 8;

const mayNotBeOvertaken = (job: Job): boolean =>
  hasLostPages(job) || job.overtaken >= MAX_OVERTAKINGS;

/** The tokens of a job that are next. */
export const runOf = (job: Job): Run => job.runs[job.run]!;

/**
 * Whether the next of them is decoded. A single token that is left of a longer run is, too: TVM's cache computes a
 * prefill pass in the kernels for decoding where each sequence has one token, and in others where one has more, so that
 * its bits would depend on who shares the pass.
 */
export function isDecoded(job: Job): boolean {
  const { decode, tokens, images } = runOf(job);
  return decode || (tokens.length - job.done === 1 && images.length === 0);
}

/** How many of them go into one pass. */
export const sizeInPass = (job: Job, chunk: number): number =>
  isDecoded(job) ? 1 : Math.min(chunk, runOf(job).tokens.length - job.done);

/** Pages that so many more tokens take. */
export function pagesFor(job: Job, more: number, { pageSize }: ForwardModel): number {
  const { cached } = job.state;
  return Math.ceil((cached + more) / pageSize) - Math.ceil(cached / pageSize);
}

/** Pages that jobs which have begun will take until they are done. */
export const promisedPages = (queue: readonly Job[], model: ForwardModel): number =>
  queue.reduce((sum, job) => sum + (job.begun ? pagesFor(job, job.left, model) : 0), 0);

/**
 * The jobs of the next pass of a kind: as many as fit. A sequence begins when there is room for all of it beside those
 * that have begun: halves would hold what others wait for. Some shorter prompts need not wait for a long one, but all
 * wait for one that had begun before and lost its pages, unless their tenant holds less.
 *
 * @param queue In the order in which they get their turn.
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

  let room = decode ? model.maxBatch : passSize;
  if (decode && contended && sharedRows !== undefined) room = Math.min(room, sharedRows);
  let taken = 0;
  let named = 0;
  let promised = promisedPages(queue, model);
  const waiting: Job[] = [];
  const pass: Job[] = [];

  /** Others join a pass when that costs nobody time, or when they have had no more than whose pass it is. */
  const mayJoin = (job: Job): boolean => {
    if (!contended || pass.length === 0 || (decode && sharedRows === undefined)) return true;
    const [own, first] = [shareOf(job.state), shareOf(pass[0]!.state)];
    return own === first || own.served <= first.served + shares.pace;
  };
  const bars = (other: Job, job: Job): boolean => {
    if (!mayNotBeOvertaken(other)) return false;
    const [own, theirs] = [shareOf(job.state), shareOf(other.state)];
    if (own === theirs) return true;
    const held = holdings();
    return (held.get(own) ?? 0) >= (held.get(theirs) ?? 0);
  };

  for (const job of queue) {
    if (isDecoded(job) !== decode || pass.length === model.maxBatch || room === 0) continue;
    if (!mayJoin(job)) continue;
    if (!job.begun) onTurn(job);
    // What it builds on may leave it a single token.
    if (isDecoded(job) !== decode) continue;
    const size = sizeInPass(job, chunk);
    const names = Math.ceil((job.state.cached + size) / model.pageSize);
    if (size > room || named + names > model.passPages) continue;
    const fresh = pagesFor(job, size, model);
    const begins = !job.begun;
    const needed = begins ? promised + pagesLeft(job) : fresh;
    const isBarred = begins && waiting.some((other) => bars(other, job));
    if (isBarred || !makeRoom(taken + needed)) {
      if (begins) waiting.push(job);
      continue;
    }
    if (begins) {
      promised += pagesLeft(job);
      // Who kept others from beginning has had its turn: some of them have theirs before the next like it.
      if (job.overtaken >= MAX_OVERTAKINGS) for (const other of queue) other.overtaken = 0;
      else for (const other of waiting) other.overtaken++;
    }
    promised -= fresh;
    job.begun = true;
    room -= size;
    taken += fresh;
    named += names;
    pass.push(job);
  }
  return pass;
}
