/** Languages that are others without some words: free names, items that must differ. */
import { intersect, type Term, union } from './term/index.ts';

/** The language that has the words too, and the words. */
interface WithoutWords {
  readonly all: Term;
  readonly words: Term;
}

/**
 * Takes a language apart into a wider one and finitely many words that it lacks. Only where no beginning is lost with the
 * words: the wider language has longer strings with every beginning.
 */
export function withoutWords(term: Term): WithoutWords | undefined {
  const words: Term[] = [];
  const others: Term[] = [];
  for (const part of term.kind === 'intersect' ? term.parts : [term]) {
    const [head] = part.parts as [Term];
    if (part.kind === 'complement' && Number.isFinite(head.longest)) words.push(head);
    else others.push(part);
  }
  if (words.length === 0) return undefined;
  const all = intersect([term.table.anyString, ...others]);
  const length = Math.max(...words.map(({ longest }) => longest));
  return goesPast(all, length) ? { all, words: union(words) } : undefined;
}

/** True when plainly every beginning of a string begins one of more than `length` characters, too. False says nothing. */
function goesPast({ kind, parts, max }: Term, length: number): boolean {
  const [head, tail] = parts as [Term, Term];
  switch (kind) {
    case 'repeat':
      return max > length && head.kind === 'set';
    case 'concat':
      return goesPast(tail, length);
    case 'union':
      return parts.every((part) => goesPast(part, length));
    default:
      return false;
  }
}
