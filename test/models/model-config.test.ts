import { describe, expect, test } from 'vitest';
import { readModelConfig } from '../../src/runtime/models/model-config.ts';
import { modelUrl } from '../../src/runtime/models/model-source.ts';

describe('mlc-chat-config.json', () => {
  test('is read into a conversation template', () => {
    const config = readModelConfig({
      context_window_size: 2048,
      conv_template: {
        system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
        system_message: 'Be kind.',
        system_prefix_token_ids: [1],
        roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant' },
        role_content_sep: '\n',
        role_empty_sep: '\n',
        seps: ['<|im_end|>\n'],
        stop_str: ['<|im_end|>'],
        stop_token_ids: [2],
      },
      eos_token_id: [2, 0],
    });
    expect(config.contextWindow).toBe(2048);
    expect(config.endOfTurn).toEqual([2, 0]);
    expect(config.conversation).toMatchObject({ systemPrefixTokens: [1] });
  });

  test('may omit fields with a default', () => {
    const { conversation, endOfTurn } = readModelConfig({
      context_window_size: 10,
      eos_token_id: 3,
    });
    expect(conversation.systemTemplate).toBe('{system_message}');
    expect(conversation.systemPrefixTokens).toEqual([]);
    expect(endOfTurn).toEqual([3]);
  });

  test('of a model with a sliding window gives a context window of that size', () => {
    const contextOf = (file: object) => readModelConfig(file).contextWindow;
    expect(contextOf({ context_window_size: -1, sliding_window_size: 4096 })).toBe(4096);
    expect(contextOf({ context_window_size: 32_768, sliding_window_size: 4096 })).toBe(4096);
    expect(contextOf({ context_window_size: 2048, sliding_window_size: -1 })).toBe(2048);
  });

  test('gives the requested context window, at most the one that the model was trained for', () => {
    const contextOf = (own: number, wanted: number) =>
      readModelConfig({ context_window_size: own }, { context_window_size: wanted }).contextWindow;
    expect(contextOf(131_072, 4096)).toBe(4096);
    expect(contextOf(2048, 4096)).toBe(2048);
    expect(contextOf(-1, 4096)).toBe(4096);
  });

  test.each([
    {},
    { context_window_size: -1 },
    { context_window_size: -1, sliding_window_size: -1 },
  ])('without a context window is refused: %j', (file) => {
    expect(() => readModelConfig(file)).toThrow(
      expect.objectContaining({ code: 'model_load_failed' }),
    );
  });

  test('that only names its template is refused with advice', () => {
    expect(() => readModelConfig({ context_window_size: 10, conv_template: 'llama-2' })).toThrow(
      /names the conversation template "llama-2".*gen_config/,
    );
  });
});

describe('the URL passed to web-llm', () => {
  const source = (url: string) => modelUrl({ url } as Parameters<typeof modelUrl>[0]);

  test('resolves to the folder of an embedded model', () => {
    expect(new URL(source('http://page.test/models/tiny/')).href).toBe(
      'http://page.test/models/tiny/',
    );
    expect(source('http://page.test/models/tiny/')).toMatch(/.+\/resolve\/.+\//);
  });

  test('is unchanged for Hugging Face', () => {
    const url = 'https://huggingface.co/mlc-ai/x/resolve/main/';
    expect(source(url)).toBe(url);
  });
});
