/** The languages of one workspace, for tests that need no other. */
import { type Budget, makeLanguages } from '../../src/runtime/regular/index.ts';
import type { Term } from '../../src/runtime/regular/term/index.ts';
import * as lists from '../../src/runtime/regular/word-list.ts';

const workspace = makeLanguages();

export const {
  anyString,
  format: formatLanguage,
  lengthBetween,
  listed,
  literals,
  meter,
  nothing,
  numberLeaf,
  pattern: parsePattern,
  stringLeaf,
  wordSet,
} = workspace;

/** A list of words, however few. */
export const wordList = (words: readonly string[]) =>
  lists.wordList((anyString as Term).table, words);

/** Does something that a budget pays for. */
export function paidBy<T>(budget: Budget, work: () => T): T {
  const before = meter.payer;
  meter.payer = budget;
  try {
    return work();
  } finally {
    meter.payer = before;
  }
}
