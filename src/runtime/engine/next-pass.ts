/** What goes together into a forward pass. */
import type { ForwardModel } from './forward.ts';
import { hasLostPages } from './preemption.ts';
import type { Job, Run } from './sequence-state.ts';

/** How passes are cut. */
export interface PassLimits {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly passSize: number;
  /** Whether so many pages of the cache are free, or can be freed. */
  readonly makeRoom: (pages: number) => boolean;
  /** A job may be part of the next pass. */
  readonly onTurn: (job: Job) => void;
}

/** So many that came later may begin before a prompt that waits for room. */
const MAX_OVERTAKINGS = 8;

const mayNotBeOvertaken = (job: Job): boolean =>
  hasLostPages(job) || job.overtaken >= MAX_OVERTAKINGS;

/** The tokens of a job that are next. */
export const runOf = (job: Job): Run => job.runs[job.run]!;

/** How many of them go into one pass. */
export const sizeInPass = (job: Job, chunk: number): number =>
  runOf(job).decode ? 1 : Math.min(chunk, runOf(job).tokens.length - job.done);

/**
 * The jobs of the next pass of a kind: as many as fit, first come, first served. A sequence begins when there is room
 * for all of it beside those that have begun: halves would hold what others wait for. Some shorter prompts need not
 * wait for a long one, but all wait for whoever has begun before and lost its pages.
 *
 * @param queue In the order in which they get their turn.
 */
export function nextPass(
  queue: readonly Job[],
  decode: boolean,
  model: ForwardModel,
  { chunk, passSize, makeRoom, onTurn }: PassLimits,
): Job[] {
  const pages = (tokens: number): number => Math.ceil(tokens / model.pageSize);
  const pagesFor = ({ state: { cached } }: Job, more: number): number =>
    pages(cached + more) - pages(cached);
  const pagesLeft = (job: Job): number => pagesFor(job, job.left);

  let room = decode ? model.maxBatch : passSize;
  let taken = 0;
  let named = 0;
  let promised = queue.reduce((sum, job) => sum + (job.begun ? pagesLeft(job) : 0), 0);
  const waiting: Job[] = [];
  const pass: Job[] = [];
  for (const job of queue) {
    if (runOf(job).decode !== decode || pass.length === model.maxBatch || room === 0) continue;
    if (!job.begun) onTurn(job);
    const size = sizeInPass(job, chunk);
    const names = pages(job.state.cached + size);
    if (size > room || named + names > model.passPages) continue;
    const fresh = pagesFor(job, size);
    const begins = !job.begun;
    const needed = begins ? promised + pagesLeft(job) : fresh;
    const isBarred = begins && waiting.some(mayNotBeOvertaken);
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
