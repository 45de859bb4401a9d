import { expect, test, vi } from 'vitest';
import { loadModel } from '../../src/runtime/engine/loading/load-model.ts';
import { createEngine } from '../../src/runtime/local-engine.ts';
import { createStubEngine } from '../support/stub-engine.ts';

vi.mock('../../src/runtime/engine/loading/load-model.ts', () => ({ loadModel: vi.fn() }));

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
