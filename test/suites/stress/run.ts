/**
 * `npm run test:stress -- [--minutes 1] [--cache 200,256,640,2048] [--seed 1]`: twenty callers ask
 * the engine for forks, appends and rollbacks at random, and abort some, in KV caches that hold a
 * small part of it. Each cache gets so many minutes. Ends with 1 at an error, if nothing is
 * computed for a minute, if a request is not answered or ends as aborted though nobody aborted
 * it, if fewer than sixty sequences were completed, or if a sequence's logits are not those it has
 * alone.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LoadedModel } from '../../../src/runtime/engine/index.ts';
import { createEngine } from '../../../src/runtime/engine/index.ts';
import { embeddedModels } from '../../../src/runtime/models/index.ts';
import { prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { MODELS_FOLDER } from '../../runtime/node-home.ts';
import { differenceAlone, type Outcome } from './records.ts';
import { AbortedByCaller, type Random, randomFrom, request } from './requests.ts';

const CALLERS = 20;
const MODEL = 'tiny';
/** Sequences per cache that are computed again, alone. */
const COMPARED = 60;
/** Seconds without a computed token while requests wait. */
const STUCK = 60;
/** Seconds that the last requests may take once no others come. */
const REST = 120;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    cache: { type: 'string', default: '200,256,640,2048' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = 60 * Number(values.minutes);
const caches = values.cache.split(',').map(Number);
const seed = Number(values.seed);
if (!(seconds > 0)) throw new Error('--minutes takes a number');
if (!caches.every((tokens) => tokens > 0)) throw new Error('--cache takes numbers of tokens');
if (!Number.isInteger(seed)) throw new Error('--seed takes an integer');

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** Keeps an even sample of what it is given. */
function sampleOf<Item>(size: number, random: Random) {
  const items: Item[] = [];
  let seen = 0;
  return {
    items,
    add(item: Item) {
      const at = items.length < size ? items.length : random(seen + 1);
      seen++;
      if (at < size) items[at] = item;
    },
  };
}

/** Lets the callers ask for a while, and returns some of what they were answered. */
async function attack(model: LoadedModel): Promise<{ ends: string; outcomes: Outcome[] }> {
  const random = randomFrom(seed);
  const outcomes = sampleOf<Outcome>(COMPARED, random);
  const ends: Record<string, number> = {};
  const until = performance.now() + 1000 * seconds;
  let computedAt = performance.now();
  const watch = {
    onProgress: () => {
      computedAt = performance.now();
    },
    onOutcome: outcomes.add,
  };
  const call = async () => {
    while (performance.now() < until) {
      const end = await request(model, random, watch).then(
        () => 'answered',
        (error: unknown) =>
          error instanceof AbortedByCaller
            ? 'aborted'
            : fail(`a request failed: ${(error as Error).message}`),
      );
      ends[end] = (ends[end] ?? 0) + 1;
      if (random(20) === 0) await pause(random(1500));
    }
  };
  const looking = setInterval(() => {
    const now = performance.now();
    const active = model.active?.() ?? 0;
    const waiting = `${active} sequences wait`;
    if (active > 0 && now - computedAt > 1000 * STUCK) {
      fail(`nothing was computed for ${STUCK} seconds, and ${waiting}`);
    }
    if (now > until + 1000 * REST) fail(`${waiting} ${REST} seconds after the last request`);
  }, 1000);
  await Promise.all(Array.from({ length: CALLERS }, call));
  clearInterval(looking);
  return { ends: JSON.stringify(ends), outcomes: outcomes.items };
}

const gpu = await prepareGpu({
  dataDir: join(tmpdir(), 'formwork-test'),
  modelsFolder: MODELS_FOLDER,
  adapter: 'swiftshader',
});
for (const cacheTokens of caches) {
  const engine = createEngine({
    models: embeddedModels(gpu.modelsBaseUrl).filter(({ id }) => id === MODEL),
    cacheTokens,
    maxSequences: 12,
  });
  const model = await engine.load(MODEL);
  const { ends, outcomes } = await attack(model);
  if (outcomes.length < COMPARED) {
    fail(`cache of ${cacheTokens} tokens: only ${outcomes.length} sequences were completed`);
  }
  for (const [index, outcome] of outcomes.entries()) {
    const difference = await differenceAlone(model, outcome, `alone ${index}`);
    if (difference) fail(`cache of ${cacheTokens} tokens: ${difference}`);
  }
  console.log(`cache of ${cacheTokens} tokens: ${ends}; ${outcomes.length} computed alone again`);
  await engine.unload(MODEL);
}
gpu.close();
process.exit(0);
