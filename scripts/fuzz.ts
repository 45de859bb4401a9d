/**
 * `npm run fuzz`: sends random schemas to the whole service (API, generation, grammar, engine) with
 * the tiny model at temperature 1; ajv checks every answer.
 *
 *     npm run fuzz -- [--schemas 1000] [--order schema|any] [--seed N] [--at-once 8] [--model tiny]
 *
 * With `--order any`, the model orders the members. The grammar must then also accept, in random
 * orders of members, each answer and each valid instance of an independent generator.
 *
 * Prints how many answers were valid, and how many schemas were refused with which code. Exits with
 * 1 if an answer is invalid, an instance is rejected or the service fails.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { compile } from '../src/runtime/grammar/compile.ts';
import { vocabularyFromTokenizer } from '../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { createNodeEngine } from '../src/server/node.ts';
import { isExact } from '../test/grammar/fuzz/decimal.ts';
import { createOracle } from '../test/grammar/fuzz/oracle.ts';
import { createRandom } from '../test/grammar/fuzz/sample.ts';
import { type Schema, schemas } from '../test/grammar/fuzz/schemas.ts';
import { validInstances } from '../test/grammar/fuzz/valid-instances.ts';
import { shuffledText } from '../test/grammar/fuzz/written.ts';

const { values: options } = parseArgs({
  options: {
    schemas: { type: 'string', default: '1000' },
    order: { type: 'string', default: 'schema' },
    seed: { type: 'string', default: String(Date.now() >>> 0) },
    'at-once': { type: 'string', default: '8' },
    model: { type: 'string', default: 'tiny' },
  },
});
const wanted = Number(options.schemas);
const seed = Number(options.seed);
const memberOrder = options.order;
if (memberOrder !== 'schema' && memberOrder !== 'any') {
  throw new Error(`--order is schema or any, not ${memberOrder}`);
}

/** Instances guessed for each schema, and orders in which each valid one is offered. */
const INSTANCES = 12;
const ORDERS = 4;

await using engine = await createNodeEngine({
  dataDir: process.env.FORMWORK_DATA_DIR,
  adapter: process.env.FORMWORK_ADAPTER,
});
console.log(engine.description);
await engine.load(options.model);

const tokenizer = new URL(`../public/models/${options.model}/tokenizer.json`, import.meta.url);
const vocabulary = vocabularyFromTokenizer(JSON.parse(readFileSync(tokenizer, 'utf8')), {
  endOfTurn: ['<|im_end|>'],
});
const encoder = new TextEncoder();

const counts = {
  ...{ valid: 0, invalid: 0, inexact: 0, failed: 0, tokens: 0 },
  ...{ instances: 0, rejected: 0 },
};
const refused: Record<string, number> = {};

async function ask(schema: Schema, index: number): Promise<void> {
  const response = await engine.fetch(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer fuzz', 'content-type': 'application/json' },
      body: JSON.stringify({
        model: options.model,
        messages: [{ role: 'user', content: `Document ${index}.` }],
        max_tokens: 200,
        temperature: 1,
        seed: index,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'document', member_order: memberOrder, schema },
        },
      }),
    }),
  );
  const answer = (await response.json()) as Answer;
  if (answer.error) {
    const { code, message } = answer.error;
    if (response.status === 400) {
      refused[code] = (refused[code] ?? 0) + 1;
      return;
    }
    counts.failed++;
    console.error(
      `FAILED: ${response.status} ${code} ${message}\n  schema ${JSON.stringify(schema)}`,
    );
    return;
  }
  const text = answer.choices[0]!.message.content;
  counts.tokens += answer.usage.completion_tokens;
  if (isValid(schema, text)) {
    counts.valid++;
    if (memberOrder === 'any') checkShuffled(schema, text, index);
  } else if (!isExact(text)) counts.inexact++;
  else {
    counts.invalid++;
    console.error(`INVALID: ${text}\n  schema ${JSON.stringify(schema)}, request seed ${index}`);
  }
}

/** Offers the answer and other valid instances to the grammar in random orders of members. */
function checkShuffled(schema: Schema, answer: string, index: number): void {
  const grammar = compile(schema, vocabulary, { memberOrder: 'any' });
  const random = createRandom(seed + index);
  const guessed = validInstances(schema, createOracle(schema)!, random, INSTANCES);
  const instances = isExact(answer) ? [JSON.parse(answer), ...guessed] : guessed;
  for (const instance of instances) {
    counts.instances++;
    for (let order = 0; order < ORDERS; order++) {
      const text = shuffledText(instance, '', random);
      const matcher = grammar.start();
      if (matcher.acceptBytes(encoder.encode(text)) && matcher.complete) continue;
      counts.rejected++;
      console.error(`REJECTED: ${text}\n  schema ${JSON.stringify(schema)}`);
      break;
    }
  }
}

interface Answer {
  readonly error?: { readonly code: string; readonly message: string };
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly usage: { readonly completion_tokens: number };
}

function isValid(schema: Schema, text: string): boolean {
  const oracle = createOracle(schema);
  if (!oracle) throw new Error(`ajv cannot judge ${JSON.stringify(schema)}`);
  try {
    return oracle(JSON.parse(text));
  } catch {
    return false;
  }
}

const started = performance.now();
// Samples extra schemas, because refused ones do not count.
const candidates = fc
  .sample(schemas, { seed, numRuns: wanted * 5 })
  .filter((schema) => createOracle(schema) !== undefined);
let next = 0;
const worker = async () => {
  while (counts.valid + counts.invalid + counts.failed < wanted && next < candidates.length) {
    const index = next++;
    await ask(candidates[index]!, index);
  }
};
await Promise.all(Array.from({ length: Number(options['at-once']) }, worker));

const seconds = (performance.now() - started) / 1000;
console.log(
  `seed ${seed}: ${counts.valid} valid, ${counts.invalid} invalid, ${counts.failed} failed, ` +
    `${counts.inexact} with numbers that ajv reads inexactly; ` +
    (memberOrder === 'any'
      ? `${counts.instances} shuffled instances, ${counts.rejected} rejected; `
      : '') +
    `refused ${JSON.stringify(refused)}; ${counts.tokens} tokens in ${seconds.toFixed(0)} s`,
);
process.exitCode = counts.invalid + counts.failed + counts.rejected === 0 ? 0 : 1;
