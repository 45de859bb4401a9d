/**
 * Languages over many characters, from languages over few: one character represents its whole
 * class. If classes are fragmented (scripts, general categories), languages are built over the
 * representatives, and only the last step, a look-up, handles the many ranges.
 */

import { getOrCreate, memo } from '../common/memo.ts';
import { changeTargets, joinMaps, mapOfSet, targetOf } from './code-point-map.ts';
import { type CodePointSet, unionSets } from './code-points.ts';
import { cheapestPoint } from './cost.ts';
import { derivatives } from './derivative.ts';
import { cheapestString, isEmptyTerm } from './distance.ts';
import { character, lazyTerm, type Term, union } from './term/index.ts';
import type { CodePointMap } from './term/types.ts';

/** The character that represents a set: one of the cheapest. */
export const representative = ({ ranges }: CodePointSet): number => cheapestPoint(ranges) as number;

/**
 * Limits strings by a count over their characters. The counter defines the meaning of the numbers.
 */
export interface Counter {
  readonly start: number;
  /**
   * The count after one more character, from the set with that {@link representative}; undefined if
   * it exceeds the limit.
   */
  after(count: number, point: number): number | undefined;
}

/** A language over the representatives, with derived data. */
interface Few {
  readonly term: Term;
  /** Its cheapest string. */
  readonly end: readonly number[];
  /** Its preimages, by count. */
  readonly preimages: Map<number, Term>;
}

/**
 * The preimage of a language (an inverse homomorphism): the strings that become strings of `term`
 * when every character is replaced by the {@link representative} of its set, within the counter's
 * limit. The counter must let every string
 * end; where it rules out the cheapest end, the string is excluded. The sets must be disjoint;
 * characters outside of all sets belong to no string.
 */
export function preimage(term: Term, sets: readonly CodePointSet[], counter: Counter): Term {
  const { table } = term;
  const { nothing } = table;
  const set = unionSets(sets);
  const stands = joinMaps(
    sets.map((one) => mapOfSet(one, character(table, representative(one)), nothing)),
    union,
  );
  const fewOf = memo((few: Term): Few | undefined => {
    if (isEmptyTerm(few)) return undefined;
    const end = Array.from(cheapestString(few), (one) => one.codePointAt(0) as number);
    return { term: few, end, preimages: new Map() };
  });
  const after = (count: number | undefined, point: number): number | undefined =>
    count === undefined ? undefined : counter.after(count, point);
  const preimageOf = (few: Few | undefined, count: number | undefined): Term => {
    if (!few || count === undefined) return nothing;
    return getOrCreate(few.preimages, count, () => {
      const { nullable, shortest, leastCost } = few.term;
      return few.end.reduce(after, count as number | undefined) === undefined
        ? nothing
        : lazyTerm(table, {
            nullable,
            shortest,
            leastCost,
            costIsExact: true,
            set,
            derive: () => derive(few, count),
          });
    });
  };
  const derive = (few: Few, count: number): CodePointMap =>
    changeTargets(stands, ({ set: { ranges } }) => {
      const [point] = ranges;
      if (point === undefined) return nothing;
      return preimageOf(fewOf(targetOf(derivatives(few.term), point)), counter.after(count, point));
    });
  return preimageOf(fewOf(term), counter.start);
}
