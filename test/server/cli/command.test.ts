/** `npx formwork` as a person types it: a process of its own. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { prebuiltModels } from '../../../src/runtime/engine/index.ts';
import { type ModelSource, settingsOf } from '../../../src/runtime/models/index.ts';
import { downloadModel } from '../../../src/server/cli/models/pull.ts';
import { openModelCache, placeOnline } from '../../../src/server/engine/models/locations.ts';
import { applyOperations } from '../../support/apply-patch.ts';

// Each command is a process of its own, and some load a model.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'formwork-command-'));
const cli = resolve(import.meta.dirname, '../../../src/server/cli/cli.ts');

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command; `input` is what comes in on stdin. */
function formwork(
  args: readonly string[],
  input = '',
  more: Readonly<Record<string, string>> = {},
) {
  return new Promise<{ status: number; out: string; error: string }>((done) => {
    const environment = {
      PATH: process.env.PATH,
      // The software adapter is unpacked once for all runs.
      FORMWORK_DATA_DIR: join(tmpdir(), 'formwork-test'),
      FORMWORK_MODEL: 'tiny',
      ...more,
    };
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: environment, cwd: folder },
      (_, out, error) => done({ status: child.exitCode ?? -1, out, error }),
    );
    child.stdin?.end(input);
  });
}

const schema = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 6 }, size: { enum: ['small', 'large'] } },
  required: ['city', 'size'],
  additionalProperties: false,
};
const aCity = { city: expect.any(String), size: expect.stringMatching(/^(small|large)$/) };

describe('formwork serve', () => {
  test('refuses an unknown option and lists the known ones', async () => {
    const { status, error } = await formwork(['serve', '--prot', '9000']);
    expect(status).toBe(2);
    expect(error).toMatch(/Unknown option '--prot'[\s\S]*--port +PORT +port to listen on/);
  });

  test('validates an option like a variable', async () => {
    const { status, error } = await formwork(['serve', '--port', 'http', '--log', 'loud']);
    expect(status).toBe(1);
    expect(error).toMatch(/PORT must be a whole number[\s\S]*FORMWORK_LOG must be one of/);
  });
});

describe('formwork doctor', () => {
  test('prints only JSON with the adapter and the result of a model', async () => {
    const { status, out } = await formwork(['doctor', '--json']);
    const report = JSON.parse(out);
    expect(report.adapter).toMatchObject({ kind: expect.stringMatching(/^(gpu|software)$/) });
    expect(report.models).toHaveLength(1);
    const [model] = report.models;
    expect(model).toMatchObject({ id: 'tiny', status: 'ok', notes: [] });
    expect(model.findings.length).toBeGreaterThan(4);
    expect(model.findings.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    expect(model.decodeTokensPerSecond).toBeGreaterThan(0);
    expect(report.fits.length).toBe(3);
    expect(out).not.toContain(folder);
    expect(status).toBe(0);
  });

  test('does not download a model, and says how to', async () => {
    const asked: string[] = [];
    const mirror = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((ready) => mirror.listen(0, '127.0.0.1', ready));
    const { port } = mirror.address() as AddressInfo;
    const doctor = ['doctor', '--json', '--model', 'Qwen3-0.6B', '--model', 'tiny'];
    const { status, out } = await formwork(doctor, '', {
      FORMWORK_MIRROR: `http://127.0.0.1:${port}`,
      FORMWORK_DTYPE: 'f32',
    });
    mirror.close();
    expect(asked).toEqual([]);
    const [absent, present] = JSON.parse(out).models;
    const pull = 'npx formwork models pull Qwen3-0.6B-q4f32_1-MLC';
    expect(absent).toMatchObject({
      id: 'Qwen3-0.6B-q4f32_1-MLC',
      status: 'failed',
      error: { code: 'model_load_failed', message: expect.stringContaining(pull) },
    });
    expect(present.status).toBe('ok');
    expect(status).toBe(1);
  });

  test('gives a model the limits that the service gives it', async () => {
    const { status, out } = await formwork(['doctor', '--json'], '', { FORMWORK_MEMORY: '1' });
    expect(JSON.parse(out).models).toMatchObject([
      { id: 'tiny', status: 'failed', error: { code: 'out_of_memory' } },
    ]);
    expect(status).toBe(1);
  });

  test('reports an unknown model', async () => {
    const { status, error } = await formwork(['doctor', '--model', 'tini']);
    expect(error).toContain('tini');
    expect(status).toBe(1);
  });
});

describe('formwork generate', () => {
  test('writes only the document to stdout, with a schema from a file', async () => {
    writeFileSync(join(folder, 'city.json'), JSON.stringify(schema));
    const ask = ['generate', '--seed', '7', 'city.json', 'Name', 'a', 'city.'];
    const { status, out, error } = await formwork(ask);
    expect(JSON.parse(out)).toEqual(aCity);
    expect(error).toContain('Computing');
    expect(status).toBe(0);
  });

  test('writes operations that build the same document, with the prompt from stdin', async () => {
    const ask = ['generate', '--seed', '7', JSON.stringify(schema)];
    const [whole, patch] = [
      await formwork(ask, 'Name a city.\n'),
      await formwork([...ask, '--patch'], 'Name a city.\n'),
    ];
    const operations = patch.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(operations.length).toBe(3);
    expect(applyOperations(operations)).toEqual(JSON.parse(whole.out));
  });

  test('reports a refused schema with the reason', async () => {
    const { status, out, error } = await formwork(['generate', '{"minimum":"3"}', 'A number.']);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error).toMatch(/invalid_schema at .*minimum/);
  });

  test('loads a model by its family, in the number format of the settings', async () => {
    const asked: string[] = [];
    const mirror = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((ready) => mirror.listen(0, '127.0.0.1', ready));
    const { port } = mirror.address() as AddressInfo;
    const { status } = await formwork(['generate', '--model', 'Qwen3-0.6B', '{}', 'Hi'], '', {
      FORMWORK_MIRROR: `http://127.0.0.1:${port}`,
      FORMWORK_DTYPE: 'f32',
    });
    mirror.close();
    expect(asked[0]).toContain('Qwen3-0.6B-q4f32_1-MLC');
    expect(status).toBe(1);
  });

  test('keeps to FORMWORK_CONTEXT and to FORMWORK_KV_TOKENS', async () => {
    const own = join(folder, 'own-limits');
    cpSync(resolve(import.meta.dirname, '../../../public/models/tiny'), own, { recursive: true });
    const long = 'A long question. '.repeat(100);
    const ask = ['generate', '--model', own, '{"enum":["yes","no"]}', long];
    expect((await formwork(ask)).out).toMatch(/^"(yes|no)"$/m);
    for (const setting of ['FORMWORK_CONTEXT', 'FORMWORK_KV_TOKENS']) {
      const { status, error } = await formwork(ask, '', { [setting]: '256' });
      expect([setting, error]).toEqual([
        setting,
        expect.stringContaining('context_length_exceeded'),
      ]);
      expect(status).toBe(1);
    }
  });

  test('reports that a server is unreachable', async () => {
    const url = 'http://127.0.0.1:1/v1';
    const ask = ['generate', '--url', url, '--key', 'some', '{}', 'Hi'];
    const { status, out, error } = await formwork(ask);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error.trim().split('\n')).toEqual([expect.stringContaining(`${url} does not answer`)]);
  });

  test.each([
    ['no schema', []],
    ['no prompt', ['{}']],
    ['a file that is not there', ['missing.json', 'Hi']],
    ['a seed that is no number', ['{}', 'Hi', '--seed', 'x']],
    ['an option that is none', ['{}', 'Hi', '--nope']],
    ['a server without a key', ['{}', 'Hi', '--url', 'http://127.0.0.1:1/v1']],
  ])('prints its usage after %s', async (_, args) => {
    const { status, error } = await formwork(['generate', ...args]);
    expect(status).toBe(2);
    expect(error).toContain('Usage: npx formwork generate');
  });
});

