/**
 * What the OpenAI SDK for Node makes of a model that reasons: no embedded model does, so
 * test/suites/clients cannot ask one.
 */
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { createTestApi } from '../../support/api.ts';

const api = createTestApi({
  engine: {
    script: 'Let me see.\n</think>\n\nHello',
    models: [
      {
        id: 'stub',
        ownedBy: 'formwork',
        created: 1_700_000_000,
        contextWindow: 2048,
        capabilities: ['chat', 'reasoning'],
        status: 'ready',
      },
    ],
  },
});
const client = new OpenAI({
  baseURL: 'http://test/v1',
  apiKey: 'good',
  fetch: async (url, init) => api.fetch(new Request(url as string, init)),
});

test('receives the thinking of a streamed response as a separate item', async () => {
  const stream = client.responses.stream({
    model: 'stub',
    input: 'Hi',
    max_output_tokens: 300,
    reasoning: { effort: 'low' },
  });
  const deltas: string[] = [];
  stream.on('event', (event) => {
    if (event.type === 'response.reasoning_text.delta') deltas.push(event.delta);
  });
  const response = await stream.finalResponse();
  expect(deltas.join('')).toBe('Let me see.\n');
  expect(response.output).toMatchObject([
    { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'Let me see.\n' }] },
    { type: 'message' },
  ]);
  expect(response.output_text).toBe('Hello');
  expect(response.usage?.output_tokens_details.reasoning_tokens).toBeGreaterThan(0);
});

test('receives the thinking of a chat completion separately from its content', async () => {
  const completion = await client.chat.completions.create({
    model: 'stub',
    messages: [{ role: 'user', content: 'Hi' }],
    max_completion_tokens: 300,
    reasoning_effort: 'low',
  });
  const { message } = completion.choices[0]!;
  expect(message).toMatchObject({ content: 'Hello', reasoning_content: 'Let me see.\n' });
  expect(completion.usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
});
