/** Creates the languages of a workspace, and the automata of their JSON text. */

import { memo } from '../common/memo.ts';
import { makeFormats } from './formats/index.ts';
import type { FormatForm } from './formats/types.ts';
import { makeNumberLeaves } from './json-number.ts';
import { makeStringAutomaton } from './json-string/automaton.ts';
import type { Language } from './language.ts';
import type { GroundMark, Leaf } from './leaf.ts';
import { type Meter, makeMeter } from './meter.ts';
import type { NumberConstraint, NumberForm } from './number/constraint.ts';
import { makePatterns } from './pattern/index.ts';
import { makeTermTable, repeat, type Term } from './term/index.ts';
import type { WordLeaves } from './word-leaf.ts';
import { makeWordLeaves } from './word-leaves.ts';
import { wordList } from './word-list.ts';
import { type WordSet, withWord, wordSet } from './word-set.ts';

/**
 * Creates the languages of a workspace, and the automata of their JSON text. `L` is the
 * representation of a language inside this folder; elsewhere it is a {@link Language}. Explorations
 * count on the meter, and throw `schema_too_complex` when the payer's budget is exhausted.
 */
export interface Languages<L = Language> extends WordLeaves {
  readonly meter: Meter;
  /** Every string. */
  readonly anyString: L;
  /** No string. */
  readonly nothing: L;
  /**
   * The language of the given strings, without those that contain a lone surrogate, which UTF-8
   * cannot encode. Common prefixes are shared, so thousands of strings stay cheap.
   */
  literals(texts: readonly string[]): L;
  /**
   * Like {@link literals}, but reads long lists only as far as needed. Equal lists become different
   * languages.
   */
  listed(texts: readonly string[]): L;
  /** The strings of `min` to `max` code points; unlimited by default. */
  lengthBetween(min: number, max?: number): L;
  /**
   * The strings in which an ECMAScript pattern matches anywhere; anchors are explicit.
   * @throws `invalid_schema` if it is not a pattern, `unsupported_schema_feature` for features
   *   beyond regular languages (backreferences), `schema_too_complex` if it would take too much
   *   work
   */
  pattern(source: string): L;
  /** The language of a format; undefined for an unknown one, or if it does not have the form. */
  format(name: string, form?: FormatForm): L | undefined;
  /** A set of words. They must not contain lone surrogates. */
  wordSet(words: readonly string[]): WordSet;
  /** The JSON texts of the strings. */
  stringLeaf(language: L): Leaf;
  /**
   * The JSON texts of the numbers that satisfy a constraint. The number of digits is limited, see
   * number/half.ts.
   */
  numberLeaf(constraint: NumberConstraint, form: NumberForm): Leaf;
  /** The same leaf with a mark, as an automaton of its own. Memoised. */
  markedLeaf(leaf: Leaf, mark: GroundMark): Leaf;
}

/** More characters than this become a list instead of one term each. */
const MANY_CHARACTERS = 10_000;

/**
 * Creates an empty workspace of languages.
 * @param firstTerm the number of the first unnamed term, for tests
 */
export function makeLanguages(firstTerm?: number): Languages {
  const meter = makeMeter();
  const table = makeTermTable(meter, firstTerm);
  const pattern = makePatterns(table);
  let leaves = 0;
  const nextLeafKey = () => leaves++;
  const strings = makeStringAutomaton(meter, nextLeafKey());

  // UTF-8 cannot encode a lone surrogate.
  const wellFormed = (texts: readonly string[]) => texts.filter((text) => text.isWellFormed());
  const wordsOf = (words: readonly string[]) => wordSet(table, words);
  let last = { words: [] as readonly string[], set: wordsOf([]) };

  function literals(texts: readonly string[]): Term {
    const words = wellFormed(texts);
    // If items must differ, each needs the list of its predecessor plus one word.
    const added = words.length === last.words.length + 1 ? words.at(-1) : undefined;
    const grown = added !== undefined && last.words.every((word, i) => word === words[i]);
    last = { words, set: grown ? withWord(last.set, added) : wordsOf(words) };
    return last.set.language as Term;
  }

  const markedLeaves = memo((leaf: Leaf): Readonly<Record<GroundMark, Leaf>> => {
    const withMark = (mark: GroundMark): Leaf => ({ ...leaf, key: nextLeafKey(), mark });
    return { held: withMark('held'), free: withMark('free') };
  });

  const languages: Languages<Term> = {
    meter,
    anyString: table.anyString,
    nothing: table.nothing,
    ...makeFormats(table, pattern),
    ...makeWordLeaves(nextLeafKey),
    pattern,
    literals,
    wordSet: wordsOf,
    listed(texts) {
      const words = wellFormed(texts);
      const characters = words.reduce((sum, { length }) => sum + length, 0);
      return characters > MANY_CHARACTERS ? wordList(table, words) : literals(words);
    },
    lengthBetween: (min, max) => repeat(table.anyCharacter, min, max),
    stringLeaf: strings.leaf,
    numberLeaf: makeNumberLeaves(meter, nextLeafKey),
    markedLeaf: (leaf, mark) => markedLeaves(leaf)[mark],
  };
  return languages as Languages;
}
