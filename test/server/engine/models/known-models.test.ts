/** Which models a service offers: those that are here, and those that its settings name. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelsPage } from '../../../../scripts/models-page.ts';
import { prebuiltModels } from '../../../../src/runtime/engine/index.ts';
import { prebuiltWeightBytes } from '../../../../src/runtime/engine/web-llm/prebuilt/prebuilt-sizes.ts';
import {
  describeModel,
  idOfFamily,
  recommendedModels,
} from '../../../../src/runtime/models/index.ts';
import { mirrored, parseMirrors } from '../../../../src/runtime/models/mirrors.ts';
import { writeAdded } from '../../../../src/server/engine/models/added-models.ts';
import { explainMissing, knownModels } from '../../../../src/server/engine/models/known.ts';
import { createServerEngine } from '../../../../src/server/engine/server-engine.ts';
import { adviceFor } from '../../../../src/server/service/startup-message.ts';
import { readConfig } from '../../../../src/server/settings/config.ts';
import { largeLimits } from '../../../support/adapter-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'formwork-known-'));
const own = join(folder, 'own-model');
beforeAll(() => {
  cpSync(resolve(import.meta.dirname, '../../../../public/models/tiny'), own, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const adapter = (...features: string[]) => ({
  features: new Set(features),
  limits: largeLimits,
});

let folders = 0;
function known(settings: Record<string, string>, features: string[] = ['shader-f16']) {
  const dataFolder = join(folder, `data-${folders++}`);
  mkdirSync(dataFolder);
  const config = readConfig({ FORMWORK_DATA_DIR: dataFolder, ...settings });
  const gpu = { addFolder: (name: string) => `http://formwork.invalid/own/${name}/` };
  return knownModels(config, gpu, adapter(...features));
}

describe('a service offers', () => {
  test('only its own models by default', async () => {
    expect(await known({})).toEqual({ first: 'formwork-135m', offered: [], leftOut: [] });
  });

  test('a model by its family, in the number format of the adapter or of the setting', async () => {
    const ids = async (settings: Record<string, string>, features?: string[]) =>
      (await known({ FORMWORK_MODELS: 'Qwen3-4B', ...settings }, features)).offered.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual(['Qwen3-4B-q4f16_1-MLC']);
    expect(await ids({}, [])).toEqual(['Qwen3-4B-q4f32_1-MLC']);
    expect(await ids({ FORMWORK_DTYPE: 'f32' })).toEqual(['Qwen3-4B-q4f32_1-MLC']);
  });

  test('models that are on its machine when it starts', async () => {
    const { first, offered } = await known({ FORMWORK_MODEL: 'Qwen3-0.6B' });
    expect(first).toBe('Qwen3-0.6B-q4f16_1-MLC');
    expect(offered.map(({ id }) => id)).toEqual([first]);
  });

  test('the models on its machine first, so that they are the default', () => {
    const gpu = { modelsBaseUrl: 'http://formwork.invalid/models/', checkFiles: async () => {} };
    const ids = (settings: Record<string, string>) =>
      createServerEngine(readConfig({ FORMWORK_DATA_DIR: folder, ...settings }), gpu)
        .models()
        .map(({ id }) => id);
    expect(ids({})).toEqual(['formwork-135m', 'tiny', 'all-minilm-l6-v2']);
    expect(ids({ FORMWORK_MODEL: 'tiny' })).toEqual(['tiny', 'formwork-135m', 'all-minilm-l6-v2']);
  });

  test('included models also if its settings name them', async () => {
    const settings = { FORMWORK_MODEL: 'tiny', FORMWORK_MODELS: 'formwork-135m, tiny' };
    expect(await known(settings)).toEqual({ first: 'tiny', offered: [], leftOut: [] });
  });

  test('a custom model folder, by its path', async () => {
    const { offered } = await known({ FORMWORK_MODELS: own });
    expect(offered).toMatchObject([{ id: 'own-model', contextWindow: 4096 }]);
    expect(offered[0]!.url).toBe('http://formwork.invalid/own/own-model/');
  });

  test('context windows of the size in the settings', async () => {
    const { offered } = await known({ FORMWORK_MODELS: 'Qwen3-4B', FORMWORK_CONTEXT: '16384' });
    expect(offered).toMatchObject([
      { contextWindow: 16_384, overrides: { context_window_size: 16_384 } },
    ]);
  });

  test.each([
    ['a model that cannot be run', 'Qwen3.5-2B-q4f16_1-MLC', /recurrent.*Use Qwen3-1\.7B-q4f16_1/],
    ['one that this adapter cannot run', 'gemma-2-2b-it-q4f16_1-MLC', /Use gemma-2-2b-it-q4f32_1/],
    ['a name that is none', 'Qwen3-4C', /neither .* is it Qwen3-4B/],
    [
      'a URL, which does not name a library',
      'https://example.com/my-model',
      /npx formwork models add https:..example.com.my-model --library/,
    ],
  ])('nothing, with an error, if a setting names %s', async (_, name, says) => {
    await expect(known({ FORMWORK_MODELS: name }, [])).rejects.toThrow(says);
  });
});

describe('a name', () => {
  /** A folder of a custom model. */
  const place = (path: string): string => {
    const link = join(folder, path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(own, link, 'junction');
    return link;
  };
  const refusal = (...places: string[]) => ({
    code: 'conflict',
    message: expect.stringContaining(places.join(' and ')),
  });
  const included = resolve(import.meta.dirname, '../../../../public/models/formwork-135m');

  test('of two custom models is refused with their folders', async () => {
    const [one, other] = [place('one/mine'), place('other/mine')];
    await expect(known({ FORMWORK_MODELS: `${one},${other}` })).rejects.toMatchObject(
      refusal(one, other),
    );
  });

  test('of an added model and of another one in a setting is refused with their folders', async () => {
    const [added, named] = [place('added/model'), place('named/model')];
    const dataFolder = join(folder, 'data-of-added');
    await writeAdded(dataFolder, [{ id: 'model', url: added, library: join(added, 'tiny.wasm') }]);
    const settings = (path: string) => ({ FORMWORK_DATA_DIR: dataFolder, FORMWORK_MODEL: path });
    await expect(known(settings(named))).rejects.toMatchObject(refusal(added, named));
    expect((await known(settings(added))).first).toBe('model');
  });

  test.each([
    ['an included model', 'formwork-135m', included],
    ["a model of web-llm's list", 'Qwen3-4B-q4f16_1-MLC', 'https://huggingface.co/'],
  ])('of %s is refused for a custom model', async (_, id, taken) => {
    const path = place(`taken/${id}`);
    const { code, message } = await known({ FORMWORK_MODELS: path }).catch((error) => error);
    expect(code).toBe('conflict');
    expect(message).toContain(`"${id}": ${taken}`);
    expect(message).toContain(` and ${path}. Rename`);
  });

  test('of a custom model may be set twice', async () => {
    const { offered } = await known({ FORMWORK_MODELS: `${own},${own}`, FORMWORK_MODEL: own });
    expect(offered.map(({ id }) => id)).toEqual(['own-model']);
  });
});

