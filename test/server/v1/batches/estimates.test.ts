import { expect, test } from 'vitest';
import { readRequest } from '../../../../src/server/v1/batches/batch-paths.ts';

const tokensFor = (content: unknown): number => {
  const value = { model: 'm', messages: [{ role: 'user', content }] };
  const { estimate } = readRequest('/v1/chat/completions', { value, text: JSON.stringify(value) });
  return estimate.inputTokens;
};

test('an image is estimated by its tokens, not by the size of its file', () => {
  const text = { type: 'text', text: 'What is it?' };
  const url = `data:image/png;base64,${'A'.repeat(1_000_000)}`;
  const shown = tokensFor([text, { type: 'image_url', image_url: { url } }]);
  expect(shown - tokensFor([text])).toBeGreaterThan(2000);
  expect(shown - tokensFor([text])).toBeLessThan(3000);
});
