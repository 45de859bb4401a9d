/** Parts of a pattern that denote a language independent of their surroundings. */
import type { CodePointSet } from '../code-points.ts';
import {
  concat,
  oneOf,
  repeat,
  sequence,
  type Term,
  type TermTable,
  union,
  unionOfMany,
} from '../term/index.ts';
import type { Node } from './syntax.ts';

/** The strings whose last character is in the set. */
export const stringsEndingIn = (table: TermTable, set: CodePointSet): Term =>
  concat(table.anyString, oneOf(table, set));

/** The strings whose first character is in the set. */
export const stringsBeginningWith = (table: TermTable, set: CodePointSet): Term =>
  concat(oneOf(table, set), table.anyString);

/** The same with the empty string: what may follow a position, including the end. */
export const endOrBeginningWith = (table: TermTable, set: CodePointSet): Term =>
  union([table.emptyString, stringsBeginningWith(table, set)]);

/** The language of a node without assertions. */
export function languageOf(table: TermTable, node: Node): Term {
  const all = (parts: readonly Node[]) => parts.map((part) => languageOf(table, part));
  switch (node.kind) {
    case 'set':
      return oneOf(table, node.set);
    case 'sequence':
      return sequence([...all(node.parts), table.emptyString]);
    case 'choice':
      return unionOfMany(all(node.parts));
    case 'repeat':
      return repeat(languageOf(table, node.body), node.min, node.max);
    default:
      throw new Error(`No language: ${node.kind}.`);
  }
}
