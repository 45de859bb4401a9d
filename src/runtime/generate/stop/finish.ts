import { isFormworkError } from '../../common/errors.ts';
import { priorityQueue } from '../../common/priority-queue.ts';
import { createTurns } from '../../common/turns.ts';
import type { Matcher } from '../../grammar/index.ts';
import { concatBytes, NOTHING } from '../bytes.ts';
import type { StopSearch } from './search.ts';

/**
 * Maximum number of states to explore for one finish. The cost of each depends on the schema,
 * mostly microseconds.
 */
const MOST_PLACES = 100;

/** A budget of states to explore, shared by the finishes of one answer. */
export interface SearchEffort {
  left: number;
}

/** The budget of one answer. */
export const effortOfAnswer = (): SearchEffort => ({ left: 500 });

/** A state on the way to the end of an answer. */
interface Step {
  readonly matcher: Matcher;
  readonly search: StopSearch;
  /** Bytes up to this state. */
  readonly length: number;
  readonly before: Step | undefined;
  readonly bytes: Uint8Array;
}

/**
 * Finds the shortest text that finishes an answer without completing a stop sequence. Runs A*
 * (Hart, Nilsson and Raphael, 1968) over the states of matcher and search; the heuristic is the
 * length of the shortest finish from each state. Returns undefined if there is no such text, or if
 * the budget runs out.
 *
 * @param search has read the answer so far and passed over all sequences found in it
 * @param effort is used up
 */
export async function finishWithout(
  matcher: Matcher,
  search: StopSearch,
  effort: SearchEffort,
): Promise<Uint8Array | undefined> {
  const shortest = matcher.shortestFinish();
  if (!search.read(shortest).found) return shortest;
  try {
    return await findFinish(
      { matcher, search, length: 0, before: undefined, bytes: NOTHING },
      effort,
    );
  } catch (error) {
    if (isFormworkError(error) && error.code === 'schema_too_complex') return undefined;
    throw error;
  }
}

async function findFinish(start: Step, effort: SearchEffort): Promise<Uint8Array | undefined> {
  // By total length of the answer. Among equals the last step comes first: it is nearest to an end.
  const waiting = priorityQueue<Step>();
  const lengths = createLengths();
  let left = Math.min(MOST_PLACES, effort.left);
  effort.left -= left;
  const add = (step: Step): void => {
    if (left === 0 || !lengths.isShorter(step)) return;
    left--;
    waiting.push(step, step.length + step.matcher.shortestFinishLength());
  };
  const turn = createTurns();
  add(start);
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    if (step.matcher.complete) {
      effort.left += left;
      return bytesTo(step);
    }
    // The budget cut off states, one of which may lead to a shorter finish.
    if (left === 0) return undefined;
    for (const next of stepsFrom(step)) {
      add(next);
      await turn();
    }
  }
  effort.left += left;
  return undefined;
}

/** The shortest known length to reach each state. */
function createLengths() {
  const lengths = new Map<unknown, Map<string, number>>();
  return {
    /** Whether a step is the shortest to its state so far. Records its length. */
    isShorter({ matcher, search, length }: Step): boolean {
      const byKey = lengths.get(matcher.state) ?? new Map<string, number>();
      lengths.set(matcher.state, byKey);
      if ((byKey.get(search.key) ?? Number.POSITIVE_INFINITY) <= length) return false;
      byKey.set(search.key, length);
      return true;
    },
  };
}

/** The next states, except those that complete a stop sequence. */
function* stepsFrom(step: Step): Generator<Step> {
  const forced = step.matcher.forced();
  if (forced.length > 0) {
    yield* stepsOver(step, forced);
    return;
  }
  for (let byte = 255; byte >= 0; byte--) yield* stepsOver(step, Uint8Array.of(byte));
}

function stepsOver(before: Step, bytes: Uint8Array): Step[] {
  const matcher = before.matcher.fork();
  if (!matcher.acceptBytes(bytes)) return [];
  const search = before.search.read(bytes);
  if (search.found) return [];
  return [{ matcher, search, length: before.length + bytes.length, before, bytes }];
}

function bytesTo(step: Step): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at: Step | undefined = step; at; at = at.before) parts.unshift(at.bytes);
  return concatBytes(parts);
}
