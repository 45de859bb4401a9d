/** The arguments of earlier calls, which are read at once. */
import { describe, expect, test } from 'vitest';
import { createTestApi } from '../../support/api.ts';

const chat = {
  path: '/chat/completions',
  body: (texts: readonly string[]) => ({
    model: 'stub',
    messages: texts.map((text, at) => ({
      role: 'assistant',
      tool_calls: [{ id: `c${at}`, type: 'function', function: { name: 'f', arguments: text } }],
    })),
  }),
  param: (at: number) => `messages[${at}].tool_calls[0].function.arguments`,
};
const responses = {
  path: '/responses',
  body: (texts: readonly string[]) => ({
    model: 'stub',
    input: texts.map((text, at) => ({
      type: 'function_call',
      call_id: `c${at}`,
      name: 'f',
      arguments: text,
    })),
  }),
  param: (at: number) => `input[${at}].arguments`,
};

const zeros = (count: number) => `{"a":[${'0,'.repeat(count - 1)}0]}`;

describe.each([chat, responses])('$path', ({ path, body, param }) => {
  const refusal = async (...texts: string[]) => {
    const response = await createTestApi().post(path, body(texts));
    const { error } = (await response.json()) as {
      error: { code: string; message: string; param: string };
    };
    return { status: response.status, ...error };
  };

  test('refuses arguments of many values before it parses them', async () => {
    expect(await refusal(`{"a":[${'[],'.repeat(330_000)}[]]}`)).toMatchObject({
      status: 400,
      code: 'invalid_value',
      param: param(0),
      message: expect.stringContaining('more than 250000 values'),
    });
  });

  test('counts the values of all calls together', async () => {
    const whole = { code: 'invalid_value', param: param(2) };
    expect(await refusal(zeros(100_000), '{}', zeros(160_000))).toMatchObject(whole);
    expect((await refusal(zeros(100_000), '{}', zeros(140_000))).code).toBe(
      'context_length_exceeded',
    );
  });

  test('refuses arguments of many levels, and of more than 1 MB', async () => {
    const deep = await refusal('{}', `${'['.repeat(300)}${']'.repeat(300)}`);
    expect(deep).toMatchObject({ code: 'invalid_value', param: param(1) });
    expect(deep.message).toContain('256 levels');
    const long = await refusal(JSON.stringify({ a: 'x'.repeat(1 << 20) }));
    expect(long).toMatchObject({ code: 'invalid_value', param: param(0) });
    expect(long.message).toContain('1 MB');
  });
});
