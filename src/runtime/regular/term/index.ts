/** Regular languages as terms, and the operations that create them. */
export { areApart } from './alphabet.ts';
export { concat, repeat, sequence } from './concat.ts';
export { complement, intersect, unlimited } from './intersect.ts';
export {
  character,
  isAnyCharacter,
  isAnyString,
  isNothing,
  lazyTerm,
  makeTermTable,
  oneOf,
} from './term.ts';
export type { Term, TermTable } from './types.ts';
export { optional, union, unionOfMany } from './union.ts';
