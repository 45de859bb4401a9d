/**
 * `npm run fuzz:grammar`: random schemas over all keywords, documents written through the masks, ajv as the judge.
 *
 *     npm run fuzz:grammar -- [--schemas 2000] [--documents 10] [--seed N] [--tokenizer FILE]
 *
 * A failure is shrunk to a small schema and printed with its seed. Without `--tokenizer` it runs twice: with the 256
 * bytes as vocabulary, and with that of the embedded SmolLM2 when it is there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { vocabularyFromTokenizer } from '../src/runtime/grammar/tokenizer-vocabulary.ts';
import type { Vocabulary } from '../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../test/conformance/judge.ts';
import { createCheck, createTally } from '../test/grammar/fuzz/checks.ts';
import { schemas, values } from '../test/grammar/fuzz/schemas.ts';

const EMBEDDED = 'public/models/smollm2-135m-instruct/tokenizer.json';

const { values: options } = parseArgs({
  options: {
    schemas: { type: 'string', default: '2000' },
    documents: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() >>> 0) },
    tokenizer: { type: 'string' },
  },
});

function readVocabulary(path: string): Vocabulary {
  return vocabularyFromTokenizer(JSON.parse(readFileSync(path, 'utf8')), {
    endOfTurn: ['<|im_end|>'],
  });
}

const vocabularies = new Map<string, Vocabulary>();
if (options.tokenizer) vocabularies.set(options.tokenizer, readVocabulary(options.tokenizer));
else {
  vocabularies.set('bytes', byteVocabulary);
  if (existsSync(EMBEDDED)) vocabularies.set('SmolLM2', readVocabulary(EMBEDDED));
}

for (const [name, vocabulary] of vocabularies) {
  const started = performance.now();
  const tally = createTally();
  const effort = { documents: Number(options.documents), tokens: 257 };
  const result = fc.check(
    fc.property(
      schemas,
      fc.array(values, { minLength: 5, maxLength: 15 }),
      fc.nat(),
      createCheck(vocabulary, effort, tally),
    ),
    { numRuns: Number(options.schemas), seed: Number(options.seed) },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}, seed ${options.seed}, ${seconds} s: ${JSON.stringify(tally)}`);
  if (!result.failed) continue;
  const [schema, , seed] = result.counterexample!;
  console.error(`FAILED: ${String(result.errorInstance)}`);
  console.error(`schema ${JSON.stringify(schema)}, document seed ${seed}`);
  process.exit(1);
}
