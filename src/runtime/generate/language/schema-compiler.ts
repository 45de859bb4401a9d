import { type FormworkError, formworkError, isFormworkError } from '../../errors.ts';
import {
  type CompileOptions,
  createGrammarCache,
  type Grammar,
  type GrammarCache,
  type GrammarCacheLimits,
  type Vocabulary,
} from '../../grammar/index.ts';

/**
 * Compiles a schema of one request, or finds it compiled. Other work has its turn after a schema that was compiled. Rejects
 * with what compiling throws, the parameter named; `schema_too_complex` also where the request's schemas take too much
 * together. Nothing is kept of a request that is refused.
 */
export type RequestCompiler = (
  schema: string,
  param: string,
  options?: CompileOptions,
) => Promise<Grammar>;

/** Begins the compilation of a request's schemas for a vocabulary. */
export type SchemaCompiler = (vocabulary: Vocabulary) => RequestCompiler;

/** The schemas of a request may take as many times what one of them may. */
const SCHEMAS_A_REQUEST = 2;

/**
 * A compiler that remembers, for each vocabulary: requests tend to come with the same few schemas.
 * @param states What one schema may take, when it is compiled and in each step after it; the core's default when absent.
 * @param limits How much is kept for a vocabulary.
 */
export function createSchemaCompiler(
  states?: number,
  limits: GrammarCacheLimits = {},
): SchemaCompiler {
  const caches = new WeakMap<Vocabulary, GrammarCache>();
  /** States that compiling took: a request costs the same when it comes again. */
  const costs = new WeakMap<Grammar, number>();
  const budget = states === undefined ? {} : { budget: { states } };

  return (vocabulary) => {
    const cache = caches.get(vocabulary) ?? createGrammarCache(vocabulary, limits);
    caches.set(vocabulary, cache);
    const used = new Set<Grammar>();
    const made: (() => void)[] = [];
    let left = (states ?? Number.POSITIVE_INFINITY) * SCHEMAS_A_REQUEST;

    function compileOne(schema: string, options: CompileOptions): Grammar {
      const grammar = cache.compile(schema, options);
      if (!costs.has(grammar)) {
        costs.set(grammar, grammar.states());
        made.push(() => cache.forget(schema, options));
      }
      if (!used.has(grammar)) left -= costs.get(grammar)!;
      used.add(grammar);
      if (left >= 0) return grammar;
      throw formworkError('The schemas of the request need too many states together.', {
        code: 'schema_too_complex',
        pointer: '',
      });
    }

    return async (schema, param, options = {}) => {
      const before = made.length;
      try {
        const grammar = compileOne(schema, { ...options, ...budget });
        if (made.length > before) await othersTurn();
        return grammar;
      } catch (error) {
        for (const forget of made) forget();
        throw located(error, param);
      }
    };
  };
}

/** Ends the task, so that what waits for the thread has its turn. */
const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A schema's error as one of the request: `response_format.json_schema.schema/properties/age`. */
function located(error: unknown, param: string): unknown {
  if (!isFormworkError(error)) return error;
  const details: Pick<FormworkError, 'code' | 'param' | 'keyword' | 'pointer'> = {
    code: error.code,
    param: param + (error.pointer ?? ''),
    ...(error.keyword === undefined ? {} : { keyword: error.keyword }),
    ...(error.pointer === undefined ? {} : { pointer: error.pointer }),
  };
  return formworkError(error.message, details, { cause: error });
}
