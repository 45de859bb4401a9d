import { compile } from './compile.ts';
import type { CompileOptions, Grammar, Vocabulary } from './types.ts';

/** Compiles schemas, and keeps the grammars that were asked for last. */
export interface GrammarCache {
  /** As `compile` of the cache's vocabulary. The same text and options give the same grammar. */
  compile(schemaText: string, options?: CompileOptions): Grammar;
}

/** How much a {@link GrammarCache} keeps. */
export interface GrammarCacheLimits {
  /** Grammars, 256 by default. */
  readonly grammars?: number;
  /** Characters of schema text in all, 16 Mi by default. */
  readonly characters?: number;
}

/**
 * A cache by the schema's exact text: the order of a schema's members is the order of a document's, so schemas that
 * differ in it are different.
 */
export function createGrammarCache(
  vocabulary: Vocabulary,
  limits: GrammarCacheLimits = {},
): GrammarCache {
  const { grammars = 256, characters = 1 << 24 } = limits;
  /** From the one asked for longest ago to the last one. */
  const kept = new Map<string, Grammar>();
  let length = 0;

  function keep(key: string, grammar: Grammar): void {
    kept.set(key, grammar);
    length += key.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= grammars && length <= characters) break;
      kept.delete(oldest);
      length -= oldest.length;
    }
  }

  return {
    compile(schemaText, options = {}) {
      const key = JSON.stringify(options) + schemaText;
      const found = kept.get(key);
      if (found) {
        // Moves it to the end.
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const grammar = compile(schemaText, vocabulary, options);
      keep(key, grammar);
      return grammar;
    },
  };
}
