/**
 * `npm run fuzz:grammar`: generates random schemas over all keywords, writes documents through the
 * masks, and checks them with ajv.
 *
 *     npm run fuzz:grammar -- [--documents 20000] [--each 8] [--seed N] [--order schema|any]
 *     npm run fuzz:grammar -- --schemas FOLDER [--each 8] [--seed N]
 *
 * Every combination of vocabulary (bytes, the tiny model's, SmolLM2's), white space, number form
 * and member order writes its share of the documents, `--each` per schema. At every prefix, and
 * after one more token that the mask allows there, it checks the shortest finish. Valid instances
 * from an independent generator must be accepted in canonical form, in the schema's order of
 * members or in a random one. None of the schemas, which are small, may be too complex. A failure
 * is shrunk to a small schema and printed with its seed.
 *
 * With `--schemas`, the schemas are the JSON files of a folder, in any draft, and all failures are
 * printed.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { CompileOptions, Vocabulary } from '../src/runtime/grammar/types.ts';
import { vocabularyFromTokenizer } from '../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { createCheck, createTally, type Tally } from '../test/grammar/fuzz/checks.ts';
import { schemas } from '../test/grammar/fuzz/schemas.ts';
import { values } from '../test/grammar/fuzz/values.ts';
import { byteVocabulary } from '../test/support/byte-vocabulary.ts';
import { fuzzFolder } from './fuzz-folder.ts';

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '20000' },
    schemas: { type: 'string' },
    each: { type: 'string', default: '8' },
    order: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() >>> 0) },
  },
});
const seed = Number(options.seed);

/** Schemas to generate between counts of the documents. */
const BATCH = 50;

function readVocabulary(model: string): Vocabulary {
  const path = new URL(`../public/models/${model}/tokenizer.json`, import.meta.url);
  const endOfTurn = ['<|im_end|>'];
  return vocabularyFromTokenizer(JSON.parse(readFileSync(path, 'utf8')), { endOfTurn });
}

const vocabularies = {
  bytes: byteVocabulary,
  tiny: readVocabulary('tiny'),
  SmolLM2: readVocabulary('formwork-135m'),
};

if (options.schemas !== undefined) {
  const effort = { seed, each: Number(options.each), compile: {} };
  process.exit(fuzzFolder(options.schemas, vocabularies.SmolLM2, effort) > 0 ? 1 : 0);
}

const orders = (['schema', 'any'] as const).filter((order) => (options.order ?? order) === order);
const combinations = Object.entries(vocabularies).flatMap(([name, vocabulary]) =>
  (['compact', 'spaced', 'flexible'] as const).flatMap((whitespace) =>
    (['canonical', 'any'] as const).flatMap((numbers) =>
      orders.map((memberOrder) => ({
        name: `${name}, ${whitespace}, numbers ${numbers}, member order ${memberOrder}`,
        vocabulary,
        compile: { whitespace, numbers, memberOrder } satisfies CompileOptions,
      })),
    ),
  ),
);

const total = createTally();
const share = Math.ceil(Number(options.documents) / combinations.length);
const started = performance.now();

for (const [index, { name, vocabulary, compile }] of combinations.entries()) {
  const tally = createTally();
  const effort = { documents: Number(options.each), tokens: 64, instances: 12 };
  const check = createCheck(vocabulary, compile, effort, tally);
  const from = performance.now();
  for (let batch = 0; tally.documents < share; batch++) {
    const result = fc.check(
      fc.property(schemas, fc.array(values, { maxLength: 4 }), fc.nat(), check),
      { numRuns: BATCH, seed: seed + index * 100_000 + batch },
    );
    if (!result.failed) continue;
    const [schema, , documentSeed] = result.counterexample!;
    console.error(`FAILED (${name}, seed ${seed}): ${String(result.errorInstance)}`);
    console.error(`schema ${JSON.stringify(schema)}, document seed ${documentSeed}`);
    process.exit(1);
  }
  console.log(`${name}: ${summary(tally)}, ${((performance.now() - from) / 1000).toFixed(0)} s`);
  add(tally);
}

const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`\nseed ${seed}: ${summary(total)}, ${seconds} s`);
console.log(`refused: ${JSON.stringify(total.refused)}`);
const keywords = [...total.keywords].sort(([, a], [, b]) => b - a);
console.log(
  `schemas by keyword: ${keywords.map(([name, count]) => `${name} ${count}`).join(', ')}`,
);

function summary({ schemas, documents, inexact, prefixes, tokensCompared, instances }: Tally) {
  return (
    `${documents} documents of ${schemas} schemas valid (${inexact} with numbers that ajv reads ` +
    `inexactly), ${prefixes} prefixes finished, ${tokensCompared} tokens compared, ` +
    `${instances} valid instances accepted`
  );
}

function add({ refused, keywords, ...counts }: Tally): void {
  for (const [name, count] of Object.entries(counts)) total[name as keyof typeof counts] += count;
  for (const [code, count] of Object.entries(refused)) {
    total.refused[code as keyof typeof refused] =
      (total.refused[code as keyof typeof refused] ?? 0) + count;
  }
  for (const [keyword, count] of keywords) {
    total.keywords.set(keyword, (total.keywords.get(keyword) ?? 0) + count);
  }
}
