/**
 * `npm run bench:grammar`: measures our grammar core and its peers, one after the other on each
 * schema in the same run: time to compile and to the first mask, time of the masks computed in
 * advance (during a model's prefill), time of every mask and commit along the schema's instances,
 * forced fraction, memory. Each engine goes through all schemas twice in one process: cold, right
 * after its start, and warm, with its vocabulary reloaded and no schemas cached, as in a
 * long-running service.
 *
 *     npm run bench:grammar -- [--browser] [--whitespace compact|flexible] [--tokenizer FILE]
 *         [--only NAME,...] [--schemas PREFIX] [--json FILE] [--before FOLDER] [--any-order]
 *         [--least RUNS]
 *
 * `--before` adds the core of another checkout of this repository, `--any-order` ours with members
 * in any order. `--least` repeats the runs in new processes and keeps the minimum of each time,
 * because a single run on a busy machine says little about the slowest masks. `--browser` measures
 * in headless Chromium, each engine in its own page. The page's clock ticks every 5 µs there: means
 * are accurate, quantiles are multiples of it. The file of `--json` lists the cold results of the
 * engines, then the warm ones.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Case, loadCases, writeVocabulary } from './corpus.ts';
import { bundlePage, enginePage, pageEngines } from './engine-page.ts';
import { type EngineProcess, engineProcess } from './engine-process.ts';
import type { VocabularyFile } from './measure.ts';
import { engines, installPeers } from './peers.ts';
import {
  addTrace,
  createRecord,
  type EngineRecord,
  forSchemas,
  keepLeast,
  printTable,
} from './report.ts';

const { values: options } = parseArgs({
  options: {
    whitespace: { type: 'string', default: 'compact' },
    tokenizer: { type: 'string', default: 'public/models/formwork-135m/tokenizer.json' },
    browser: { type: 'boolean', default: false },
    only: { type: 'string' },
    schemas: { type: 'string', default: '' },
    json: { type: 'string' },
    before: { type: 'string' },
    'any-order': { type: 'boolean', default: false },
    least: { type: 'string', default: '1' },
  },
});
const whitespace = options.whitespace === 'flexible' ? 'flexible' : 'compact';
if (!existsSync(options.tokenizer)) {
  throw new Error(`No tokenizer at ${options.tokenizer}: name one with --tokenizer.`);
}

const only = options.only?.split(',');

const scratch = installPeers();
const all = await loadCases(options.tokenizer, scratch, whitespace);
const cases = all.filter(({ name }) => name.startsWith(options.schemas));
const vocab = writeVocabulary(options.tokenizer, scratch);

const WARM_UP = '{"type":"object","properties":{"a":{"type":"array","items":{"type":"number"}}}}';

async function measure(engine: EngineProcess, record: EngineRecord, one: Case): Promise<void> {
  const compiled = await engine.request({
    op: 'compile',
    id: one.name,
    schema_text: one.schemaText,
  });
  if (!compiled?.ok) {
    record.refused.push(one.name);
    return;
  }
  record.compiled.set(one.name, {
    compile: compiled.compile_us! / 1e3,
    firstMask: compiled.first_mask_us! / 1e3,
    prepare: (compiled.prepare_us ?? 0) / 1e3,
    traces: [],
  });
  for (const tokens of one.instances) {
    const trace = await engine.request({ op: 'mask_trace', id: one.name, tokens, forced: true });
    addTrace(record, one.name, trace);
  }
  await engine.request({ op: 'free', id: one.name });
}

interface Running {
  readonly name: string;
  readonly process: EngineProcess;
}

const wanted = ({ name }: { name: string }) =>
  !only || only.some((start) => name.startsWith(start));

function inProcesses(): Running[] {
  const init = { vocab, tokenizer: resolve(options.tokenizer) };
  const { before, 'any-order': anyOrder } = options;
  return engines(whitespace, { before, anyOrder })
    .filter(wanted)
    .map((engine) => ({ name: engine.name, process: engineProcess(engine, init) }));
}

async function inPages(): Promise<Running[]> {
  const bundle = await bundlePage();
  const vocabulary: VocabularyFile = JSON.parse(readFileSync(vocab, 'utf8'));
  return pageEngines(scratch, whitespace)
    .filter(wanted)
    .map((engine) => ({ name: engine.name, process: enginePage(engine, bundle, vocabulary) }));
}

/** Goes through all schemas, one engine after the other on each. */
async function goThrough(running: readonly Running[]): Promise<EngineRecord[]> {
  const records = running.map(({ name }) => createRecord(name));
  for (const one of cases) {
    for (const [index, { process: engine }] of running.entries()) {
      await measure(engine, records[index]!, one);
    }
  }
  for (const [index, { process: engine }] of running.entries()) {
    records[index]!.memory = engine.peakMemory();
  }
  return records;
}

function print(pass: string, records: readonly EngineRecord[]): void {
  console.log(`## ${pass}\n`);
  printTable('All schemas that an engine compiles', records);
  const [ours] = records;
  for (const peer of records.slice(1)) {
    const shared = cases
      .map(({ name }) => name)
      .filter((name) => [ours!, peer].every((record) => record.accepted.has(name)));
    if (shared.length === 0) continue;
    const title = `The ${shared.length} schemas whose instances formwork and ${peer.name} accept`;
    printTable(title, [forSchemas(ours!, shared), forSchemas(peer, shared)]);
  }
}

/** Runs all engines in their own processes, cold and then warm. */
async function run(): Promise<{ cold: EngineRecord[]; warm: EngineRecord[] }> {
  const running = options.browser ? await inPages() : inProcesses();
  for (const { process: engine } of running) {
    await engine.request({ op: 'compile', id: 'warm-up', schema_text: WARM_UP });
  }
  const cold = await goThrough(running);
  for (const { process: engine } of running) await engine.renew();
  const warm = await goThrough(running);
  for (const { process: engine } of running) await engine.stop();
  return { cold, warm };
}

const { cold, warm } = await run();
for (let more = 1; more < Number(options.least); more++) {
  const again = await run();
  for (const [index, record] of cold.entries()) keepLeast(record, again.cold[index]!);
  for (const [index, record] of warm.entries()) keepLeast(record, again.warm[index]!);
}

const home = options.browser ? 'headless Chromium' : 'processes';
console.log(`${cases.length} schemas, ${whitespace} white space, in ${home}\n`);
print('Cold: a process goes through the schemas for the first time', cold);
print('Warm: it does so again, the vocabulary read anew and nothing kept of the schemas', warm);
if (options.json) {
  const plain = [...cold, ...warm].map((record) => ({
    ...record,
    compiled: Object.fromEntries(record.compiled),
  }));
  writeFileSync(options.json, JSON.stringify(plain));
}
process.exit();
