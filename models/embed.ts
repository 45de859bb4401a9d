/**
 * Embeds texts, for `formwork_models/check_embeddings.py`: `embed.ts MODELS REQUEST RESULT` takes
 * models from a folder, reads `{ model, texts }`, and writes tokens and vectors: of all texts
 * together, of each alone, and as web-llm itself embeds them, which pads texts to one length.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '../src/runtime/engine/index.ts';
import { embeddedModels } from '../src/runtime/models/index.ts';
import { libraryUrl, modelUrl } from '../src/runtime/models/model-source.ts';
import { prepareGpu } from '../src/server/engine/gpu/index.ts';

/** As much of web-llm's public API as embeds. */
interface WebLlm {
  readonly MLCEngine: new (
    options: object,
  ) => {
    reload(model: string): Promise<void>;
    unload(): Promise<void>;
    readonly embeddings: {
      create(request: { input: number[][] }): Promise<{ data: { embedding: number[] }[] }>;
    };
  };
}

const [modelsFolder, requestFile, resultFile] = process.argv.slice(2);
if (!modelsFolder || !requestFile || !resultFile) {
  throw new Error('usage: embed.ts MODELS REQUEST RESULT');
}
const request: { model: string; texts: string[] } = JSON.parse(await readFile(requestFile, 'utf8'));
const gpu = await prepareGpu({
  dataDir: process.env.FORMWORK_DATA_DIR ?? join(import.meta.dirname, '..', '.formwork'),
  modelsFolder,
});
console.log(gpu.description);
const model = await createEngine({ modelsBaseUrl: gpu.modelsBaseUrl }).load(request.model);
const inputs = request.texts.map((text) => model.encode(text));
const together = await model.embed!(inputs);
const alone = [];
for (const input of inputs) alone.push(...(await model.embed!([input])));
await model.unload();

const source = embeddedModels(gpu.modelsBaseUrl).find(({ id }) => id === request.model)!;
const { MLCEngine } = (await import('@mlc-ai/web-llm')) as unknown as WebLlm;
const record = {
  model: modelUrl(source),
  model_id: source.id,
  model_lib: libraryUrl(source, gpu.kind),
  model_type: 1,
};
const theirs = new MLCEngine({ appConfig: { model_list: [record] }, logLevel: 'ERROR' });
await theirs.reload(source.id);
const { data } = await theirs.embeddings.create({ input: inputs.map((input) => [...input]) });
await theirs.unload();

await writeFile(
  resultFile,
  JSON.stringify({
    tokens: inputs.map((input) => [...input]),
    together: together.map((vector) => [...vector]),
    alone: alone.map((vector) => [...vector]),
    webLlm: data.map(({ embedding }) => embedding),
  }),
);
gpu.close();
