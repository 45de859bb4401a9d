import { languageHere } from '../follow/here.ts';
import { compileAnswer, compileSchemas } from './compile-answer.ts';
import { createSchemaCompiler } from './schema-compiler.ts';
import type { Languages } from './types.ts';

/**
 * Compiles and follows in this thread, as a page's worker does, which serves nobody else.
 * @param states What one schema may take, when it is compiled and in each step after it; the core's default when absent.
 */
export function createLanguagesHere(states?: number): Languages {
  const begin = createSchemaCompiler(states);
  return {
    async open(spec, vocabulary) {
      const compiled = await compileAnswer(spec, vocabulary, begin(vocabulary));
      const { start, warnings, prepare } = compiled;
      // By then the model reads the prompt, on another processor.
      setTimeout(prepare);
      return { ...languageHere(vocabulary, start), warnings };
    },
    async compile(schemas, vocabulary) {
      const { content, parameters } = await compileSchemas(schemas, vocabulary, begin(vocabulary));
      return [...(content ? [content] : []), ...parameters].map((grammar) => grammar.states());
    },
  };
}
