import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { vocabularyFromTokenizer } from '../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { whitespaceForms } from '../../test/suites/conformance/spellings.ts';
import type { VocabularyFile } from './measure.ts';

/** A schema and the token sequences of its instances. */
export interface Case {
  readonly name: string;
  readonly schemaText: string;
  readonly instances: readonly (readonly number[])[];
}

const SCHEMAS = join(import.meta.dirname, 'schemas');

/** The vocabulary file that each engine reads, created from a tokenizer.json. */
export function writeVocabulary(tokenizerPath: string, folder: string): string {
  const tokenizer = JSON.parse(readFileSync(tokenizerPath, 'utf8'));
  const vocabulary = vocabularyFromTokenizer(tokenizer, { endOfTurn: ['<|im_end|>'] });
  const encoded: string[] = [];
  for (const [token, id] of Object.entries<number>(tokenizer.model.vocab)) encoded[id] = token;
  for (const { id, content } of tokenizer.added_tokens) encoded[id] = content;
  const hex = vocabulary.bytes.map((bytes, id) =>
    Buffer.from(vocabulary.special.has(id) ? encoded[id]! : bytes).toString('hex'),
  );
  const path = join(folder, 'vocab.json');
  mkdirSync(folder, { recursive: true });
  const file: VocabularyFile = {
    eos: vocabulary.endOfTurn[0]!,
    special: [...vocabulary.special],
    encoded,
    hex,
  };
  writeFileSync(path, JSON.stringify(file));
  return path;
}

/** Reads the schemas and tokenises their instances with the model's tokenizer. */
export async function loadCases(
  tokenizerPath: string,
  scratch: string,
  whitespace: 'compact' | 'flexible',
): Promise<Case[]> {
  // The published package contains a CommonJS file but declares ES modules, which Node rejects.
  const commonJs = join(scratch, 'web-tokenizers.cjs');
  copyFileSync(join(scratch, 'node_modules/@mlc-ai/web-tokenizers/lib/index.js'), commonJs);
  const { Tokenizer } = createRequire(commonJs)(commonJs);
  const tokenizer = await Tokenizer.fromJSON(readFileSync(tokenizerPath).buffer);
  return readdirSync(SCHEMAS)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { schema, instances } = JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));
      const schemaText = JSON.stringify(schema);
      return {
        name: file.slice(0, -'.json'.length),
        schemaText,
        instances: instances.map((instance: unknown) => {
          const forms = whitespaceForms(instance);
          return Array.from(
            tokenizer.encode(whitespace === 'compact' ? forms.compact : forms.spaced),
          );
        }),
      };
    });
}
