import { formworkError } from '../errors.ts';
import { tagOf } from '../schema/index.ts';
import { checkOptions } from './check-options.ts';
import { compile } from './compile.ts';
import type { CompileOptions, Grammar, Vocabulary } from './types.ts';
import { BYTES_A_STATE, type Workspace } from './workspace.ts';

/** Compiles schemas and caches recently used grammars. */
export interface GrammarCache {
  /**
   * `compile` for the cache's vocabulary. The same text and options give the same grammar.
   * @throws errors of `compile`; `invalid_value` also for a schema that is not a string
   */
  compile(schemaText: string, options?: CompileOptions): Grammar;
  /** Removes the grammar of this text and these options. */
  forget(schemaText: string, options?: CompileOptions): void;
}

/** The limits of a {@link GrammarCache}. */
export interface GrammarCacheLimits {
  /** Number of grammars; 256 by default. */
  readonly grammars?: number;
  /** Total characters of schema text; 16 Mi by default. */
  readonly characters?: number;
  /** Total bytes of all grammars, estimated when another is compiled; 256 Mi by default. */
  readonly bytes?: number;
}

/** The names of these limits. */
const LIMITS = ['grammars', 'characters', 'bytes'];

/** Validates the limits, for callers without TypeScript. */
function checkLimits(limits: unknown): void {
  const isObject = tagOf(limits) === 'Object';
  for (const [name, limit] of Object.entries(isObject ? (limits as object) : { limits })) {
    const isLimit = typeof limit === 'number' && limit >= 0 && LIMITS.includes(name);
    if (!isLimit && limit !== undefined) {
      throw invalid(`${name} is not a cache limit. Limits are numbers: ${LIMITS.join(', ')}.`);
    }
  }
}

const invalid = (message: string) => formworkError(message, { code: 'invalid_value' });

/** A text that only equal schemas with equal options share. Validate the options first. */
function keyOf(text: string, options: CompileOptions): string {
  const { whitespace, numbers, format, memberOrder, budget } = options;
  const { states, milliseconds } = budget ?? {};
  return [whitespace, numbers, format, memberOrder, states, milliseconds, text].join();
}

/**
 * A cache keyed by the schema's exact text. Schemas that differ only in the order of their members
 * are different, because documents follow that order.
 * @throws `invalid_value` for unknown limits
 */
export function createGrammarCache(
  vocabulary: Vocabulary,
  limits: GrammarCacheLimits = {},
): GrammarCache {
  checkLimits(limits);
  const { grammars = 256, characters = 1 << 24, bytes = 1 << 28 } = limits;
  /** Least recently used first. */
  const kept = new Map<string, Grammar>();
  let length = 0;

  function remove(key: string): void {
    if (kept.delete(key)) length -= key.length;
  }

  /** Grammars share workspaces, and grow as documents are read. */
  function isTooMuch(): boolean {
    if (kept.size > grammars || length > characters) return true;
    const workspaces = new Set<Workspace>();
    let size = 0;
    for (const { workspace, states } of kept.values()) {
      size += states() * BYTES_A_STATE;
      if (workspace) workspaces.add(workspace);
    }
    for (const workspace of workspaces) size += workspace.bytes();
    return size > bytes;
  }

  function keep(key: string, grammar: Grammar): void {
    kept.set(key, grammar);
    length += key.length;
    for (const oldest of kept.keys()) {
      if (!isTooMuch()) break;
      remove(oldest);
    }
  }

  return {
    compile(schemaText, options = {}) {
      checkOptions(options);
      if (typeof schemaText !== 'string') {
        throw invalid('A cache needs the JSON text of a schema, because member order matters.');
      }
      const key = keyOf(schemaText, options);
      const found = kept.get(key);
      if (found) {
        // A map keeps insertion order, so this moves the grammar to the end.
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const grammar = compile(schemaText, vocabulary, options);
      keep(key, grammar);
      return grammar;
    },
    forget: (schemaText, options = {}) => remove(keyOf(schemaText, options)),
  };
}