describe('formwork models', () => {
  test('refuses arguments that its action does not have', async () => {
    const wrong = [
      ['list', 'tiny'],
      ['list', '--anyway'],
      ['pull', 'tiny', '--id', 'x'],
      ['remove', 'own-model', '--json'],
    ];
    for (const args of wrong) {
      const { status, error } = await formwork(['models', ...args]);
      expect([args, status]).toEqual([args, 2]);
      expect(error).toContain('formwork models');
    }
  });

  test('lists local models as text and as JSON', async () => {
    expect((await formwork(['models'])).out).toMatch(/^tiny +4096 tokens +chat +embedded +\d/m);
    const { out } = await formwork(['models', 'list', '--json']);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ id: 'tiny', capabilities: ['chat'], place: 'embedded' }),
    );
  });

  test('lists recommended models with their sizes in the number format of the settings', async () => {
    const list = async (format: string) =>
      (await formwork(['models'], '', { FORMWORK_DTYPE: format })).out;
    expect(await list('auto')).toMatch(/pull Qwen3-4B +2\.3 GB, 5 GB of memory/);
    expect(await list('f32')).toMatch(/pull Qwen3-4B +2\.5 GB, 6\.5 GB of memory/);
  });

  test('copies an embedded one into a web app', async () => {
    expect((await formwork(['models', 'copy', 'tiny', 'public/models'])).status).toBe(0);
    expect(readdirSync(join(folder, 'public/models/tiny'))).toContain('mlc-chat-config.json');
  });

  test('adds and removes a custom model folder without deleting its files', async () => {
    const own = join(folder, 'own-model');
    cpSync(resolve(import.meta.dirname, '../../../public/models/tiny'), own, { recursive: true });
    const added = await formwork([
      'models',
      'add',
      own,
      '--context',
      '2048',
      '--kv-tokens',
      '4096',
    ]);
    expect(added.out).toMatch(
      /^Added own-model: 0\.1 MB of weights, 2048 tokens of context, of the 4096/,
    );
    const { out } = await formwork(['models', 'list', '--json']);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ id: 'own-model', place: 'own', context_window: 2048 }),
    );
    const written = await formwork([
      'generate',
      '--model',
      'own-model',
      '{"enum":["yes","no"]}',
      'Is it?',
    ]);
    expect(written.out).toMatch(/^"(yes|no)"$/m);
    expect((await formwork(['models', 'remove', 'own-model'])).out).toContain(`stay in ${own}`);
    expect(readdirSync(own)).toContain('params_shard_0.bin');
    expect((await formwork(['models', 'remove', 'own-model'])).status).toBe(1);
  });

  test('removes no model whose weights another has, unless both are named', async () => {
    const full = 'Phi-3.5-mini-instruct-q4f16_1-MLC';
    const short = `${full}-1k`;
    const dataFolder = join(folder, 'shared-weights');
    const cache = await openModelCache(dataFolder);
    const source = prebuiltModels().find(({ id }) => id === full)!;
    const shard = new URL('params_shard_0.bin', source.url).href;
    const list = JSON.stringify({ records: [{ dataPath: 'params_shard_0.bin', nbytes: 5 }] });
    const models = join(dataFolder, 'models');
    mkdirSync(models, { recursive: true });
    for (const url of [
      ...prebuiltModels()
        .filter((one) => one.url === source.url)
        .flatMap(settingsOf),
      shard,
    ]) {
      const name = basename(new URL(url).pathname);
      const key = createHash('sha256').update(url).digest('hex').slice(0, 24);
      writeFileSync(join(models, `${key}-${name}`), name === 'tensor-cache.json' ? list : '12345');
    }
    const place = async () => (await placeOnline(source, cache)).place;
    const remove = (...ids: string[]) =>
      formwork(['models', 'remove', ...ids], '', { FORMWORK_DATA_DIR: dataFolder });
    const refused = await remove(short);
    expect(refused.error).toContain(`${short} has the same files as ${full}.`);
    expect([refused.status, await place()]).toEqual([1, 'downloaded']);
    expect((await remove(short, full)).status).toBe(0);
    expect(await place()).toBe('online');
  });

  test.each([
    [
      'a file of weights that is missing',
      'params_shard_0.bin',
      /params_shard_0\.bin, which tensor-cache/,
    ],
    ['no settings', 'mlc-chat-config.json', /There is no file .*mlc-chat-config\.json/],
    ['one of its two libraries', 'tiny-gpu.wasm', undefined],
  ])('checks a folder before it is added: %s', async (_, missing, says) => {
    const own = join(folder, `without-${missing}`);
    cpSync(resolve(import.meta.dirname, '../../../public/models/tiny'), own, { recursive: true });
    rmSync(join(own, missing));
    const { status, error } = await formwork(['models', 'add', own]);
    expect(status).toBe(says ? 1 : 0);
    if (says) expect(error).toMatch(says);
    await formwork(['models', 'remove', `without-${missing}`]);
  });

  test('refuses to download a model that cannot run, and suggests another', async () => {
    const { status, error } = await formwork(['models', 'pull', 'Qwen3.5-4B-q4f16_1-MLC']);
    expect(status).toBe(1);
    expect(error).toMatch(/cannot be run: it keeps a recurrent state.*Use Qwen3-4B-q4f16_1-MLC/);
  });

  test('refuses an unknown model', async () => {
    const { status, error } = await formwork(['models', 'download', 'nothing']);
    expect(status).toBe(1);
    expect(error).toContain('nothing');
  });

  test('downloads only the missing files of a model', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const records = ['a.bin', 'b.bin'].map((dataPath) => ({ dataPath, nbytes: 4 }));
      const files = {
        'tensor-cache.json': JSON.stringify({ records }),
        'mlc-chat-config.json': '{"context_window_size":4096}',
      };
      const name = request.url?.slice(request.url.lastIndexOf('/') + 1) ?? '';
      response.end(files[name as keyof typeof files] ?? '1234');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model/`;
    const source: ModelSource = {
      id: 'there',
      ownedBy: 'test',
      created: 0,
      contextWindow: 1,
      capabilities: ['chat'],
      url,
      library: `${url}library.wasm`,
    };
    const cache = await openModelCache(join(folder, 'data'));
    expect(await placeOnline(source, cache)).toMatchObject({ place: 'online', bytes: 0 });
    await cache.add(`${url}tensor-cache.json`);
    expect(await placeOnline(source, cache)).toMatchObject({ place: 'partly downloaded' });
    expect(await downloadModel(source, cache)).toMatchObject({ place: 'downloaded' });
    expect(asked.toSorted()).toEqual(
      [
        'a.bin',
        'b.bin',
        'library.wasm',
        'mlc-chat-config.json',
        'tensor-cache.json',
        'tokenizer.json',
      ].map((name) => `/model/${name}`),
    );
    server.closeAllConnections();
    server.close();
  });
});

test('every command prints its usage, and formwork lists all commands', async () => {
  const { out } = await formwork(['--help']);
  for (const command of ['serve', 'check', 'generate', 'models', 'doctor', 'backup', 'keys']) {
    expect(out).toContain(`  ${command} `);
    for (const option of ['--help', '-h']) {
      const help = await formwork([command, option]);
      expect({ command, status: help.status }).toEqual({ command, status: 0 });
      expect(help.out).toContain(`formwork ${command}`);
    }
  }
});
