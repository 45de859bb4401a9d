/** Compares the logits of `forward.c` with the model's reference. Exits with 1 if they differ. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL, processorModel } from './engine.ts';

const path = join(import.meta.dirname, '../../../public/models', MODEL, 'reference.json');
const { tokens, ids, logits } = JSON.parse(readFileSync(path, 'utf8')) as {
  readonly tokens: readonly number[];
  readonly ids: readonly number[];
  readonly logits: readonly number[];
};
const model = await processorModel();
const sequence = await model.open();
const started = performance.now();
await sequence.append(tokens);
const found = await sequence.logits();
console.log(`${tokens.length} tokens in ${(performance.now() - started).toFixed(0)} ms`);
const furthest = Math.max(...ids.map((id, at) => Math.abs(found[id]! - logits[at]!)));
console.log(`furthest from the reference: ${furthest}`);
process.exit(furthest < 1e-3 ? 0 : 1);
