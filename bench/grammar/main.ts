/**
 * `npm run bench:grammar`: our grammar core and its peers, one after the other on each schema in the same run: time to
 * compile and to the first mask, time of every mask and commit along the schema's instances, forced share, memory.
 *
 *     npm run bench:grammar -- [--whitespace compact|flexible] [--tokenizer FILE] [--only NAME,...] [--json FILE]
 */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Case, loadCases, writeVocabulary } from './corpus.ts';
import { type EngineProcess, engineProcess } from './engine-process.ts';
import { engines, installPeers } from './peers.ts';
import { addTrace, createRecord, type EngineRecord, forSchemas, printTable } from './report.ts';

const { values: options } = parseArgs({
  options: {
    whitespace: { type: 'string', default: 'compact' },
    tokenizer: { type: 'string', default: 'public/models/smollm2-135m-instruct/tokenizer.json' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
const whitespace = options.whitespace === 'flexible' ? 'flexible' : 'compact';
if (!existsSync(options.tokenizer)) {
  throw new Error(`No tokenizer at ${options.tokenizer}: name one with --tokenizer.`);
}

const only = options.only?.split(',');

const scratch = installPeers();
const cases = await loadCases(options.tokenizer, scratch, whitespace);
const init = { vocab: writeVocabulary(options.tokenizer, scratch), tokenizer: options.tokenizer };

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
    traces: [],
  });
  for (const tokens of one.instances) {
    const trace = await engine.request({ op: 'mask_trace', id: one.name, tokens, forced: true });
    addTrace(record, one.name, trace);
  }
  await engine.request({ op: 'free', id: one.name });
}

const running = engines(whitespace)
  .filter(({ name }) => !only || only.some((start) => name.startsWith(start)))
  .map((command) => {
    const tokenizer = resolve(init.tokenizer);
    const engine = engineProcess(command, { ...init, tokenizer });
    return { process: engine, record: createRecord(command.name) };
  });
for (const { process: engine } of running) {
  await engine.request({ op: 'compile', id: 'warm-up', schema_text: WARM_UP });
}
for (const one of cases) {
  for (const { process: engine, record } of running) await measure(engine, record, one);
}
for (const { process: engine, record } of running) {
  record.memory = engine.peakMemory();
  engine.stop();
}

const records = running.map(({ record }) => record);
console.log(`${cases.length} schemas, ${whitespace} white space\n`);
printTable('All schemas that an engine compiles', records);
const [ours] = records;
for (const peer of records.slice(1)) {
  const shared = cases
    .map(({ name }) => name)
    .filter((name) => [ours!, peer].every((record) => record.accepted.has(name)));
  const title = `The ${shared.length} schemas whose instances formwork and ${peer.name} accept`;
  printTable(title, [forSchemas(ours!, shared), forSchemas(peer, shared)]);
}
if (options.json) {
  const plain = records.map((record) => ({
    ...record,
    compiled: Object.fromEntries(record.compiled),
  }));
  writeFileSync(options.json, JSON.stringify(plain));
}
process.exit();
