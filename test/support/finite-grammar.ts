import { compile, type Grammar } from '../../src/runtime/grammar/index.ts';
import { stubVocabulary } from './stub-engine.ts';

/** A grammar of exactly these documents, given as JSON texts, for the stub's vocabulary. */
export function finiteGrammar(documents: readonly string[]): Grammar {
  const values = documents.map((document): unknown => JSON.parse(document));
  return compile(JSON.stringify({ enum: values }), stubVocabulary);
}
