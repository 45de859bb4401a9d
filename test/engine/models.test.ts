import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createEngine, prebuiltModels } from '../../src/runtime/engine/index.ts';
import { embeddedModels } from '../../src/runtime/models/index.ts';
import type { ModelRecord } from '../../src/runtime/models/types.ts';

const ids = (options: Parameters<typeof createEngine>[0]) =>
  createEngine(options)
    .models()
    .map(({ id }) => id);

const embedded = ['formwork-135m', 'tiny', 'all-minilm-l6-v2'];

describe('an engine offers', () => {
  test('the embedded models, below their address', () => {
    expect(ids({ modelsBaseUrl: '/models/' })).toEqual(embedded);
    expect(ids({})).toEqual([]);
  });

  test('models of web-llm’s list, all or those named', () => {
    const all = ids({ modelsBaseUrl: '/models/', prebuilt: true });
    expect(all.length).toBeGreaterThan(50);
    const [named] = prebuiltModels();
    expect(ids({ modelsBaseUrl: '/models/', prebuilt: [named!.id] })).toEqual([
      ...embedded,
      named!.id,
    ]);
  });

  test('a custom model, in place of one with the same id', () => {
    const [own] = prebuiltModels();
    const models = [{ ...own!, id: 'tiny', ownedBy: 'me' }];
    const found = createEngine({ modelsBaseUrl: '/models/', models }).models();
    expect(found.find(({ id }) => id === 'tiny')?.ownedBy).toBe('me');
    expect(found).toHaveLength(embedded.length);
  });

  test('a custom model, in place of one of web-llm’s list with the same id', () => {
    const [own] = prebuiltModels();
    const models = [{ ...own!, ownedBy: 'me' }];
    const found = createEngine({ models, prebuilt: true }).models();
    expect(found.find(({ id }) => id === own!.id)?.ownedBy).toBe('me');
  });
});

test('the embedded models have the context window of their files', () => {
  for (const { id, contextWindow } of embeddedModels('/models/')) {
    const file = new URL(`../../public/models/${id}/mlc-chat-config.json`, import.meta.url);
    const config = JSON.parse(readFileSync(file, 'utf8')) as { context_window_size: number };
    expect(config.context_window_size, id).toBe(contextWindow);
  }
});

test('models of web-llm’s list state their capabilities', () => {
  const able = (capability: ModelRecord['capabilities'][number]) =>
    prebuiltModels().filter(({ capabilities }) => capabilities.includes(capability));
  expect(able('vision').map(({ id }) => id)).toEqual([
    'Phi-3.5-vision-instruct-q4f16_1-MLC',
    'Phi-3.5-vision-instruct-q4f32_1-MLC',
  ]);
  expect(able('reasoning').every(({ id }) => /^(Qwen3|DeepSeek-R1)/.test(id))).toBe(true);
  for (const { capabilities } of able('embeddings')) expect(capabilities).toEqual(['embeddings']);
});

test('models of web-llm’s list state what they were not trained for', () => {
  const noted = prebuiltModels().filter(({ note }) => note !== undefined);
  expect(noted.map(({ id, note }) => [id.replace(/-q.*/, ''), note])).toEqual([
    ['Ministral-3-3B-Base-2512', expect.stringContaining('base model')],
    ['Ministral-3-3B-Base-2512', expect.stringContaining('base model')],
    ['Ministral-3-3B-Reasoning-2512', expect.stringContaining('[THINK]')],
    ['Ministral-3-3B-Reasoning-2512', expect.stringContaining('[THINK]')],
  ]);
});

test('every model of web-llm’s list states what its library needs', () => {
  for (const source of prebuiltModels()) {
    expect(source.url).toMatch(/^https:\/\/.*\/$/);
    expect(source.library).toMatch(/^https:\/\/.*\.wasm$/);
    // A library that computes in f16 crashes an adapter that cannot, unless it is refused before.
    if (/q\df16/.test(source.id)) expect(source.requiredFeatures).toContain('shader-f16');
  }
});
