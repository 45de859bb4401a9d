/**
 * `npm run fuzz`: sends random schemas to the whole service (API, generation, grammar, engine) with
 * the tiny model at temperature 1; ajv checks every answer.
 *
 *     npm run fuzz -- [--schemas 1000] [--seed N] [--at-once 8] [--model tiny]
 *
 * Prints how many answers were valid, and how many schemas were refused with which code. Exits with
 * 1 if an answer is invalid or the service fails.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { createNodeEngine } from '../src/server/node.ts';
import { isExact } from '../test/grammar/fuzz/decimal.ts';
import { createOracle } from '../test/grammar/fuzz/oracle.ts';
import { type Schema, schemas } from '../test/grammar/fuzz/schemas.ts';

const { values: options } = parseArgs({
  options: {
    schemas: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() >>> 0) },
    'at-once': { type: 'string', default: '8' },
    model: { type: 'string', default: 'tiny' },
  },
});
const wanted = Number(options.schemas);
const seed = Number(options.seed);

await using engine = await createNodeEngine({
  dataDir: process.env.FORMWORK_DATA_DIR,
  adapter: process.env.FORMWORK_ADAPTER,
});
console.log(engine.description);
await engine.load(options.model);

const counts = { valid: 0, invalid: 0, inexact: 0, failed: 0, tokens: 0 };
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
        response_format: { type: 'json_schema', json_schema: { name: 'document', schema } },
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
  if (isValid(schema, text)) counts.valid++;
  else if (!isExact(text)) counts.inexact++;
  else {
    counts.invalid++;
    console.error(`INVALID: ${text}\n  schema ${JSON.stringify(schema)}, request seed ${index}`);
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
    `refused ${JSON.stringify(refused)}; ${counts.tokens} tokens in ${seconds.toFixed(0)} s`,
);
process.exitCode = counts.invalid + counts.failed === 0 ? 0 : 1;
