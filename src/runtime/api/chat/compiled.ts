import { type FormworkError, formworkError, isFormworkError } from '../../errors.ts';
import {
  type CompileOptions,
  createGrammarCache,
  type Grammar,
  type GrammarCache,
  type Vocabulary,
} from '../../grammar/index.ts';

/** Compiles a schema's JSON text for a vocabulary, or finds it compiled; errors name the parameter it came in. */
export type SchemaCompiler = (
  schema: string,
  vocabulary: Vocabulary,
  param: string,
  options?: CompileOptions,
) => Grammar;

/** A compiler that remembers, for each vocabulary: requests tend to come with the same few schemas. */
export function createSchemaCompiler(): SchemaCompiler {
  const caches = new WeakMap<Vocabulary, GrammarCache>();
  return (schema, vocabulary, param, options) => {
    const cache = caches.get(vocabulary) ?? createGrammarCache(vocabulary);
    caches.set(vocabulary, cache);
    try {
      return cache.compile(schema, options);
    } catch (error) {
      throw located(error, param);
    }
  };
}

/** A schema's error, told as one of the request: `response_format.json_schema.schema/properties/age`. */
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
