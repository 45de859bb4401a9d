/**
 * Finite languages as persistent tries. Adding a word shares all subtrees that the word does not
 * touch.
 */

import { getOrCreate } from '../common/memo.ts';
import type { Language } from './language.ts';
import { character, concat, type Term, type TermTable, union } from './term/index.ts';

/** Words with a common prefix. Immutable. */
export interface WordSet {
  /** The prefix of all words; empty for a whole set. */
  readonly stem: string;
  /** Whether the stem itself is a word. */
  readonly ends: boolean;
  /** The longer words, by the character after the stem. */
  readonly next: ReadonlyMap<number, WordSet>;
  /**
   * The language of what follows the stem's first character; for a whole set, the language of the
   * set. Equal sets have the same.
   */
  readonly language: Language;
}

const NONE: WordSet['next'] = new Map();

function makeWords(table: TermTable, stem: string, ends: boolean, next: WordSet['next']): WordSet {
  let language = next.size > 0 || !ends ? afterStem(table, ends, next) : table.emptyString;
  const first = (stem.codePointAt(0) ?? 0) < 0x10000 ? 1 : 2;
  for (let at = stem.length; at > first; ) {
    at -= isLowSurrogate(stem.charCodeAt(at - 1)) ? 2 : 1;
    language = concat(character(table, stem.codePointAt(at) as number), language);
  }
  return { stem, ends, next, language };
}

function afterStem(table: TermTable, ends: boolean, next: WordSet['next']): Term {
  const heads = new Map<Term, Term[]>();
  for (const [point, words] of next) {
    getOrCreate(heads, words.language as Term, () => []).push(character(table, point));
  }
  const members = [...heads].map(([tail, head]) => concat(union(head), tail));
  members.push(ends ? table.emptyString : table.nothing);
  return union(members);
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/**
 * The set of the words, which must not contain lone surrogates. They agree up to index `equal`;
 * only the part from index `from` on is included.
 */
export function wordSet(table: TermTable, words: readonly string[], from = 0, equal = 0): WordSet {
  const [some = ''] = words;
  const stem = some.slice(from, equal);
  if (words.length === 1 && some.length === equal) return makeWords(table, stem, true, NONE);
  let ends = false;
  const groups = new Map<number, string[]>();
  for (const word of words) {
    const point = word.codePointAt(equal);
    if (point === undefined) ends = true;
    else getOrCreate(groups, point, () => []).push(word);
  }
  const next = new Map<number, WordSet>();
  for (const [point, group] of groups)
    next.set(point, wordSet(table, group, equal, branching(group, equal)));
  return makeWords(table, stem, ends, next);
}

/** The first index at or after `from` where the words differ or one of them ends. */
function branching([some = '', ...others]: readonly string[], from: number): number {
  let depth = some.length;
  for (const other of others) {
    let at = from;
    while (at < depth && some.charCodeAt(at) === other.charCodeAt(at)) at++;
    depth = at;
  }
  // Never between the two halves of a surrogate pair.
  return isLowSurrogate(some.charCodeAt(depth)) ? depth - 1 : depth;
}

/** The set with one more word. */
export function withWord({ stem, ends, next, language }: WordSet, word: string): WordSet {
  const { table } = language as Term;
  const at = branching([stem, word], 0);
  if (at < stem.length) {
    const rest = makeWords(table, stem.slice(at), ends, next);
    const fork = new Map([[stem.codePointAt(at) as number, rest]]);
    return withWord(makeWords(table, stem.slice(0, at), false, fork), word);
  }
  const point = word.codePointAt(at);
  if (point === undefined) return makeWords(table, stem, true, next);
  const others = next.get(point);
  const rest = word.slice(at);
  const added = others ? withWord(others, rest) : wordSet(table, [rest], 0, rest.length);
  return makeWords(table, stem, ends, new Map(next).set(point, added));
}

/** Whether the word is in the set. */
export function hasWord({ stem, ends, next }: WordSet, word: string): boolean {
  if (!word.startsWith(stem)) return false;
  const point = word.codePointAt(stem.length);
  if (point === undefined) return ends;
  const others = next.get(point);
  return others !== undefined && hasWord(others, word.slice(stem.length));
}
