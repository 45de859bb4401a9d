/**
 * Regular languages of strings, and the automata of their JSON text. The schema and grammar folders
 * use two interfaces: a Language is a set of strings over Unicode scalar values, and a Leaf is an
 * automaton over the bytes of JSON text. The files:
 *
 * - languages: the workspace; language (the operations), term/ (the representation of languages),
 *   derivative, distance and cost (the cheapest string), cheapest-strings, word-set and word-list
 *   (finite languages), without-words, preimage
 * - characters: code-points, code-point-map, character-classes
 * - sources of languages: pattern/ (ECMAScript patterns), formats/
 * - automata: leaf and word-leaf (the interfaces); json-string/, json-number and number/ over
 *   decimal, word-leaves; horizon and free-texts, which make masks cheap
 * - utilities: meter, binary-search
 */

export { classOf, NO_CLASS } from './character-classes.ts';
export { cheapestStrings } from './cheapest-strings.ts';
export * from './decimal.ts';
export { formatNumbers, numberFormats, stringFormats } from './formats/index.ts';
export {
  cardinality,
  complement,
  difference,
  intersect,
  isEmpty,
  type Language,
  matches,
  shortest,
  union,
} from './language.ts';
export { type Languages, makeLanguages } from './languages.ts';
export {
  DEAD,
  type FreeText,
  type GroundMark,
  HORIZON,
  type Leaf,
  type ListedTexts,
  type Transitions,
  UNKNOWN,
} from './leaf.ts';
export { type Budget, type Meter, unlimitedBudget } from './meter.ts';
export type { Bound, NumberConstraint } from './number/constraint.ts';
export {
  leastCommonMultiple,
  numberIsEmpty,
  numberMatches,
} from './number/number-range.ts';
export type { WordLeaf, WordRanges } from './word-leaf.ts';
export { hasWord, type WordSet, withWord } from './word-set.ts';
