/** Answers that may call tools, and whose content mentions the format of a call. */
import { expect, test } from 'vitest';
import { complete, formatOf, weatherTool } from '../specification/support.ts';

const document = '{"note": "The <tool_call> tag, \\"arguments\\": too"}';
const notes = {
  type: 'object',
  properties: { note: { type: 'string' } },
  required: ['note'],
  additionalProperties: false,
};

test('a document that mentions the format of calls is whole', async () => {
  const asked = { ...formatOf(notes), tools: [weatherTool] };
  const { choices } = await complete(asked, { engine: { script: document } });
  expect(choices[0].message).toMatchObject({ content: document });
  expect(choices[0].finish_reason).toBe('stop');
});