describe('a known model that is not on the machine', () => {
  test('is reported with the command to download it, and its size', () => {
    expect(explainMissing('Qwen3-4B-q4f16_1-MLC')).toMatch(
      /`npx formwork models pull Qwen3-4B-q4f16_1-MLC` downloads it \(about 2\.3 GB\)/,
    );
  });

  test('is reported with an alternative if it cannot run', () => {
    expect(explainMissing('gemma-4-E2B-it-q4f16_1-MLC')).toMatch(
      /manifest.*Use gemma-2-2b-it-q4f16_1-MLC/,
    );
  });

  test('is undefined if it is unknown', () => {
    expect(explainMissing('gpt-4o')).toBeUndefined();
  });
});

describe('the recommended models', () => {
  test('are three of increasing size, which run in both number formats', () => {
    expect(recommendedModels.map(({ role }) => role)).toEqual(['fast', 'balanced', 'best']);
    const byId = new Map(prebuiltModels().map((source) => [source.id, source]));
    // From Qwen3's configurations: each layer keeps keys and values of 8 heads of 128 elements.
    const layers = { 'Qwen3-0.6B': 28, 'Qwen3-4B': 36, 'Qwen3-8B': 36 } as Record<string, number>;
    for (const { family, memoryBytes, memoryBytesF32 } of recommendedModels) {
      for (const hasF16 of [true, false]) {
        const source = byId.get(idOfFamily(family, hasF16))!;
        expect(source.obstacle).toBeUndefined();
        // web-llm's figure has a cache for one context.
        const secondContext = 4096 * layers[family]! * 2 * 8 * 128 * (hasF16 ? 2 : 4);
        const wanted = hasF16 ? memoryBytes : memoryBytesF32;
        expect(source.memoryBytes! + secondContext).toBeLessThan(wanted);
      }
    }
  });

  test('are suggested in one line at a start with a GPU, and nowhere else', () => {
    const advice = adviceFor('gpu', adapter('shader-f16'), []);
    expect(advice).toMatch(
      /`npx formwork models pull Qwen3-4B-q4f16_1-MLC` \(fast 0\.3 GB, balanced 2\.3 GB, best 4\.6 GB/,
    );
    expect(advice).not.toContain('\n');
    expect(adviceFor('software', adapter(), [])).toBeUndefined();
    expect(adviceFor('gpu', adapter(), [{ id: 'mine' }])).toBeUndefined();
  });
});

describe('the list of web-llm', () => {
  test('has a size for every model that can run', () => {
    const unknown = prebuiltModels().filter(
      ({ obstacle, downloadBytes }) => obstacle === undefined && downloadBytes === undefined,
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  test('has the sizes of the weights in five libraries', () => {
    // Shapes and number formats of all weights, from the metadata of web-llm's libraries.
    const summed = {
      'Mistral-7B-Instruct-v0.3-q4f32_1-MLC': 4_530_913_280,
      'Phi-4-mini-instruct-q4f32_1-MLC': 2_782_312_320,
      'Qwen2.5-0.5B-Instruct-q4f32_1-MLC': 309_011_968,
      'Llama-3.2-1B-Instruct-q0f32-MLC': 4_943_265_792,
      'gemma-2-2b-it-q4f16_1-MLC': 1_470_916_368,
    };
    for (const [id, bytes] of Object.entries(summed)) {
      expect(prebuiltWeightBytes(id)! / bytes, id).toBeCloseTo(1, 2);
    }
  });

  test('keeps all overrides of a record', () => {
    const mistral = prebuiltModels().find(
      ({ id }) => id === 'Mistral-7B-Instruct-v0.3-q4f16_1-MLC',
    );
    expect(mistral?.overrides).toEqual({ context_window_size: 4096, sliding_window_size: -1 });
  });
});

test('docs/models.md has this list (npm run docs:models writes it)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/models.md'), 'utf8');
  expect(page).toBe(modelsPage());
});

describe('a description of a custom model', () => {
  const files = {
    id: 'mine',
    url: 'https://models.test/mine',
    library: 'https://models.test/a.wasm',
  };

  test('needs a name and URLs, and has defaults for the rest', () => {
    expect(describeModel(files)).toMatchObject({
      url: 'https://models.test/mine/',
      capabilities: ['chat'],
      contextWindow: 4096,
      overrides: { context_window_size: 4096 },
    });
    expect(() => describeModel({ ...files, library: '' })).toThrow(
      expect.objectContaining({ code: 'invalid_value', param: 'models.library' }),
    );
  });

  test('may be a page on Hugging Face', () => {
    const { url } = describeModel({ ...files, url: 'https://huggingface.co/me/X-MLC' });
    expect(url).toBe('https://huggingface.co/me/X-MLC/resolve/main/');
  });
});

describe('a mirror', () => {
  test('replaces Hugging Face, or the URL that it names', () => {
    const mirrors = parseMirrors('https://hf.test/, https://raw.test=https://libs.test/raw');
    expect(mirrored('https://huggingface.co/a/b', mirrors)).toBe('https://hf.test/a/b');
    expect(mirrored('https://raw.test/x.wasm', mirrors)).toBe('https://libs.test/raw/x.wasm');
    expect(mirrored('https://raw.test.example/x', mirrors)).toBe('https://raw.test.example/x');
  });

  test.each(['hf.test', 'https://a=b', 'ftp://a'])('must be a URL: not %s', (text) => {
    expect(() => readConfig({ FORMWORK_MIRROR: text })).toThrow(/FORMWORK_MIRROR must be URLs/);
  });
});
