import { formworkError } from '../common/errors.ts';
import { tagOf } from '../schema/index.ts';
import { checkOptions } from './check-options.ts';
import { compile } from './compile.ts';
import type { CompileOptions, Grammar, Vocabulary } from './types.ts';
import { BYTES_A_STATE, type Workspace } from './workspace.ts';

/** Compiles schemas and caches recently used grammars. */
export interface GrammarCache {
  /**
   * `compile` for the cache's vocabulary. The same text and options give the same grammar, while it
   * fits in the cache.
   * @param tenant for whom: a full cache removes the oldest grammar of the one that takes the most
   * @throws errors of `compile`; `invalid_value` also for a schema that is not a string
   */
  compile(schemaText: string, options?: CompileOptions, tenant?: string): Grammar;
  /** Removes the grammar of this text and these options. */
  forget(schemaText: string, options?: CompileOptions): void;
}

/** The limits of a {@link GrammarCache}. */
export interface GrammarCacheLimits {
  /** Number of grammars; 256 by default. */
  readonly grammars?: number;
  /** Total characters of schema text; 16 Mi by default. */
  readonly characters?: number;
  /** Total bytes of all grammars, estimated at each use; 256 Mi by default. */
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

/** A grammar, and who used it last. */
interface Kept {
  readonly grammar: Grammar;
  readonly tenant: string;
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
  const kept = new Map<string, Kept>();
  let length = 0;

  function remove(key: string): void {
    if (kept.delete(key)) length -= key.length;
  }

  /** Grammars share workspaces, and grow as documents are read. */
  function isTooMuch(): boolean {
    if (kept.size > grammars || length > characters) return true;
    const workspaces = new Set<Workspace>();
    let size = 0;
    for (const { grammar } of kept.values()) {
      const { workspace, states } = grammar;
      size += states() * BYTES_A_STATE;
      if (workspace) workspaces.add(workspace);
    }
    for (const workspace of workspaces) size += workspace.bytes();
    return size > bytes;
  }

  /** The key of the least recently used grammar of the tenant that takes the most. */
  function keyToRemove(): string | undefined {
    const sizes = new Map<string, number>();
    let heaviest = '';
    for (const [key, { grammar, tenant }] of kept) {
      const size = (sizes.get(tenant) ?? 0) + grammar.states() * BYTES_A_STATE + key.length;
      sizes.set(tenant, size);
    }
    for (const [tenant, size] of sizes) {
      if (size > (sizes.get(heaviest) ?? -1)) heaviest = tenant;
    }
    for (const [key, { tenant }] of kept) if (tenant === heaviest) return key;
    return undefined;
  }

  /** Adds a grammar as the last one, since a map keeps insertion order. */
  function keep(key: string, one: Kept): void {
    remove(key);
    kept.set(key, one);
    length += key.length;
    while (isTooMuch()) remove(keyToRemove()!);
  }

  return {
    compile(schemaText, options = {}, tenant = '') {
      checkOptions(options);
      if (typeof schemaText !== 'string') {
        throw invalid('A cache needs the JSON text of a schema, because member order matters.');
      }
      const key = keyOf(schemaText, options);
      const found = kept.get(key);
      // Documents may have made it too large to keep.
      if (found) keep(key, { ...found, tenant });
      if (found && kept.has(key)) return found.grammar;
      const grammar = compile(schemaText, vocabulary, options);
      keep(key, { grammar, tenant });
      return grammar;
    },
    forget: (schemaText, options = {}) => remove(keyOf(schemaText, options)),
  };
}
