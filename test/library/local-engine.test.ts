/** The engine in this thread. */
import { afterEach, expect, test, vi } from 'vitest';
import { loadModel } from '../../src/runtime/engine/loading/load-model.ts';
import { createEngine } from '../../src/runtime/local-engine.ts';
import { createStubEngine } from '../support/stub-engine.ts';

vi.mock('../../src/runtime/engine/loading/load-model.ts', () => ({ loadModel: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('URLs of your own models may be relative', async () => {
  vi.stubGlobal('location', { href: 'https://site.test/app/worker.js' });
  vi.mocked(loadModel).mockImplementation(async () => createStubEngine().model);
  const library = { gpu: '/b/gpu.wasm', software: 'https://cdn.test/software.wasm' };
  const engine = createEngine({ models: [{ id: 'mine', url: 'b', library }] });
  await engine.load('mine');
  expect(vi.mocked(loadModel).mock.calls[0]?.[0]).toMatchObject({
    url: 'https://site.test/app/b/',
    library: { ...library, gpu: 'https://site.test/b/gpu.wasm' },
  });
});

test('an error of a model of web-llm’s list names the option that offers it', async () => {
  const id = 'Qwen3-0.6B-q4f16_1-MLC';
  const missing = expect.objectContaining({
    code: 'model_not_found',
    message: expect.stringContaining(`prebuilt: ["${id}"]`),
  });
  const engine = createEngine({ modelsBaseUrl: 'http://test/models/' });
  await expect(engine.load(id)).rejects.toEqual(missing);
  const messages = [{ role: 'user', content: 'Hi' }] as const;
  await expect(engine.generate({ model: id, messages }).result).rejects.toEqual(missing);
  await expect(engine.load('other')).rejects.toThrow('There is no model "other".');
});

test('a request in flight does not load its model after the engine was closed', async () => {
  vi.mocked(loadModel).mockImplementation(async () => createStubEngine().model);
  const engine = createEngine({ modelsBaseUrl: 'http://test/models/' });
  const body = JSON.stringify({ model: 'tiny', messages: [{ role: 'user', content: 'Hi' }] });
  const headers = { authorization: 'Bearer none', 'content-type': 'application/json' };
  const request = new Request('http://test/v1/chat/completions', { method: 'POST', headers, body });
  const answering = engine.fetch(request);
  await engine.close();
  const answer = (await (await answering).json()) as { error?: { code: string } };
  expect(answer.error?.code).toBe('aborted');
  expect(loadModel).not.toHaveBeenCalled();
});
