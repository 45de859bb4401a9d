/**
 * Weights that are not the ones that were published: found out before they are read, and never
 * served.
 */
import { createHash } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedFiles } from '../../../../src/runtime/models/embedded-files.ts';
import {
  createModelCaches,
  type ModelCaches,
} from '../../../../src/server/engine/files/model-caches.ts';
import { prepareGpu } from '../../../../src/server/engine/gpu/index.ts';
import { createServerEngine } from '../../../../src/server/engine/server-engine.ts';
import { loadFirstModel } from '../../../../src/server/service/load-first-model.ts';
import { readConfig } from '../../../../src/server/settings/config.ts';
import { MODELS_FOLDER } from '../../../runtime/node-home.ts';

const local = 'http://formwork.invalid/models/';
const tinyUrls = Object.keys(embeddedFiles.tiny!).map((name) => `${local}tiny/${name}`);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-damaged-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Inverts 4 kB of a file. */
async function invert(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const bytes = new Uint8Array(4096);
  await handle.read(bytes, 0, bytes.length, 8192);
  await handle.write(
    bytes.map((byte) => byte ^ 0xff),
    0,
    bytes.length,
    8192,
  );
  await handle.close();
}

const caches = (): ModelCaches =>
  createModelCaches({
    directory: join(folder, 'data'),
    local: { url: local, folder: join(folder, 'models') },
  });

describe('an embedded model', () => {
  beforeEach(() =>
    cp(join(MODELS_FOLDER, 'tiny'), join(folder, 'models', 'tiny'), { recursive: true }),
  );

  test('is accepted as published', () => caches().check('tiny', tinyUrls));

  test.each(['params_shard_0.bin', 'tiny-software.wasm', 'tokenizer.json'])(
    'is refused with 4 kB of %s inverted, and accepted when restored',
    async (name) => {
      const file = join(folder, 'models', 'tiny', name);
      const whole = await readFile(file);
      await caches().check('tiny', tinyUrls);
      await invert(file).catch(() => {});
      // A file shorter than that is emptied.
      if (whole.equals(await readFile(file))) await writeFile(file, '');
      await expect(caches().check('tiny', tinyUrls)).rejects.toMatchObject({
        code: 'model_load_failed',
        message: expect.stringContaining(`${file} is not the right file of tiny: its SHA-256`),
      });
      await writeFile(file, whole);
      await caches().check('tiny', tinyUrls);
    },
  );

  test('is hashed once per modification time, also by the next process', async () => {
    const file = join(folder, 'models', 'tiny', 'params_shard_0.bin');
    await caches().check('tiny', tinyUrls);
    const { atime, mtime } = await stat(file);
    await invert(file);
    await utimes(file, atime, mtime);
    // Size and time are as they were: nobody looks. That is what it costs to start in no time.
    await caches().check('tiny', tinyUrls);
    await utimes(file, atime, new Date(mtime.getTime() + 1000));
    await expect(caches().check('tiny', tinyUrls)).rejects.toThrow(/params_shard_0\.bin/);
  });
});

test('a changed download is refused with the command to download it again', async () => {
  const weights = new Uint8Array(20_000).map((_, index) => index * 7);
  const md5sum = createHash('md5').update(weights).digest('hex');
  const base = 'https://models.test/me/X-MLC/resolve/main/';
  const fileOf = (url: string): string => {
    const key = createHash('sha256').update(url).digest('hex').slice(0, 24);
    return join(folder, 'data', `${key}-${url.slice(url.lastIndexOf('/') + 1)}`);
  };
  const index = { records: [{ dataPath: 'params_shard_0.bin', nbytes: weights.length, md5sum }] };
  const urls = ['mlc-chat-config.json', 'tensor-cache.json', 'params_shard_0.bin'].map(
    (name) => base + name,
  );
  const [config, list, shard] = urls.map(fileOf) as [string, string, string];
  await mkdir(join(folder, 'data'));
  await writeFile(config, '{"context_window_size":4096}');
  await writeFile(list, JSON.stringify(index));
  await writeFile(shard, weights);
  await caches().check('X-MLC', urls);
  await invert(shard);
  await expect(caches().check('X-MLC', urls)).rejects.toThrow(
    /its MD5 is .*, not .*`npx formwork models pull X-MLC` downloads it again/,
  );
  await writeFile(shard, weights);
  await writeFile(config, '{"context_window_size":8192}');
  await expect(caches().check('X-MLC', urls)).rejects.toThrow(/mlc-chat-config\.json is not the/);
});

test('the service does not serve a model with damaged weights, and names the file', async () => {
  const id = 'formwork-135m';
  const models = join(folder, 'models', id);
  await mkdir(models, { recursive: true });
  for (const name of Object.keys(embeddedFiles[id]!)) {
    const file = join(MODELS_FOLDER, id, name);
    if (name === 'params_shard_1.bin') await cp(file, join(models, name));
    else await symlink(file, join(models, name));
  }
  await invert(join(models, 'params_shard_1.bin'));
  const gpu = await prepareGpu({
    dataDir: join(folder, 'data'),
    modelsFolder: join(folder, 'models'),
    adapter: 'swiftshader',
  });
  try {
    const engine = createServerEngine(readConfig({ FORMWORK_MODEL: id }), gpu);
    const notReady = await loadFirstModel(engine, id, pino({ level: 'silent' }), () => false);
    // What /ready answers until the model is loaded.
    expect(notReady()?.reason).toMatch(
      /params_shard_1\.bin is not the right file of formwork-135m/,
    );
    expect(engine.models().find((model) => model.id === id)?.status).toBe('failed');
    await expect(engine.load(id)).rejects.toMatchObject({ code: 'model_load_failed' });
  } finally {
    gpu.close();
  }
});
