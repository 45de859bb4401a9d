import { expect, test } from 'vitest';
import { readRequest } from '../../src/server/batches/endpoints.ts';

const estimate = (content: unknown): number => {
  const value = { model: 'm', messages: [{ role: 'user', content }] };
  return readRequest('/v1/chat/completions', { value, text: JSON.stringify(value) }).inputTokens;
};

test('a picture is estimated by what the model sees of it, not by the size of its file', () => {
  const text = { type: 'text', text: 'What is it?' };
  const url = `data:image/png;base64,${'A'.repeat(1_000_000)}`;
  const shown = estimate([text, { type: 'image_url', image_url: { url } }]);
  expect(shown - estimate([text])).toBeGreaterThan(2000);
  expect(shown - estimate([text])).toBeLessThan(3000);
});
