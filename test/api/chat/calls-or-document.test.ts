/** Answers that may call tools, and whose content mentions the format of a call. */
import { expect, test } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { complete, formatOf, weatherTool } from '../specification/support.ts';

const document = '{"note": "The <tool_call> tag, \\"arguments\\": too"}';
const notes = {
  type: 'object',
  properties: { note: { type: 'string' } },
  required: ['note'],
  additionalProperties: false,
};

/** The answer to a message that begins with `prefix`, as in Anthropic's convention. */
async function continued(prefix: string, script: string, more: object = {}) {
  const { name, description, parameters: input_schema } = weatherTool.function;
  const response = await createTestApi({ engine: { script } }).post('/messages', {
    model: 'stub',
    max_tokens: 100,
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: prefix },
    ],
    tools: [{ name, description, input_schema }],
    ...more,
  });
  const { content, error } = (await response.json()) as {
    content?: { type: string; text?: string; input?: unknown }[];
    error?: unknown;
  };
  expect(error).toBeUndefined();
  return content!.map(({ text, input }) => text ?? input);
}

test('a document that mentions the format of calls is whole', async () => {
  const asked = { ...formatOf(notes), tools: [weatherTool] };
  const { choices } = await complete(asked, { engine: { script: document } });
  expect(choices[0].message).toMatchObject({ content: document });
  expect(choices[0].finish_reason).toBe('stop');
});

test('a document continues a prefix that mentions the start of a call', async () => {
  const output_config = { format: { type: 'json_schema', schema: notes } };
  const prefix = document.slice(0, 26);
  expect(await continued(prefix, document, { output_config })).toEqual([document.slice(26)]);
});

test.each(['<', '<t', 'See <tool'])('the end of the prefix %s is not repeated', async (prefix) => {
  expect(await continued(prefix, `${prefix}x and <y`)).toEqual(['x and <y']);
  expect(await continued(prefix, prefix)).toEqual([]);
});

test('a call may begin with the end of a prefix', async () => {
  const call =
    'See <tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>';
  expect(await continued('See <tool', call)).toEqual([{ city: 'Oslo' }]);
});
