/** Regular languages of strings, and the automata of their JSON text. See types.ts for the seam. */

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
