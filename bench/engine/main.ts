/**
 * `npm run bench:engine`: measures the cost of a token next to the yardsticks. Everything is
 * measured in one run on one adapter, so that ratios hold under any load. FORMWORK_ADAPTER selects
 * the adapter, FORMWORK_DTYPE=f16 allows a model of one's own 16-bit floats on every GPU.
 *
 *   --model <id>      formwork-135m when absent
 *   --folder <folder> a model of one's own instead, with its library in the folder
 *   --library <kind>  gpu or software: the library to measure; the one for the adapter when absent
 *   --tokens <n>      tokens to decode, 16 when absent
 *   --without-web-llm skips web-llm's own loop, which takes minutes on a software adapter
 */
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, type LoadedModel } from '../../src/runtime/engine/index.ts';
import { embeddedModels, type ModelSource } from '../../src/runtime/models/index.ts';
import { prepareGpu } from '../../src/server/engine/gpu/index.ts';
import { sourceOfAdded } from '../../src/server/engine/models/added-models.ts';
import { choosingTime } from './choosing.ts';
import { type Counts, countDevices } from './counted-device.ts';
import { gemvRate, SMOLLM2_MULTIPLICATIONS } from './gemv.ts';
import { constrainedRates, decodeTime, measureModel, tokenCost } from './measure.ts';
import { webLlmCost } from './web-llm-loop.ts';

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'formwork-135m' },
    folder: { type: 'string' },
    library: { type: 'string' },
    tokens: { type: 'string', default: '16' },
    'without-web-llm': { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '..', '..');
const tokens = Number(values.tokens);

const gpu = await prepareGpu({
  dataDir: process.env.FORMWORK_DATA_DIR ?? join(root, '.formwork'),
  modelsFolder: join(root, 'public', 'models'),
  adapter: process.env.FORMWORK_ADAPTER,
  f16: process.env.FORMWORK_DTYPE === 'f16',
});
console.log(gpu.description);

const before = await bareRate();
const counters = countDevices();

const source = values.folder === undefined ? embedded(values.model) : own(values.folder);
const library = values.library as 'gpu' | 'software' | undefined;
const chosen =
  library && typeof source.library === 'object'
    ? { ...source, library: source.library[library] }
    : source;
const engine = createEngine({ models: [chosen] });
const begin = performance.now();
const model = await engine.load(source.id);
print('ready after', (performance.now() - begin) / 1000, 's', 1);
console.log(`  ${model.fingerprint}`);

const ours = await measureModel(model, tokens);
print('decode', ours.decode, 'ms/token');
print('prefill', ours.prefill, `ms/token, ${ours.promptTokens} tokens`);
print(
  '  decode, times that',
  ours.decode / ours.prefill,
  `(by processor time ${ours.prefillGain.toFixed(1)})`,
);
print('time to first token', ours.firstToken, `ms, ${ours.promptTokens} tokens`);
print('  the same prompt again', ours.firstTokenAgain, 'ms');

// The better of two measurements, before and after ours, because other load may disturb either.
const bare = Math.max(before, await bareRate());
print('bare 4-bit GEMV', bare, 'billion multiplications/s', 2);
if (source.id.startsWith('formwork-135m')) {
  const bareTime = SMOLLM2_MULTIPLICATIONS / bare / 1e6;
  print('  all of a token’s matrices at that rate', bareTime, 'ms');
  print('  decode, of that rate', (100 * bareTime) / ours.decode, '%', 0);
}

const rates = await ratesAtOnce(model, [1, 2, 4, 8]);
const cost = await tokenCost(model, counters, tokens);
printCounts(cost.counts);
print('  processor time of this thread', cost.busy, 'ms/token', 2);
print('  from readback to submit', cost.gap, 'ms, median', 2);
print('    of it in JavaScript', cost.script, 'ms, median', 2);

const { constrained, free } = await constrainedRates(model);
print('in a schema, times free text', constrained / free, '', 2);

for (const count of [1, 8]) {
  const choosing = await choosingTime(await bareDevice(), gpu.kind, count);
  print(`choosing of 152k with top_p, ${count} at once`, choosing.whole, 'ms a sequence', 2);
  print('  this thread', choosing.thread, 'ms', 2);
  print('  the reference, in memory', choosing.reference, 'ms', 2);
}
await engine.unload(model.id);

if (!values['without-web-llm']) {
  const theirs = await webLlmCost(source, counters, Math.min(tokens, 8));
  print('web-llm’s own loop, library for GPUs, decode', theirs.decode, 'ms/token');
  print('  processor time', theirs.processor, 'ms/token');
  printCounts(theirs.counts);
  print('  from readback to submit', theirs.gap, 'ms, median', 2);
  for (const [count, { rate, processor }] of rates) {
    const ratio = (theirs.processor / processor).toFixed(1);
    print(
      `  tokens/s of ours, ${count} at once, times theirs`,
      (rate * theirs.decode) / 1000,
      `(by processor time ${ratio})`,
    );
  }
}
gpu.close();

function embedded(name: string): ModelSource {
  return embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === name)!;
}

function own(folder: string): ModelSource {
  const library = readdirSync(folder).find((file) => file.endsWith('.wasm'))!;
  const place = resolve(folder);
  return sourceOfAdded(
    { id: basename(place), url: place, library: join(place, library) },
    gpu.addFolder,
  );
}

async function bareDevice(): Promise<GPUDevice> {
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  return adapter!.requestDevice();
}

async function bareRate(): Promise<number> {
  const device = await bareDevice();
  try {
    return await gemvRate(device);
  } finally {
    device.destroy();
  }
}

/** Total tokens per second, and CPU milliseconds per token. */
interface Rate {
  readonly rate: number;
  readonly processor: number;
}

/** Rates at these numbers of concurrent requests, the better of two runs each. */
async function ratesAtOnce(
  loaded: LoadedModel,
  counts: readonly number[],
): Promise<Map<number, Rate>> {
  const best = new Map<number, Rate>();
  for (let turn = 0; turn < 2; turn++) {
    for (const count of counts) {
      const { time, processor } = await decodeTime(loaded, count, tokens);
      const before = best.get(count) ?? { rate: 0, processor: Number.POSITIVE_INFINITY };
      best.set(count, {
        rate: Math.max(before.rate, (1000 * count * tokens) / time),
        processor: Math.min(before.processor, processor / count / tokens),
      });
    }
  }
  const { rate: one } = best.get(1)!;
  for (const [count, { rate, processor }] of best) {
    print(
      `${count} at once`,
      rate,
      `tokens/s, ${(rate / one).toFixed(2)} times one; ${processor.toFixed(0)} ms of processor time a token`,
    );
  }
  return best;
}

function printCounts(counts: Counts): void {
  const { dispatches, bindGroups, writes, writtenBytes, submits, reads, readBytes } = counts;
  console.log(
    `  a token: ${round(readBytes)} bytes read in ${round(reads)}, ${round(writtenBytes)} bytes written in ${round(writes)}, ` +
      `${round(dispatches)} dispatches, ${round(bindGroups)} bind groups, ${round(submits)} submits`,
  );
}

function round(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function print(what: string, value: number, unit: string, digits = 1): void {
  console.log(`${what}: ${value.toFixed(digits)} ${unit}`.trimEnd());
}
