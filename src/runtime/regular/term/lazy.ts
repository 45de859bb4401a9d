/** Languages known by their derivatives alone. */
import type { CodePointMap } from '../code-point-map.ts';
import { allCodePoints, type CodePointSet } from '../code-points.ts';
import { makeTerm } from './term.ts';
import type { Term } from './types.ts';

/** What is known of a lazy term without looking into it. */
export interface LazyFacts {
  readonly nullable: boolean;
  /** As in {@link Term}: bounds, unless `costIsExact`. */
  readonly shortest?: number;
  readonly longest?: number;
  readonly leastCost?: number;
  readonly costIsExact?: boolean;
  readonly farthestEnd?: number;
  readonly set?: CodePointSet;
  readonly derive: () => CodePointMap;
}

/** A language known by its derivatives, which may speak of the language itself. Never interned: keep it. */
export function lazyTerm(facts: LazyFacts): Term {
  const bounds = {
    shortest: 0,
    longest: Number.POSITIVE_INFINITY,
    leastCost: 0,
    costIsExact: false,
  };
  return makeTerm('lazy', { ...bounds, set: allCodePoints, ...facts });
}
