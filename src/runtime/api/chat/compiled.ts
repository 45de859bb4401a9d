import { type FormworkError, formworkError, isFormworkError } from '../../errors.ts';
import type { Grammar, Vocabulary } from '../../grammar/types.ts';
import type { Compile } from '../ports.ts';

/** Grammars kept for schemas that come again. */
const keptGrammars = 64;

/**
 * A compiler that remembers: requests tend to come with the same few schemas. The least recently used is forgotten.
 */
export function createCompiler(
  compile: Compile,
): (schema: string, vocabulary: Vocabulary, param: string) => Grammar {
  const kept = new WeakMap<Vocabulary, Map<string, Grammar>>();
  return (schema, vocabulary, param) => {
    const grammars = kept.get(vocabulary) ?? new Map<string, Grammar>();
    kept.set(vocabulary, grammars);
    let grammar = grammars.get(schema);
    if (!grammar) {
      try {
        grammar = compile(schema, vocabulary);
      } catch (error) {
        throw located(error, param);
      }
    }
    grammars.delete(schema);
    grammars.set(schema, grammar);
    const [oldest] = grammars.keys();
    if (grammars.size > keptGrammars && oldest !== undefined) grammars.delete(oldest);
    return grammar;
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
