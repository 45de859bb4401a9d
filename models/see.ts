/**
 * Shows a model pictures, for `formwork_models/check_vision.py`: `see.ts MODELS REQUEST RESULT`
 * takes models from a folder, reads `{ model, before, after, pictures }`, and writes for each
 * picture how it was cut, the tokens of the text around it, and the logits after the prompt.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '../src/runtime/engine/index.ts';
import type { ImageDetail } from '../src/runtime/models/image-layout.ts';
import { prepareGpu } from '../src/server/engine/gpu/index.ts';
import { drawPicture, type Waves } from '../test/support/pictures.ts';
import { tinyVision } from '../test/support/tiny-vision.ts';

const [modelsFolder, requestFile, resultFile] = process.argv.slice(2);
if (!modelsFolder || !requestFile || !resultFile) {
  throw new Error('usage: see.ts MODELS REQUEST RESULT');
}
const request: {
  model: string;
  before: string;
  after: string;
  pictures: (Waves & { detail: ImageDetail })[];
} = JSON.parse(await readFile(requestFile, 'utf8'));
const gpu = await prepareGpu({
  dataDir: process.env.FORMWORK_DATA_DIR ?? join(import.meta.dirname, '..', '.formwork'),
  modelsFolder,
});
const engine = createEngine({ models: [tinyVision(gpu.modelsBaseUrl)] });
const model = await engine.load(request.model);
const before = [...model.encode(request.before, true)];
const after = [...model.encode(request.after, true)];
const answers = [];
for (const picture of request.pictures) {
  const image = await model.vision!.encode(drawPicture(picture), {
    detail: picture.detail,
  });
  const sequence = await model.open();
  await sequence.append([...before, ...image.tokens, ...after], [image]);
  answers.push({ plan: image.plan, before, after, logits: [...(await sequence.logits())] });
  sequence.close();
}
await writeFile(resultFile, JSON.stringify(answers));
await model.unload();
gpu.close();
