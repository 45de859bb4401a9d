import { afterEach, describe, expect, test } from 'vitest';
import { connect, createEngine, startEngine } from '../../src/runtime/index.ts';
import { createFormwork } from '../../src/runtime/integrations/ai-sdk/index.ts';
import {
  createLanguageModel,
  installPromptApi,
} from '../../src/runtime/integrations/prompt-api/index.ts';
import { createNodeEngine } from '../../src/server/node.ts';

const engine = startEngine();
const server = { baseURL: 'http://127.0.0.1:1/v1', apiKey: 'sk-1' };

// TypeScript refuses these options; JavaScript does not.
describe('an option that does not exist', () => {
  test.each<readonly [string, string, string, (options: object) => unknown]>([
    ['startEngine', 'modelBaseUrl', 'modelsBaseUrl', (more) => startEngine(more)],
    ['startEngine', 'mirors', 'mirrors', (more) => startEngine(more)],
    ['connect', 'baseUrl', 'baseURL', (more) => connect({ ...server, ...more })],
    ['createEngine', 'memorybytes', 'memoryBytes', (more) => createEngine(more)],
    ['createNodeEngine', 'models_folder', 'modelsFolder', (more) => createNodeEngine(more)],
    ['load', 'onprogress', 'onProgress', (more) => engine.load('tiny', more)],
    ['load', 'onprogres', 'onProgress', (more) => createEngine({}).load('tiny', more)],
    ['createFormwork', 'api_key', 'apiKey', (more) => createFormwork({ ...server, ...more })],
    ['createLanguageModel', 'modle', 'model', (more) => createLanguageModel({ engine, ...more })],
    ['installPromptApi', 'modelsBaseURl', 'modelsBaseUrl', (more) => installPromptApi(more)],
  ])('of %s is refused: %s', async (_, param, meant, call) => {
    const called = async () => call({ [param]: 'x' });
    await expect(called()).rejects.toMatchObject({
      code: 'unsupported_parameter',
      param,
      message: `Unsupported option: ${param}. Did you mean ${meant}?`,
    });
  });

  test('counts as absent if it is undefined', () => {
    expect(() => connect({ ...server, ...{ baseUrl: undefined } })).not.toThrow();
  });

  test('counts as absent if it is an engine that is undefined', () => {
    expect(() => createFormwork({ engine: undefined, ...server })).not.toThrow();
    expect(() => installPromptApi({ engine: undefined, force: true })).not.toThrow();
    Reflect.deleteProperty(globalThis, 'LanguageModel');
  });
});

test.each([
  { ground: true },
  { strict: false },
  { whitespace: 'compact' },
  { memberOrder: 'any' },
  { schemaPrompt: false },
] as object[])('generate refuses an option of the schema without a schema: %o', (option) => {
  const messages = [{ role: 'user', content: 'Hi' }] as const;
  const generate = async () => connect(server).generate({ messages, ...option });
  return expect(generate()).rejects.toMatchObject({
    code: 'missing_required_parameter',
    param: 'schema',
    message: `${Object.keys(option)[0]} needs a schema.`,
  });
});

test('createNodeEngine refuses the models folder of a page', async () => {
  const options: object = { modelsBaseUrl: '/models/' };
  await expect(createNodeEngine(options)).rejects.toMatchObject({
    code: 'unsupported_parameter',
    param: 'modelsBaseUrl',
  });
});

test('createNodeEngine refuses a model without its library before it opens a device', async () => {
  const models = [{ id: 'mine', url: './mine' }] as never[];
  await expect(createNodeEngine({ adapter: 'swiftshader', models })).rejects.toMatchObject({
    code: 'invalid_value',
    param: 'models.library',
  });
  expect(navigator).not.toHaveProperty('gpu');
});

test('createNodeEngine leaves no device open when it fails', async () => {
  const models = [{ id: 'mine', url: './mine', library: { gpu: 1 } }] as never[];
  await expect(createNodeEngine({ adapter: 'swiftshader', models })).rejects.toThrow(TypeError);
  expect(navigator).not.toHaveProperty('gpu');
});

describe('installPromptApi', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'LanguageModel');
  });

  test('takes options of an engine in a worker and of the Prompt API together', () => {
    const options = { modelsBaseUrl: '/models/', model: 'tiny', needsUserActivation: true };
    expect(installPromptApi({ ...options, force: true })).toBe(true);
  });
});

describe('an engine in this thread', () => {
  const messages = [{ role: 'user', content: 'Hi' }] as const;

  test.each(['generate', 'fetch', 'load'] as const)(
    'refuses %s after it was closed',
    async (name) => {
      const closed = createEngine({ modelsBaseUrl: '/models/' });
      await closed.close();
      const calls = {
        generate: () => closed.generate({ messages }).result,
        fetch: () => closed.fetch(new Request('http://engine/v1/models')),
        load: () => closed.load('tiny'),
      };
      await expect(calls[name]()).rejects.toMatchObject({
        code: 'aborted',
        message: 'The engine was closed.',
      });
    },
  );

  test('suggests the entry for Node in a Node without WebGPU', async () => {
    const engine = createEngine({ modelsBaseUrl: 'http://127.0.0.1:1/models/' });
    await expect(engine.load('tiny')).rejects.toMatchObject({
      code: 'webgpu_unavailable',
      message: expect.stringContaining('createNodeEngine'),
    });
  });
});

test.each(['20.20.2', '22.18.0'])('createNodeEngine refuses Node %s', async (node) => {
  const installed = Object.getOwnPropertyDescriptor(process, 'versions')!;
  Object.defineProperty(process, 'versions', {
    ...installed,
    value: { ...process.versions, node },
  });
  try {
    await expect(createNodeEngine()).rejects.toMatchObject({
      code: 'webgpu_unavailable',
      message: `formwork/node needs Node 22.19 or newer; this is v${node}.`,
    });
  } finally {
    Object.defineProperty(process, 'versions', installed);
  }
});
