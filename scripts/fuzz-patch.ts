/**
 * `npm run fuzz:patch`: sends random schemas (half of them of nested documents, half over all
 * keywords) and seeds to the whole service with the tiny model, as a patch stream in both framings
 * and as a plain answer. Applying the operations in order must give the plain answer byte for byte.
 * Containers must precede their members, members must come in document order, and the first record
 * must be sent before the generation ends.
 *
 *     npm run fuzz:patch -- [--pairs 2000] [--seed N] [--at-once 8] [--model tiny]
 *
 * Prints how many pairs were equal, how many schemas were refused with which code, how long before
 * the end the first record arrived, and our own time between the first token and the first
 * operation. Exits with 1 if a pair differs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { createApi } from '../src/runtime/api/index.ts';
import { createEngine } from '../src/runtime/engine/index.ts';
import { prepareGpu } from '../src/server/engine/gpu/index.ts';
import { documents } from '../test/common/patch/documents.ts';
import { checkPair, type Pair } from '../test/common/patch/pair.ts';
import { schemas } from '../test/grammar/fuzz/schemas.ts';
import { openPorts } from '../test/support/open-ports.ts';
import { timedEngine } from '../test/support/timed-engine.ts';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() >>> 0) },
    'at-once': { type: 'string', default: '8' },
    model: { type: 'string', default: 'tiny' },
  },
});
const wanted = Number(options.pairs);
const seed = Number(options.seed);

const dataDir = mkdtempSync(join(tmpdir(), 'formwork-fuzz-patch-'));
const gpu = await prepareGpu({
  dataDir: process.env.FORMWORK_DATA_DIR ?? dataDir,
  modelsFolder: fileURLToPath(new URL('../public/models', import.meta.url)),
  adapter: process.env.FORMWORK_ADAPTER,
});
console.log(gpu.description);
const engine = createEngine({ modelsBaseUrl: gpu.modelsBaseUrl });
await engine.load(options.model);
const { engine: watched, take } = timedEngine(engine);
const { fetch } = createApi({ ...openPorts(watched), onError: (error) => console.error(error) });

const counts = { equal: 0, different: 0, operations: 0, early: 0 };
const refused: Record<string, number> = {};
const ownTimes: number[] = [];
const started = performance.now();
const candidates = fc.sample(fc.tuple(fc.oneof(documents, schemas), fc.nat()), {
  seed,
  numRuns: wanted * 3,
});
let next = 0;

async function checkUntil(enough: number): Promise<void> {
  while (counts.equal + counts.different < enough && next < candidates.length) {
    const [schema, requestSeed] = candidates[next++]!;
    const pair: Pair = { fetch, take, model: options.model, schema, seed: requestSeed };
    const verdict = await checkPair(pair).catch((error: Error) => error);
    if (verdict instanceof Error) {
      counts.different++;
      console.error(`${verdict}\n  schema ${JSON.stringify(schema)}, request seed ${requestSeed}`);
      continue;
    }
    if (verdict.refused !== undefined) {
      refused[verdict.refused] = (refused[verdict.refused] ?? 0) + 1;
      continue;
    }
    counts.operations += verdict.operations;
    if (verdict.stepsAfterFirst > 0) counts.early++;
    ownTimes.push(verdict.ownTime);
    if (verdict.problem === undefined) {
      counts.equal++;
      continue;
    }
    counts.different++;
    console.error(
      `${verdict.problem}\n  schema ${JSON.stringify(schema)}, request seed ${requestSeed}`,
    );
  }
}

// One at a time first: concurrent requests also wait for each other, which would distort the
// timing.
await checkUntil(Math.min(100, wanted));
const alone = ownTimes.toSorted((one, other) => one - other);
await Promise.all(Array.from({ length: Number(options['at-once']) }, () => checkUntil(wanted)));

const at = (share: number) => alone[Math.floor(share * (alone.length - 1))]?.toFixed(2);
const seconds = (performance.now() - started) / 1000;
console.log(
  `seed ${seed}: ${counts.equal} pairs equal, ${counts.different} different; ${counts.operations} operations; ` +
    `in ${counts.early} the model was asked again after the first record; ` +
    `refused ${JSON.stringify(refused)}; ${seconds.toFixed(0)} s`,
);
console.log(
  `first token to first operation, our own work, alone: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
);
await engine.unload(options.model);
gpu.close();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = counts.different === 0 ? 0 : 1;
