import { expect, test } from 'vitest';
import { templateWarnings } from '../../../../src/runtime/api/chat/thinking.ts';
import { hintWarnings } from '../../../../src/runtime/api/http/validation/hints.ts';
import { MessagesRequest } from '../../../../src/runtime/api/schemas/messages.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => at);
const settings = (names: readonly string[]) =>
  templateWarnings({
    model: 'm',
    messages: [],
    chat_template_kwargs: Object.fromEntries(names.map((name) => [name, true])),
  });

test.each([
  [
    'fields of messages',
    (count: number) => {
      const messages = many(count).map(() => ({ role: 'user', content: 'x', output_config: {} }));
      return hintWarnings(MessagesRequest, { model: 'm', max_tokens: 1, messages });
    },
  ],
  ['settings of a template', (count: number) => settings(many(count).map((at) => `k${at}`))],
])('at most 100 %s are named, and the rest are counted', (_, warningsOf) => {
  expect(warningsOf(100).filter(({ param }) => param === undefined)).toEqual([]);
  const warnings = warningsOf(100_000);
  expect(warnings).toHaveLength(101);
  expect(new Set(warnings.map(({ param }) => param)).size).toBe(101);
  expect(warnings[100]).toEqual({
    code: 'parameter_not_followed',
    message: 'The rest of such parameters, 99900, are not followed either.',
  });
});

test('a setting with a long name is reported without it', () => {
  expect(settings(['x'.repeat(1000)])).toEqual([
    {
      code: 'parameter_not_followed',
      param: 'chat_template_kwargs',
      message: 'chat_template_kwargs is not followed. The model’s template does not support it.',
    },
  ]);
});
