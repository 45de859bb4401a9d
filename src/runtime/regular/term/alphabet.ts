/** What characters tell of terms without a look at their strings. */
import { allCodePoints, intersectSets, noCodePoints } from '../code-points.ts';
import type { Term } from './term.ts';

/** Parts looked at, at the most. */
const MOST_PARTS = 1000;

/** True when one of the terms needs a character that a lazy one has not; not all are told. */
export function areApart(terms: readonly Term[]): boolean {
  const common = terms
    .map(({ kind, set }) => (kind === 'lazy' ? set : allCodePoints))
    .reduce(intersectSets);
  if (common === allCodePoints) return false;
  let left = MOST_PARTS;

  function needsOther({ kind, parts, set, min }: Term): boolean {
    if (--left < 0) return false;
    switch (kind) {
      case 'set':
        return intersectSets(set, common) === noCodePoints;
      case 'union':
        return parts.every(needsOther);
      case 'concat':
        return parts.some(needsOther);
      case 'repeat':
        return min > 0 && parts.every(needsOther);
      default:
        return false;
    }
  }
  return terms.some(needsOther);
}
