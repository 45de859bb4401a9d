/**
 * Languages over few characters, read as languages over many: each character of a class stands for all of it. Where
 * classes are ragged (scripts, general categories) the work of building is done on the few, and only the last step, a
 * lookup, meets the many.
 */
import { type CodePointMap, targetOf } from './code-point-map.ts';
import { CODE_POINTS, type CodePointSet, pairsOf, unionSets } from './code-points.ts';
import { cheapest, cheapestPoint, costOf } from './cost.ts';
import { derivatives } from './derivative.ts';
import { cheapestCost, cheapestString } from './distance.ts';
import { lazyTerm, nothing, type Term } from './term/index.ts';

/** The character of the set that stands for it: one that costs least. */
export function representative(set: CodePointSet): number {
  const least = cheapest(set);
  for (const [first, last] of pairsOf(set)) {
    const point = cheapestPoint(first, last);
    if (point !== undefined && costOf(point) === least) return point;
  }
  throw new Error('An empty set has no character to stand for it.');
}

/** Limits strings by what their characters count for. Counts are numbers of the counter's own. */
export interface Counter {
  readonly start: number;
  /** The count with one more character, of the set with that index; undefined where that is too much. */
  after(count: number, set: number): number | undefined;
}

/** The set of each code point, by its index: from `starts[i]` up to the next start it is `sets[i]`, -1 for none. */
interface Ranges {
  readonly starts: readonly number[];
  readonly sets: readonly number[];
}

function rangesOf(sets: readonly CodePointSet[]): Ranges {
  const ranges = sets.flatMap((set, index) =>
    pairsOf(set).map(([first, last]) => ({ first, last, index })),
  );
  ranges.sort((a, b) => a.first - b.first);
  const starts: number[] = [];
  const indices: number[] = [];
  let next = 0;
  for (const { first, last, index } of ranges) {
    if (first > next || next === 0) {
      starts.push(next);
      indices.push(-1);
    }
    starts.push(first);
    indices.push(index);
    next = last + 1;
  }
  if (next < CODE_POINTS) {
    starts.push(next);
    indices.push(-1);
  }
  return { starts, sets: indices };
}

/** A language over the few, and what is known of it. */
interface Few {
  readonly term: Term;
  /** Its cheapest string, as sets. */
  readonly end: readonly number[];
  /** Where each set leads. */
  targets: readonly (Few | undefined)[] | undefined;
  /** The language over the many, by what has been counted. */
  readonly lifted: Map<number, Term>;
}

/**
 * The strings that become strings of `term` when every character is replaced by the {@link representative} of its set,
 * as long as the counter lets them. It must let them all end: where it does not let one end in the cheapest way, the
 * string is left out. The sets must not overlap; characters in none of them belong to no string.
 */
export function lift(term: Term, sets: readonly CodePointSet[], counter: Counter): Term {
  const { starts, sets: indices } = rangesOf(sets);
  const set = unionSets(sets);
  const stands = sets.map(representative);
  const indexOf = new Map(stands.map((point, index) => [point, index]));
  const unlimited = { spend() {} };
  const known = new Map<Term, Few | undefined>();

  const fewOf = (few: Term): Few | undefined => {
    if (!known.has(few)) known.set(few, look(few));
    return known.get(few);
  };
  const look = (few: Term): Few | undefined => {
    if (cheapestCost(few, unlimited) === Number.POSITIVE_INFINITY) return undefined;
    const end = cheapestString(few, unlimited).map((point) => indexOf.get(point) as number);
    return { term: few, end, targets: undefined, lifted: new Map() };
  };
  const after = (count: number | undefined, index: number): number | undefined =>
    count === undefined ? undefined : counter.after(count, index);
  const raise = (few: Few | undefined, count: number | undefined): Term => {
    if (!few || count === undefined) return nothing;
    let many = few.lifted.get(count);
    if (!many) {
      const { nullable, shortest, leastCost } = few.term;
      many =
        few.end.reduce(after, count as number | undefined) === undefined
          ? nothing
          : lazyTerm({
              nullable,
              shortest,
              leastCost,
              costIsExact: true,
              set,
              derive: () => derive(few, count),
            });
      few.lifted.set(count, many);
    }
    return many;
  };
  const derive = (few: Few, count: number): CodePointMap => {
    few.targets ??= stands.map((point) => fewOf(targetOf(derivatives(few.term), point)));
    const targets = few.targets.map((target, index) => raise(target, counter.after(count, index)));
    const map: { starts: number[]; targets: Term[] } = { starts: [], targets: [] };
    for (const [i, index] of indices.entries()) {
      const target = targets[index] ?? nothing;
      if (target === map.targets[map.targets.length - 1]) continue;
      map.starts.push(starts[i] as number);
      map.targets.push(target);
    }
    return map;
  };
  return raise(fewOf(term), counter.start);
}
