import { localLanguage } from '../follow/local-follower.ts';
import { compileAnswer, compileSchemas } from './compile-answer.ts';
import { createSchemaCompiler } from './schema-compiler.ts';
import type { Languages } from './types.ts';

/**
 * Compiles and runs languages on this thread, for a page's worker, which serves only one page.
 * @param states The state budget of a schema, for its compilation and for each later step; the
 *   core's default if absent.
 */
export function createLocalLanguages(states?: number): Languages {
  const begin = createSchemaCompiler(states === undefined ? {} : { states });
  return {
    async open(spec, vocabulary) {
      const compiled = await compileAnswer(spec, vocabulary, begin(vocabulary));
      const { start, warnings, prepare } = compiled;
      // By then the GPU computes the prefill.
      setTimeout(() => prepare());
      return { ...localLanguage(vocabulary, start), warnings };
    },
    async compile(schemas, vocabulary) {
      const { content, parameters } = await compileSchemas(schemas, vocabulary, begin(vocabulary));
      return [...(content ? [content] : []), ...parameters].map((grammar) => grammar.states());
    },
  };
}
