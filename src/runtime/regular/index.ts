/**
 * Regular languages of strings, and the automata of their JSON text. types.ts is the seam. The files:
 *
 * - languages: language (the operations), term/ (what they are made of), derivative, distance and cost (the cheapest string),
 *   cheapest-strings, word-set and word-list (finite ones), without-words, lift
 * - characters: code-points, code-point-map, character-classes
 * - where languages come from: pattern/ (ECMAScript patterns), formats/
 * - automata: json-string/, json-number and number/ over decimal; what makes masks cheap: horizon, free-texts
 * - work: work, trim, memo, leaf-key, ascending, priority-queue, json-bytes
 */

export { cheapestStrings } from './cheapest-strings.ts';
export * from './decimal.ts';
export { formatBound } from './formats/bounds.ts';
export { formatLanguage, formatNumbers, numberFormats, stringFormats } from './formats/index.ts';
export { numberLeaf } from './json-number.ts';
export { stringLeaf } from './json-string/index.ts';
export {
  anyString,
  cardinality,
  complement,
  difference,
  intersect,
  isEmpty,
  lengthBetween,
  listed,
  literals,
  matches,
  nothing,
  shortest,
  union,
} from './language.ts';
export {
  leastCommonMultiple,
  numberIsEmpty,
  numberMatches,
} from './number/number-range.ts';
export { parsePattern } from './pattern/index.ts';
export { forgetLanguages, trimLanguages } from './trim.ts';
export * from './types.ts';
export { type WordSet, withWord, wordSet } from './word-set.ts';
