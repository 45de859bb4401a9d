/**
 * Shows pictures to `tiny-vision` by web-llm's own pipeline and by the engine, and compares the
 * answers: what the engine asks of a library is then what web-llm asks. `web-llm.ts MODELS`, a
 * folder with a library that was built with `PREFILL_CHUNK = 2560` in formwork_models/functions.py:
 * web-llm takes no picture larger than that.
 */
import { join } from 'node:path';
import { createApi } from '../src/runtime/api/index.ts';
import { createEngine } from '../src/runtime/engine/index.ts';
import { MLCEngine } from '../src/runtime/engine/web-llm/api.ts';
import { modelUrl } from '../src/runtime/models/model-source.ts';
import { prepareGpu } from '../src/server/engine/gpu/index.ts';
import { createImageDecoder } from '../src/server/engine/images/decoder.ts';
import { dataUrl, encodePng } from '../test/support/images.ts';
import { openPorts } from '../test/support/open-ports.ts';
import { drawPicture } from '../test/support/pictures.ts';
import { tinyVision } from '../test/support/tiny-vision.ts';

const [modelsFolder] = process.argv.slice(2);
if (!modelsFolder) throw new Error('usage: web-llm.ts MODELS');

const pictures = [
  { width: 64, height: 48, red: 4, green: 3, blue: 1 },
  { width: 48, height: 64, red: 1, green: 5, blue: 7 },
  { width: 90, height: 90, red: 2, green: 1, blue: 9 },
];

interface Answer {
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly usage: { readonly prompt_tokens: number };
}
type Ask = (body: object) => Promise<Answer>;

const gpu = await prepareGpu({
  dataDir: process.env.FORMWORK_DATA_DIR ?? join(import.meta.dirname, '..', '.formwork'),
  modelsFolder,
});
const source = tinyVision(gpu.modelsBaseUrl);
const decodeImage = createImageDecoder();
installCanvas();

const theirs = await withWebLlm(answers);
const ours = await withEngine(answers);
for (const [i, picture] of pictures.entries()) {
  const same = theirs[i] === ours[i];
  console.log(same ? 'the same:' : 'different:', picture, theirs[i], ...(same ? [] : [ours[i]]));
}
gpu.close();
process.exit(theirs.join() === ours.join() ? 0 : 1);

/** What is answered to each picture, and how long the prompt was. */
async function answers(ask: Ask): Promise<string[]> {
  const given: string[] = [];
  for (const picture of pictures) {
    const url = dataUrl(await encodePng(drawPicture(picture)));
    const { choices, usage } = await ask({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url } },
            { type: 'text', text: 'What is it?' },
          ],
        },
      ],
      temperature: 0,
      max_tokens: 24,
    });
    given.push(JSON.stringify([choices[0]!.message.content, usage.prompt_tokens]));
  }
  return given;
}

async function withWebLlm<T>(use: (ask: Ask) => Promise<T>): Promise<T> {
  const record = {
    model: modelUrl(source),
    model_id: source.id,
    model_lib: String(source.library),
    model_type: 2,
  };
  const engine = new MLCEngine({
    appConfig: { model_list: [record] },
    logLevel: 'ERROR',
    initProgressCallback: () => {},
  });
  const { chat, resetChat } = engine as unknown as {
    readonly chat: { readonly completions: { create: Ask } };
    resetChat(): Promise<void>;
  };
  await engine.reload(source.id);
  const result = await use(async (body) => {
    await resetChat.call(engine);
    return chat.completions.create(body);
  });
  await engine.unload();
  return result;
}

async function withEngine<T>(use: (ask: Ask) => Promise<T>): Promise<T> {
  const engine = createEngine({ models: [source] });
  const { fetch } = createApi({ ...openPorts(engine), decodeImage });
  const result = await use(async (body) => {
    const request = new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer any' },
      body: JSON.stringify({ model: source.id, ...body }),
    });
    return (await (await fetch(request)).json()) as Answer;
  });
  await engine.unload(source.id);
  return result;
}

/** What web-llm decodes pictures with in a browser, for PNG files. */
function installCanvas(): void {
  type Decoded = Awaited<ReturnType<typeof decodeImage>>;
  const { signal } = new AbortController();
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value });
  define('createImageBitmap', async (blob: Blob) =>
    decodeImage(new Uint8Array(await blob.arrayBuffer()), 'image/png', signal),
  );
  define(
    'OffscreenCanvas',
    class {
      getContext() {
        let drawn: Decoded;
        return {
          drawImage: (image: Decoded) => {
            drawn = image;
          },
          getImageData: () => ({ width: drawn.width, height: drawn.height, data: drawn.rgba }),
        };
      }
    },
  );
}
