/** Languages that are others minus some words, such as free names, or items that must differ. */
import { intersect, type Term, union } from './term/index.ts';

/** The language including the words, and the words. */
interface WithoutWords {
  readonly all: Term;
  readonly words: Term;
}

/**
 * Splits a language into a larger one and finitely many excluded words. Only if no prefix is lost
 * with the words: the larger language has longer strings with every prefix.
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
  return isLongerThan(all, length) ? { all, words: union(words) } : undefined;
}

/**
 * Whether every prefix of a string obviously continues to more than `length` characters, too. False
 * means unknown.
 */
function isLongerThan({ kind, parts, max }: Term, length: number): boolean {
  const [head, tail] = parts as [Term, Term];
  switch (kind) {
    case 'repeat':
      return max > length && head.kind === 'set';
    case 'concat':
      return isLongerThan(tail, length);
    case 'union':
      return parts.every((part) => isLongerThan(part, length));
    default:
      return false;
  }
}
