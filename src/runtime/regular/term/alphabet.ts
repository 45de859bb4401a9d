/** What can be concluded from the characters of terms alone. */
import {
  allCodePoints,
  type CodePointSet,
  intersectSets,
  noCodePoints,
  unionSets,
} from '../code-points.ts';
import type { Term } from './types.ts';

/** Maximum number of parts to examine. */
const MAX_PARTS = 1000;

/** Maximum nesting depth to examine. */
const MAX_DEPTH = 50;

/** A superset of the characters in the strings of a term. */
function alphabetOf(term: Term, depth = 0): CodePointSet {
  if (depth > MAX_DEPTH) return allCodePoints;
  term.alphabet ??= findAlphabet(term, depth);
  return term.alphabet;
}

function findAlphabet({ kind, parts, set }: Term, depth: number): CodePointSet {
  const within = parts.map((part) => alphabetOf(part, depth + 1));
  if (kind === 'set' || kind === 'lazy') return set;
  if (kind === 'complement') return allCodePoints;
  if (kind === 'intersect') return within.reduce(intersectSets);
  return within.reduce((a, b) => (a === b ? a : unionSets([a, b])), noCodePoints);
}

/** Whether one of the terms requires a character that another lacks. Does not detect all cases. */
export function areApart(terms: readonly Term[]): boolean {
  const common = terms.map((term) => alphabetOf(term)).reduce(intersectSets);
  if (common === allCodePoints) return false;
  let left = MAX_PARTS;

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
