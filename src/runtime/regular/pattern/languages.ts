/** Parts of a pattern that are languages by themselves, whatever is around them. */
import type { CodePointSet } from '../code-points.ts';
import {
  anyString,
  concat,
  emptyString,
  oneOf,
  repeat,
  sequence,
  type Term,
  union,
  unionOfMany,
} from '../term/index.ts';
import type { Node } from './syntax.ts';

/** The strings whose last character is of a set. */
export const stringsEndingIn = (set: CodePointSet): Term => concat(anyString, oneOf(set));

/** The strings whose first character is of a set. */
export const stringsBeginningWith = (set: CodePointSet): Term => concat(oneOf(set), anyString);

/** Those, and the empty string: what may follow a place before the end. */
export const endOrBeginningWith = (set: CodePointSet): Term =>
  union([emptyString, stringsBeginningWith(set)]);

/** A node without assertions, as a language. */
export function languageOf(node: Node): Term {
  switch (node.kind) {
    case 'set':
      return oneOf(node.set);
    case 'sequence':
      return sequence(node.parts.map(languageOf));
    case 'choice':
      return unionOfMany(node.parts.map(languageOf));
    case 'repeat':
      return repeat(languageOf(node.body), node.min, node.max);
    default:
      throw new Error(`An assertion (${node.kind}) is no language of its own.`);
  }
}
