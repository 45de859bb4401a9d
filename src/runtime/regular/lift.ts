/**
 * Languages over few characters, lifted to many: one character stands for its whole class. Where classes are ragged (scripts,
 * general categories), languages are built over the few representatives, and only the last step, a look-up, deals with the
 * many ranges.
 */
import { changeTargets, joinMaps, mapOfSet, targetOf } from './code-point-map.ts';
import { type CodePointSet, unionSets } from './code-points.ts';
import { cheapestPoint } from './cost.ts';
import { derivatives } from './derivative.ts';
import { cheapestString, isEmptyTerm } from './distance.ts';
import { getOrCreate, memo } from './memo.ts';
import { character, lazyTerm, type Term, union } from './term/index.ts';
import type { CodePointMap } from './term/types.ts';

/** The character that stands for a set: a cheapest one. */
export const representative = ({ ranges }: CodePointSet): number => cheapestPoint(ranges) as number;

/** Limits strings by a count of their characters. What the numbers mean is the counter's own matter. */
export interface Counter {
  readonly start: number;
  /** The count with one more character, of the set with that {@link representative}; undefined where that is too much. */
  after(count: number, point: number): number | undefined;
}

/** A language over the few, and what is known of it. */
interface Few {
  readonly term: Term;
  /** Its cheapest string. */
  readonly end: readonly number[];
  /** The language over the many, by what has been counted. */
  readonly lifted: Map<number, Term>;
}

/**
 * The strings that become strings of `term` when every character is replaced by the {@link representative} of its set,
 * as long as the counter lets them. It must let them all end: where it does not let one end in the cheapest way, the
 * string is left out. The sets must not overlap; characters in none of them belong to no string.
 */
export function lift(term: Term, sets: readonly CodePointSet[], counter: Counter): Term {
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
    return { term: few, end, lifted: new Map() };
  });
  const after = (count: number | undefined, point: number): number | undefined =>
    count === undefined ? undefined : counter.after(count, point);
  const raise = (few: Few | undefined, count: number | undefined): Term => {
    if (!few || count === undefined) return nothing;
    return getOrCreate(few.lifted, count, () => {
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
      return raise(fewOf(targetOf(derivatives(few.term), point)), counter.after(count, point));
    });
  return raise(fewOf(term), counter.start);
}
