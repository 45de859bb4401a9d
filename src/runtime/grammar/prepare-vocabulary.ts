import { compile } from './compile.ts';
import { prepareGrammar } from './prepare-grammar.ts';
import type { CompileOptions, Vocabulary } from './types.ts';
import { type WarmUpSchema, warmUpSchemas } from './warm-up-schemas.ts';

const FORMS: readonly CompileOptions[] = [
  {},
  { numbers: 'any', format: 'annotate' },
  { whitespace: 'spaced' },
  { whitespace: 'flexible' },
];

const encoder = new TextEncoder();

/** Numbers of bytes to read between masks, repeated; about the lengths of tokens. */
const PIECES = [1, 3, 2, 5];

/** Suffixes of names. Each makes the schemas distinct, so that no cache applies. */
const ENDINGS = ['', 'a', 'b'];

/**
 * Prepares a vocabulary, so that the first request need not: computes the tables that depend only
 * on the vocabulary and the masks of common values, and triggers JavaScript's compilation to
 * machine code, which happens only after a function has run for a while. Compiles some typical
 * schemas and reads some of their documents. Takes about 0.3 s for 50,000 tokens.
 */
export function prepareVocabulary(vocabulary: Vocabulary): void {
  for (const own of ENDINGS) {
    for (const options of FORMS) {
      for (const usual of warmUpSchemas(own)) follow(vocabulary, options, usual);
    }
  }
}

/** The JSON text of a value, with `space` after each colon and comma. */
function textOf(value: unknown, space: string): string {
  if (Object(value) !== value) return JSON.stringify(value);
  const texts = Object.entries(value as object).map(([name, part]) =>
    Array.isArray(value)
      ? textOf(part, space)
      : `${JSON.stringify(name)}:${space}${textOf(part, space)}`,
  );
  const inside = texts.join(`,${space}`);
  return Array.isArray(value) ? `[${inside}]` : `{${inside}}`;
}

/** Reads the documents of a schema, with a mask before every piece. */
function follow(
  vocabulary: Vocabulary,
  options: CompileOptions,
  { schema, documents }: WarmUpSchema,
): void {
  const grammar = compile(schema, vocabulary, options);
  prepareGrammar(grammar);
  const space = options.whitespace === 'spaced' ? ' ' : '';
  for (const document of documents) {
    const matcher = grammar.start();
    const bytes = encoder.encode(textOf(document, space));
    for (let at = 0, piece = 0; at < bytes.length; piece++) {
      matcher.mask();
      matcher.forced();
      const next = at + PIECES[piece % PIECES.length]!;
      if (!matcher.acceptBytes(bytes.subarray(at, next))) {
        throw new Error(`The document does not follow its schema: ${JSON.stringify(document)}`);
      }
      at = next;
    }
  }
}
