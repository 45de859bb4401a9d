import { breathe } from '../../engine/breathe.ts';
import { isFormworkError } from '../../errors.ts';
import type { Matcher } from '../../grammar/types.ts';
import { concatBytes, NOTHING } from '../bytes.ts';
import type { StopSearch } from './search.ts';

/** Different places that are looked at for one finish at most. What one costs is up to the schema: microseconds, mostly. */
const MOST_PLACES = 100;

/** Milliseconds of searching after which others get a turn. */
const TURN = 8;

/** Places that the finishes of one answer may look at together. */
export interface SearchEffort {
  left: number;
}

/** The effort of one answer. */
export const effortOfAnswer = (): SearchEffort => ({ left: 500 });

/** A place on the way to the end of an answer. */
interface Step {
  readonly matcher: Matcher;
  readonly search: StopSearch;
  /** Bytes up to here. */
  readonly length: number;
  readonly before: Step | undefined;
  readonly bytes: Uint8Array;
}

/**
 * The shortest text that finishes an answer and makes no stop sequence complete: A* (Hart, Nilsson and Raphael, 1968) over
 * the places of the matcher and of the search, by the length of the shortest finish from each. Undefined where there is
 * none, or where none is found with the effort that is left.
 *
 * @param search Has read the answer so far, and has found nothing there that was not passed over.
 * @param effort Is used up.
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
  const waiting = createQueue();
  const lengths = createLengths();
  let left = Math.min(MOST_PLACES, effort.left);
  effort.left -= left;
  const add = (step: Step): void => {
    if (left === 0 || !lengths.isShorter(step)) return;
    left--;
    waiting.add(step, step.length + step.matcher.shortestFinishLength());
  };
  let turn = performance.now();
  add(start);
  for (let step = waiting.take(); step; step = waiting.take()) {
    if (step.matcher.complete) {
      effort.left += left;
      return bytesTo(step);
    }
    // One that is left out when there is no effort left may have been the shortest.
    if (left === 0) return undefined;
    for (const next of stepsFrom(step)) {
      add(next);
      if (performance.now() - turn > TURN) {
        await breathe();
        turn = performance.now();
      }
    }
  }
  effort.left += left;
  return undefined;
}

/** A queue of steps by the length of the shortest answer through them; of equal ones the last comes first, which is the nearest to an end. */
function createQueue() {
  const steps = new Map<number, Step[]>();
  return {
    add(step: Step, total: number): void {
      const equal = steps.get(total);
      if (equal) equal.push(step);
      else steps.set(total, [step]);
    },
    take(): Step | undefined {
      const least = Math.min(...steps.keys());
      const equal = steps.get(least);
      const step = equal?.pop();
      if (equal?.length === 0) steps.delete(least);
      return step;
    },
  };
}

/** The least length of a step to each place. */
function createLengths() {
  const lengths = new Map<unknown, Map<string, number>>();
  return {
    /** Whether a step is the shortest to its place so far; notes its length. */
    isShorter({ matcher, search, length }: Step): boolean {
      const byKey = lengths.get(matcher.place) ?? new Map<string, number>();
      lengths.set(matcher.place, byKey);
      if ((byKey.get(search.key) ?? Number.POSITIVE_INFINITY) <= length) return false;
      byKey.set(search.key, length);
      return true;
    },
  };
}

/** The places that follow, but those where a stop sequence is complete. */
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
