/** Creates the languages of a workspace, and the automata of their JSON text. */
import { makeFormats } from './formats/index.ts';
import { makeNumberLeaves } from './json-number.ts';
import { makeStringAutomaton } from './json-string/automaton.ts';
import { memo } from './memo.ts';
import { makeMeter } from './meter.ts';
import { makePatterns } from './pattern/index.ts';
import { makeTermTable, repeat, type Term } from './term/index.ts';
import type { Languages, Leaf } from './types.ts';
import { wordList } from './word-list.ts';
import { withWord, wordSet } from './word-set.ts';
import { makeWordLeaves } from './words.ts';

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

  const marked = memo((leaf: Leaf) =>
    [0, 1, 2].map((mark) => ({ ...leaf, key: nextLeafKey(), mark })),
  );

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
    markedLeaf: (leaf, mark) => marked(leaf)[mark] as Leaf,
  };
  return languages as Languages;
}
