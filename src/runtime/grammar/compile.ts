import { createConfigMasks } from './config-masks.ts';
import { createLeafMasks, type LeafMasks } from './leaf-masks.ts';
import { buildMachine } from './machine/index.ts';
import { createMatcher } from './matcher.ts';
import { type Trie, vocabularyTrie } from './trie.ts';
import type { CompileOptions, Grammar, Vocabulary } from './types.ts';

/** What is worked out once for a vocabulary and shared by all its grammars. */
interface VocabularyTables {
  readonly trie: Trie;
  readonly leaves: LeafMasks;
}

const tables = new WeakMap<Vocabulary, VocabularyTables>();

/**
 * Compiles a JSON Schema for a vocabulary. The schema is its JSON text (a string), which keeps numbers exact that
 * JavaScript would round, or a value parsed already.
 * @throws `invalid_schema`, `unsupported_schema_feature`, `unsatisfiable_schema` or `schema_too_complex`, with the
 * keyword and its JSON Pointer.
 */
export function compile(
  schema: unknown,
  vocabulary: Vocabulary,
  options: CompileOptions = {},
): Grammar {
  const machine = buildMachine(schema, options);
  const { trie, leaves } = tablesOf(vocabulary);
  const masks = createConfigMasks(vocabulary, trie, leaves);
  const context = { vocabulary, masks, step: machine.step };
  return {
    warnings: machine.warnings,
    shortestBytes: machine.start.distance,
    states: machine.spent,
    start: () => createMatcher(context, machine.start),
  };
}

/**
 * Works out what depends on the vocabulary alone, which {@link compile} would otherwise do the first time: some 0.1 s
 * for 50,000 tokens.
 */
export function prepareVocabulary(vocabulary: Vocabulary): void {
  tablesOf(vocabulary);
}

function tablesOf(vocabulary: Vocabulary): VocabularyTables {
  let found = tables.get(vocabulary);
  if (!found) {
    const trie = vocabularyTrie(vocabulary);
    found = { trie, leaves: createLeafMasks(trie, vocabulary) };
    tables.set(vocabulary, found);
  }
  return found;
}
