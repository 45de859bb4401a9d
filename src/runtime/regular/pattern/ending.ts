import type { CodePointSet } from '../code-points.ts';
import { concat, intersect, oneOf, repeat, type Term, union } from '../term/index.ts';

/** The strings of the term that end in a character of the set. */
export function endingIn(term: Term, set: CodePointSet): Term {
  const [head, tail] = term.parts as [Term, Term];
  const { table } = term;
  switch (term.kind) {
    case 'empty':
    case 'set':
      return intersect([term, oneOf(table, set)]);
    case 'concat': {
      const inTail = concat(head, endingIn(tail, set));
      return tail.nullable ? union([inTail, endingIn(head, set)]) : inTail;
    }
    case 'union':
      return union(term.parts.map((part) => endingIn(part, set)));
    case 'repeat':
      // Any smaller number of rounds may precede the last round that consumes something.
      return concat(repeat(head, Math.max(term.min - 1, 0), term.max - 1), endingIn(head, set));
    default:
      return intersect([term, concat(table.anyString, oneOf(table, set))]);
  }
}
