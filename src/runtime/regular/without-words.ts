/** Languages that are others less some words. */
import { intersect, type Term, union } from './term/index.ts';

/** The language that has the words too, and the words. */
interface WithoutWords {
  readonly all: Term;
  readonly words: Term;
}

/**
 * Reads a language as another one without some words, none longer than some length, where that leaves all its beginnings:
 * the other has longer strings after each of them.
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
  const all = intersect(others);
  const length = Math.max(...words.map(({ longest }) => longest));
  return goesPast(all, length) ? { all, words: union(words) } : undefined;
}

/** True when every beginning of a string goes on to one of more than `length` characters; not all are told. */
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
