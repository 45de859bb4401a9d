/**
 * Languages over few characters, read as languages over many: each character of a class stands for all of it. Where
 * classes are ragged (scripts, general categories) the work of building is done on the few, and only the last step, a
 * lookup, meets the many.
 */
import { type CodePointMap, targetOf } from './code-point-map.ts';
import { CODE_POINTS, type CodePointSet, pairsOf, unionSets } from './code-points.ts';
import { cheapest, cheapestPoint, costOf } from './cost.ts';
import { derivatives } from './derivative.ts';
import { cheapestCost } from './distance.ts';
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

/** Which character stands for each code point: from `starts[i]` up to the next start it is `stands[i]`, -1 for none. */
interface Classes {
  readonly starts: readonly number[];
  readonly stands: readonly number[];
}

function classesOf(sets: readonly CodePointSet[]): Classes {
  const ranges = sets.flatMap((set) => {
    const stand = representative(set);
    return pairsOf(set).map(([first, last]) => ({ first, last, stand }));
  });
  ranges.sort((a, b) => a.first - b.first);
  const starts: number[] = [];
  const stands: number[] = [];
  let next = 0;
  for (const { first, last, stand } of ranges) {
    if (first > next || next === 0) {
      starts.push(next);
      stands.push(-1);
    }
    starts.push(first);
    stands.push(stand);
    next = last + 1;
  }
  if (next < CODE_POINTS) {
    starts.push(next);
    stands.push(-1);
  }
  return { starts, stands };
}

/**
 * The strings that become strings of `term` when every character is replaced by the {@link representative} of its set.
 * The sets must not overlap; characters in none of them belong to no string.
 */
export function lift(term: Term, sets: readonly CodePointSet[]): Term {
  const { starts, stands } = classesOf(sets);
  const set = unionSets(sets);
  const lifted = new Map<Term, Term>();
  const unlimited = { spend() {} };
  const raise = (few: Term): Term => {
    let many = lifted.get(few);
    if (!many) {
      const leastCost = cheapestCost(few, unlimited);
      many =
        leastCost === Number.POSITIVE_INFINITY
          ? nothing
          : lazyTerm({
              nullable: few.nullable,
              shortest: few.shortest,
              leastCost,
              costIsExact: true,
              set,
              derive: () => derive(few),
            });
      lifted.set(few, many);
    }
    return many;
  };
  const derive = (few: Term): CodePointMap => {
    const map = derivatives(few);
    const targets = new Map<number, Term>([[-1, nothing]]);
    for (const stand of new Set(stands)) {
      if (stand >= 0) targets.set(stand, raise(targetOf(map, stand)));
    }
    return { starts, targets: stands.map((stand) => targets.get(stand) as Term) };
  };
  return raise(term);
}
