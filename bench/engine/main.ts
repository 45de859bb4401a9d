/**
 * `npm run bench:engine`: what a token costs, beside the yardsticks. Everything is measured in one run on one adapter,
 * so that ratios hold whatever the machine is doing.
 *
 *   --model <id>      smollm2-135m-instruct when absent
 *   --tokens <n>      tokens to decode, 16 when absent
 *   --without-web-llm skips web-llm's own loop, which takes minutes on a software adapter
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, embeddedModels, type LoadedModel } from '../../src/runtime/engine/index.ts';
import { prepareGpu } from '../../src/server/gpu/index.ts';
import { gemvRate, SMOLLM2_MULTIPLICATIONS } from './gemv.ts';
import { decodeTime, type Measure, measureModel } from './measure.ts';
import { webLlmDecodeTime } from './web-llm-loop.ts';

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'smollm2-135m-instruct' },
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
});
console.log(gpu.description);

const before = await bareRate();

const engine = createEngine({ modelsBaseUrl: gpu.modelsBaseUrl });
const begin = performance.now();
const model = await engine.load(values.model);
print('ready after', (performance.now() - begin) / 1000, 's', 1);
console.log(`  ${model.fingerprint}`);
const ours = await measureModel(model, tokens);
report(ours);
// The better of two measurements around ours: other work on the machine may disturb either.
const bare = Math.max(before, await bareRate());
print('bare 4-bit GEMV', bare, 'billion multiplications/s', 2);
if (values.model.startsWith('smollm2-135m')) {
  const bareTime = SMOLLM2_MULTIPLICATIONS / bare / 1e6;
  print('  all of a token’s matrices at that rate', bareTime, 'ms');
  print('  decode, of that rate', (100 * bareTime) / ours.decode, '%', 0);
}
await atOnce(model, 4);
await engine.unload(model.id);

if (!values['without-web-llm']) {
  const source = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === values.model)!;
  const theirs = await webLlmDecodeTime(source, 2);
  print('web-llm’s own loop, library for GPUs, decode', theirs, 'ms/token');
  print('  times ours', theirs / ours.decode, '', 1);
}
gpu.close();

async function bareRate(): Promise<number> {
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  const device = await adapter!.requestDevice();
  try {
    return await gemvRate(device);
  } finally {
    device.destroy();
  }
}

function report(measure: Measure): void {
  print('decode', measure.decode, 'ms/token');
  print('prefill', measure.prefill, `ms/token, ${measure.promptTokens} tokens`);
  print('time to first token', measure.firstToken, `ms, ${measure.promptTokens} tokens`);
  print('  the same prompt again', measure.firstTokenAgain, 'ms');
}

/** Several requests at once against one alone, both with a prompt; the better of two turns each. */
async function atOnce(model: LoadedModel, count: number): Promise<void> {
  let one = Number.POSITIVE_INFINITY;
  let many = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 2; turn++) {
    one = Math.min(one, await decodeTime(model, 1, tokens));
    many = Math.min(many, await decodeTime(model, count, tokens));
  }
  print(`${count} requests at once, times one`, many / one, '', 2);
}

function print(what: string, value: number, unit: string, digits = 1): void {
  console.log(`${what}: ${value.toFixed(digits)} ${unit}`.trimEnd());
}
