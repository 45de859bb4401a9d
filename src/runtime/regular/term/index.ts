/** Regular languages as terms: what they are made of, and the operations that make them. */
export { areApart } from './alphabet.ts';
export { concat, repeat, sequence } from './concat.ts';
export { complement, intersect, unlimited } from './intersect.ts';
export { lazyTerm } from './lazy.ts';
export {
  anyCharacter,
  anyString,
  character,
  emptyString,
  forgetTerms,
  hasManyTerms,
  nothing,
  oneOf,
} from './term.ts';
export type { Term } from './types.ts';
export { optional, union, unionOfMany } from './union.ts';
