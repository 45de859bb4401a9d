/**
 * Answers prompts greedily, for `formwork_models/check.py`: `greedy.ts MODELS REQUEST RESULT` takes
 * models from a folder, reads `{ model, tokens, prompts }`, writes `[{ prompt, tokens }]`, and each
 * answer's logits (f32) beside the result.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { LoadedModel } from '../src/runtime/engine/index.ts';
import { createNodeEngine } from '../src/server/node.ts';

const [modelsFolder, requestFile, resultFile] = process.argv.slice(2);
if (!modelsFolder || !requestFile || !resultFile) {
  throw new Error('usage: greedy.ts MODELS REQUEST RESULT');
}
const request: { model: string; tokens: number; prompts: string[] } = JSON.parse(
  await readFile(requestFile, 'utf8'),
);
await using engine = await createNodeEngine({
  dataDir: process.env.FORMWORK_DATA_DIR,
  modelsFolder,
});
console.log(engine.description);
const model = await engine.load(request.model);
const answers = [];
for (const [index, prompt] of request.prompts.entries()) {
  answers.push(await answer(model, prompt, request.tokens, `${resultFile}.${index}`));
}
await writeFile(resultFile, JSON.stringify(answers));

async function answer(model: LoadedModel, text: string, count: number, logitsFile: string) {
  const prompt = [...model.encode(text, true)];
  const sequence = await model.open();
  await sequence.append(prompt);
  const tokens: number[] = [];
  const logits: Float32Array[] = [];
  while (tokens.length < count) {
    const next = (await sequence.logits()).slice();
    logits.push(next);
    tokens.push(next.reduce((best, value, token) => (value > next[best]! ? token : best), 0));
    if (tokens.length < count) await sequence.append(tokens.slice(-1));
  }
  sequence.close();
  await writeFile(logitsFile, Buffer.concat(logits.map((part) => new Uint8Array(part.buffer))));
  return { prompt, tokens };
}
