/** `prefix: true` on the last message: the answer goes on where it ends. */
import { describe, expect, test } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';

const api = createApi(openPorts(createStubEngine({ script: 'Greetings and salutations, all' })));

async function ask(prefix: unknown, more: object = {}, before: readonly object[] = []) {
  const answer = await api.fetch(
    new Request('http://stub.invalid/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'stub',
        messages: [
          { role: 'user', content: 'Hello?' },
          ...before,
          { role: 'assistant', content: prefix, prefix: true },
        ],
        max_tokens: 60,
        seed: 1,
        ...more,
      }),
    }),
  );
  const body = (await answer.json()) as {
    choices?: { message: { content: string }; confidence?: Record<string, unknown> }[];
    warnings?: { code: string; pointer?: string }[];
    error?: { code: string; param: string; message: string };
  };
  const [choice] = body.choices ?? [];
  const { confidence, message } = choice ?? {};
  const { error, warnings } = body;
  return { status: answer.status, text: message?.content, confidence, warnings, error };
}

const rating = {
  type: 'object',
  properties: { rating: { type: 'integer', minimum: 0, maximum: 5 } },
  required: ['rating'],
  additionalProperties: false,
};
const format = (whitespace?: string) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'a', schema: rating, whitespace } },
});

describe('an answer that continues a prefix', () => {
  test('contains only the text after the prefix', async () => {
    expect((await ask('Greetings and')).text).toBe(' salutations, all');
  });

  test('forms a valid document together with the prefix', async () => {
    const { text } = await ask('{"rating":', format());
    expect(JSON.parse(`{"rating":${text}`)).toEqual({ rating: expect.any(Number) });
    const flexible = await ask('{ "rating": ', format('flexible'));
    expect(JSON.parse(`{ "rating": ${flexible.text}`)).toEqual({ rating: expect.any(Number) });
  });

  test.each([
    ['{"a": 1', /^, "b": [12]\}$/],
    ['{"a":1', /^,"b":[12]\}$/],
    ['{ "a" : 1', /^\s*,\s*"b"\s*:\s*[12]\s*\}\s*$/],
  ])('keeps the whitespace of the prefix %s', async (prefix, rest) => {
    const one = { enum: [1, 2] };
    const schema = {
      type: 'object',
      properties: { a: one, b: one },
      required: ['a', 'b'],
      additionalProperties: false,
    };
    const json_schema = { name: 'x', schema };
    expect(
      (await ask(prefix, { response_format: { type: 'json_schema', json_schema } })).text,
    ).toMatch(rest);
  });

  test('to a request for any JSON object keeps the whitespace of the prefix', async () => {
    const json_object = { response_format: { type: 'json_object' } };
    for (const prefix of ['{"a":1,"b":', '{"a": 1, "b": ', '{\n  "a": 1,\n  "b": ']) {
      const { text } = await ask(prefix, json_object);
      expect(JSON.parse(prefix + text)).toMatchObject({ a: 1 });
    }
  });

  test('matches the regular expression together with the prefix', async () => {
    const regex = '^[a-c]{2}-\\d{3}$';
    const { text } = await ask('ab-', { response_format: { type: 'regex', regex } });
    expect(`ab-${text}`).toMatch(new RegExp(regex));
  });

  test('may be empty, and may end in the middle of a text', async () => {
    expect((await ask('', format())).text).toMatch(/^\{"rating": [0-5]\}$/);
    expect((await ask('{"ra', format())).text).toMatch(/^ting": [0-5]\}$/);
  });

  const digit = { type: 'integer', minimum: 0, maximum: 9 };
  const nested = {
    type: 'object',
    properties: { list: { type: 'array', items: digit, minItems: 2, maxItems: 2 }, b: digit },
    required: ['list', 'b'],
    additionalProperties: false,
  };
  const nestedFormat = {
    response_format: { type: 'json_schema', json_schema: { name: 'a', schema: nested } },
  };

  test.each([
    ['', ['/list/0', '/list/1', '/b']],
    ['{"list": [', ['/list/0', '/list/1', '/b']],
    ['{"list": [1, ', ['/list/1', '/b']],
    ['{"list": [1, 2], "', ['/b']],
  ])('after %s has the confidence of its own values', async (prefix, pointers) => {
    const { confidence } = await ask(prefix, { ...nestedFormat, include: ['confidence'] });
    expect(Object.keys(confidence!)).toEqual(pointers);
  });

  test('has the place of a stop sequence in the whole document', async () => {
    const { warnings } = await ask('{"list": [1, ', { ...nestedFormat, stop: [']'] });
    expect(warnings).toMatchObject([{ code: 'stop_passed_over', pointer: '/list/1' }]);
  });

  const tools = [{ type: 'function', function: { name: 'f' } }];
  const earlier = { role: 'assistant', content: '', prefix: true };
  const refused: Readonly<Record<string, readonly [() => ReturnType<typeof ask>, string?]>> = {
    'that no answer begins with': [() => ask('No', format()), 'messages[1].content'],
    'in another form than the one asked for': [
      () => ask('{"rating": ', format('compact')),
      'messages[1].content',
    ],
    'beside tools': [() => ask('', { tools })],
    'in a patch stream': [() => ask('{', { ...format(), stream: 'patch' })],
    'before the last message': [() => ask('', {}, [earlier])],
    'of a user': [() => ask('', {}, [{ ...earlier, role: 'user' }])],
  };

  test.each([
    [{ mode: 'think' }, 'reasoning.mode'],
    [{ mode: 'draft' }, 'reasoning.mode'],
    [{ max_tokens: 20 }, 'reasoning.max_tokens'],
    [{ effort: 'low' }, 'reasoning.effort'],
  ])('cannot think first: %j', async (reasoning, param) => {
    const { error } = await ask('Greetings', { reasoning });
    expect(error).toMatchObject({ code: 'invalid_value', param });
  });

  test('may be asked not to think', async () => {
    expect((await ask('Greetings', { reasoning: { mode: 'none' } })).status).toBe(200);
  });

  test.each(Object.entries(refused))('is refused %s', async (_, [asked, param]) => {
    const { status, error } = await asked();
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid_value', param: param ?? 'messages[1].prefix' });
  });
});
