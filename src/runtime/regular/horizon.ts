/** Languages that cannot be told apart for a while. */
import { concat, repeat, type Term, union } from './term.ts';
import { HORIZON } from './types.ts';

const horizons = new WeakMap<Term, Term>();

/**
 * A language that has the same strings of up to {@link HORIZON} characters, and the same beginnings of strings. Counts
 * that end further away are forgotten. An intersection or complement stays as it is: what is far may matter there.
 */
export function horizonTerm(term: Term): Term {
  let result = horizons.get(term);
  if (!result) {
    result = term.counts ? blur(term) : term;
    horizons.set(term, result);
  }
  return result;
}

function blur(term: Term): Term {
  const parts = term.parts.map(horizonTerm);
  const [head, tail] = parts as [Term, Term];
  switch (term.kind) {
    case 'concat':
      return concat(head, tail);
    case 'union':
      return union(parts);
    case 'repeat': {
      // Each round takes at least one character, so a count past the horizon is not reached before it.
      if (head.shortest < 1) return repeat(head, term.min, term.max);
      const max = term.max > HORIZON ? Number.POSITIVE_INFINITY : term.max;
      return repeat(head, Math.min(term.min, HORIZON + 1), max);
    }
    default:
      return term;
  }
}
