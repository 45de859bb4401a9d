import { type FormworkError, formworkError, isFormworkError } from '../../common/errors.ts';
import { yieldToEventLoop } from '../../common/yield-to-event-loop.ts';
import {
  type CompileOptions,
  createGrammarCache,
  type Grammar,
  type GrammarCache,
  type GrammarCacheLimits,
  type Vocabulary,
} from '../../grammar/index.ts';

/**
 * Compiles a schema of one request, or returns the cached grammar. Yields to the event loop after
 * each compilation. Rejects with the compiler's errors, with the parameter's path; with
 * `schema_too_complex` also if the request's schemas exceed the budget together. Nothing is cached
 * for a rejected request.
 */
export type RequestCompiler = (
  schema: string,
  param: string,
  options?: CompileOptions,
) => Promise<Grammar>;

/** Creates the compiler of a request's schemas for a vocabulary. */
export type SchemaCompiler = (vocabulary: Vocabulary, tenant?: string) => RequestCompiler;

/** The budget of a request, as a multiple of one schema's. */
const SCHEMAS_A_REQUEST = 2;

/**
 * Creates a compiler with a cache per vocabulary, because requests tend to repeat the same few
 * schemas.
 * @param limits The state budget of a schema, for its compilation and for each later step, and the
 *   milliseconds of its compilation; the core's defaults if absent.
 * @param kept The size of the cache of a vocabulary.
 */
export function createSchemaCompiler(
  {
    states,
    milliseconds,
  }: { readonly states?: number; readonly milliseconds?: number | undefined } = {},
  kept: GrammarCacheLimits = {},
): SchemaCompiler {
  const caches = new WeakMap<Vocabulary, GrammarCache>();
  /** The states that a compilation took. A cached grammar costs its request the same. */
  const costs = new WeakMap<Grammar, number>();
  const limits = {
    ...(states === undefined ? {} : { states }),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
  const budget = Object.keys(limits).length === 0 ? {} : { budget: limits };

  return (vocabulary, tenant) => {
    const cache = caches.get(vocabulary) ?? createGrammarCache(vocabulary, kept);
    caches.set(vocabulary, cache);
    const used = new Set<Grammar>();
    const made: (() => void)[] = [];
    let left = (states ?? Number.POSITIVE_INFINITY) * SCHEMAS_A_REQUEST;

    function compileOne(schema: string, options: CompileOptions): Grammar {
      const grammar = cache.compile(schema, options, tenant);
      if (!costs.has(grammar)) {
        costs.set(grammar, grammar.states());
        made.push(() => cache.forget(schema, options));
      }
      if (!used.has(grammar)) left -= costs.get(grammar)!;
      used.add(grammar);
      if (left >= 0) return grammar;
      throw formworkError('Together, the schemas of the request need too many states.', {
        code: 'schema_too_complex',
        pointer: '',
      });
    }

    return async (schema, param, options = {}) => {
      const before = made.length;
      try {
        const grammar = compileOne(schema, { ...options, ...budget });
        if (made.length > before) await yieldToEventLoop();
        return grammar;
      } catch (error) {
        for (const forget of made) forget();
        throw located(error, param);
      }
    };
  };
}

/**
 * Converts a schema's error to one of the request:
 * `response_format.json_schema.schema/properties/age`.
 */
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
