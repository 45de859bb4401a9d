/**
 * Languages that are indistinguishable within a token, such as `[a-z]{0,1000}` and `[a-z]{0,999}`,
 * because no token has 256 characters. They have the same horizon term, and therefore share their
 * masks.
 */
import { getOrCreate } from '../common/memo.ts';
import { concat, intersect, isAnyCharacter, repeat, type Term, union } from './term/index.ts';

/** Creates the function that computes the horizon term of a language. */
export function makeHorizons() {
  const horizons = new Map<number, WeakMap<Term, Term>>();

  /**
   * A language with the same strings of up to `bound` characters, and the same prefixes of strings.
   * Drops counts that end further away. Keeps complements and intersections unchanged, because the
   * distant part may matter there; except an intersection that only limits the length of strings
   * which can always end before the limit.
   */
  function horizonTerm(term: Term, bound: number): Term {
    if (!term.counts) return term;
    const known = getOrCreate(horizons, bound, () => new WeakMap());
    return getOrCreate(known, term, () => blur(term, bound));
  }

  function blur(term: Term, bound: number): Term {
    if (term.kind === 'intersect') return blurLimit(term, bound);
    const parts = term.parts.map((part) => horizonTerm(part, bound));
    const [head, tail] = parts as [Term, Term];
    switch (term.kind) {
      case 'concat':
        return concat(head, tail);
      case 'union':
        return union(parts);
      case 'repeat': {
        // Each round takes at least one character, so a count beyond the horizon is not reached
        // before it.
        if (head.shortest < 1) return repeat(head, term.min, term.max);
        const max = term.max > bound ? Number.POSITIVE_INFINITY : term.max;
        return repeat(head, Math.min(term.min, bound + 1), max);
      }
      default:
        return term;
    }
  }

  /** {@link horizonTerm} of an intersection. */
  function blurLimit(term: Term, bound: number): Term {
    const [a, b] = term.parts as [Term, Term];
    const [limit, other] = isLimit(a) ? [a, b] : [b, a];
    if (term.parts.length !== 2 || !isLimit(limit) || !Number.isFinite(other.farthestEnd))
      return term;
    if (Math.max(limit.min, bound) + other.farthestEnd > limit.max) return term;
    return intersect([
      horizonTerm(other, bound),
      repeat(term.table.anyCharacter, Math.min(limit.min, bound + 1)),
    ]);
  }

  return horizonTerm;
}

function isLimit({ kind, parts }: Term): boolean {
  return kind === 'repeat' && isAnyCharacter(parts[0] as Term);
}
