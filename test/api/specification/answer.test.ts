import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import {
  complete,
  events,
  formatOf,
  type Json,
  minimal,
  refused,
  schema,
  weatherTool,
} from './support.ts';

const ajv = new Ajv2020();

rule('response.id', 'differs from answer to answer', async () => {
  const [one, two] = [await complete(), await complete()];
  expect(one.id).toMatch(/^chatcmpl-\w+$/);
  expect(one.id).not.toBe(two.id);
});
rule('response.object', 'is chat.completion', async () => {
  expect((await complete()).object).toBe('chat.completion');
});
rule('response.created', 'is the time in seconds', async () => {
  expect((await complete()).created).toBe(1_700_000_000);
});
rule('response.model', 'is the model asked for', async () => {
  expect((await complete()).model).toBe('stub');
});
rule('response.choices', 'are as many as n', async () => {
  expect((await complete({ n: 4 })).choices).toHaveLength(4);
});
rule('response.system_fingerprint', 'is a text', async () => {
  expect((await complete()).system_fingerprint).toBe('stub-1');
});
rule('decision.fingerprint', 'is that of the loaded model', async () => {
  expect((await complete()).system_fingerprint).toBe('stub-1');
});
rule('response.usage', 'counts the tokens of the prompt and of the answer', async () => {
  const { usage } = await complete({}, { engine: { script: 'name the' } });
  // "name" and " the" are tokens of the stub.
  expect(usage.completion_tokens).toBe(2);
  expect(usage.total_tokens).toBe(usage.prompt_tokens + 2);
});
rule('response.usage', 'is what is charged', async () => {
  const api = createTestApi();
  const body = (await (await api.post('/chat/completions', { ...minimal, n: 2 })).json()) as Json;
  expect(api.settled).toEqual([
    { input: body.usage.prompt_tokens, output: body.usage.completion_tokens },
  ]);
});
rule('choice.index', 'counts from 0', async () => {
  const { choices } = await complete({ n: 2 });
  expect(choices.map((choice: Json) => choice.index)).toEqual([0, 1]);
});
rule('choice.message', 'is the assistant\u2019s', async () => {
  const { choices } = await complete({}, { engine: { script: 'Hello' } });
  expect(choices[0].message).toMatchObject({ role: 'assistant', content: 'Hello' });
});
rule('choice.finish_reason', 'is stop, length or tool_calls', async () => {
  const reason = async (changes: object, script: string) =>
    (await complete({ ...changes }, { engine: { script } })).choices[0].finish_reason;
  expect(await reason({}, 'Hi')).toBe('stop');
  expect(await reason({ max_tokens: 2 }, 'Hello you')).toBe('length');
  expect(
    await reason({ tools: [weatherTool], tool_choice: 'required', max_tokens: 200 }, 'x'),
  ).toBe('tool_calls');
});

rule('mode.plain', 'is one document with stream unset, null or false', async () => {
  for (const stream of [undefined, null, false]) {
    expect((await complete({ stream })).object).toBe('chat.completion');
  }
});

rule('structured.1', 'conforms in every choice, whatever the seed', async () => {
  const valid = ajv.compile(schema);
  for (let seed = 0; seed < 40; seed++) {
    const { choices } = await complete({ ...formatOf(schema), n: 2, seed, max_tokens: 90 });
    for (const choice of choices) expect(valid(JSON.parse(choice.message.content))).toBe(true);
  }
});
rule('structured.2', 'leaves out, now and then, what is not required', async () => {
  const optional = {
    type: 'object',
    properties: { a: { enum: [1, 2] } },
    additionalProperties: false,
  };
  const seen = new Set<string>();
  for (let seed = 0; seed < 40; seed++) {
    seen.add((await complete({ ...formatOf(optional), seed })).choices[0].message.content);
  }
  expect([...seen].sort()).toEqual(['{"a":1}', '{"a":2}', '{}']);
});
rule('structured.3', 'has no keys but those of the schema', async () => {
  const { choices } = await complete({ ...formatOf(schema), max_tokens: 90 });
  expect(Object.keys(JSON.parse(choices[0].message.content))).toEqual([
    'name',
    'age',
    'tags',
    'home/~',
  ]);
});
rule('structured.4', 'is refused by keyword and place', () =>
  refused(formatOf({ type: 'object', properties: { a: { format: 'magic' } } }), {
    code: 'unsupported_schema_feature',
    param: 'response_format.json_schema.schema/properties/a/format',
  }),
);
rule('structured.4', 'is refused when nothing satisfies it', () =>
  refused(formatOf(false), {
    code: 'unsatisfiable_schema',
    param: 'response_format.json_schema.schema',
  }),
);

const conformsAlways = async (one: object, maxTokens = 80): Promise<void> => {
  const valid = ajv.compile(one);
  for (let seed = 0; seed < 25; seed++) {
    const { choices } = await complete({ ...formatOf(one), seed, max_tokens: maxTokens });
    const { content } = choices[0].message;
    expect([content, valid(JSON.parse(content))]).toEqual([content, true]);
  }
};
const pick = (kind: string, member: object) => ({
  type: 'object',
  properties: { kind: { const: kind }, value: member },
  required: ['kind', 'value'],
  additionalProperties: false,
});
for (const keyword of ['anyOf', 'oneOf'] as const) {
  rule('structured.5', 'anyOf and oneOf give one of their branches', () =>
    conformsAlways({
      [keyword]: [
        pick('n', { type: 'integer', minimum: 1, maximum: 9 }),
        pick('b', { type: 'boolean' }),
      ],
    }),
  );
}
rule('structured.5', 'if chooses between then and else', () =>
  conformsAlways(
    JSON.parse(`{
      "type": "object",
      "properties": { "paid": { "type": "boolean" }, "sum": { "type": "integer", "minimum": 0, "maximum": 99 } },
      "required": ["paid"],
      "additionalProperties": false,
      "if": { "properties": { "paid": { "const": true } } },
      "then": { "required": ["sum"] },
      "else": { "maxProperties": 1 }
    }`),
  ),
);
rule('structured.6', 'in every document', () =>
  conformsAlways(
    {
      type: 'object',
      properties: {
        code: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' },
        name: { type: 'string', minLength: 2, maxLength: 6 },
        ratio: { type: 'number', exclusiveMinimum: 0, maximum: 1.5 },
        list: {
          type: 'array',
          items: { type: 'integer', multipleOf: 5, minimum: 0, maximum: 50 },
          minItems: 1,
          maxItems: 3,
        },
      },
      required: ['code', 'name', 'ratio', 'list'],
      additionalProperties: false,
    },
    120,
  ),
);
rule('decision.warnings', 'are in the answer and name the place', async () => {
  const typo = { type: 'object', properties: { a: { type: 'string', maxLenght: 3 } } };
  const asked = { ...formatOf(typo), max_tokens: 80 };
  const { warnings } = await complete(asked);
  expect(warnings[0]).toMatchObject({ keyword: 'maxLenght', pointer: '/properties/a/maxLenght' });
  const api = createTestApi();
  const records = await events(
    await api.post('/chat/completions', { ...minimal, ...asked, stream: true }),
  );
  expect(JSON.parse(records[0]!.data).warnings[0]).toEqual(warnings[0]);
});
rule(
  'decision.never_truncated',
  'finishes the document at every budget that can hold one',
  async () => {
    const valid = ajv.compile(schema);
    for (let maxTokens = 20; maxTokens < 60; maxTokens++) {
      const api = createTestApi();
      const asked = { ...minimal, ...formatOf(schema), max_tokens: maxTokens };
      const body = (await (await api.post('/chat/completions', asked)).json()) as Json;
      if (body.error) {
        expect(body.error).toMatchObject({ code: 'max_tokens_too_small', param: 'max_tokens' });
        expect(api.engine.passes).toEqual([]);
        continue;
      }
      expect(valid(JSON.parse(body.choices[0].message.content))).toBe(true);
      expect(body.usage.completion_tokens).toBeLessThanOrEqual(maxTokens);
      expect(body.choices[0].finish_reason).toBe('stop');
    }
  },
);
rule('decision.never_truncated', 'says so when it had to shorten', async () => {
  const list = { type: 'array', items: { enum: ['aaaa', 'bbbb'] }, minItems: 1, maxItems: 3 };
  const script = '["aaaa","bbbb","aaaa"]';
  const body = await complete({ ...formatOf(list), max_tokens: 11 }, { engine: { script } });
  expect(JSON.parse(body.choices[0].message.content).length).toBeLessThan(3);
  expect(body.warnings).toHaveLength(1);
});
rule('decision.schema_in_prompt', 'costs its tokens when it is on', async () => {
  const tokens = async (shown: boolean | null) =>
    (await complete({ ...formatOf({ enum: ['yes', 'no'] }), schema_in_prompt: shown })).usage
      .prompt_tokens;
  expect(await tokens(true)).toBeGreaterThan(await tokens(false));
  await refused({ schema_in_prompt: 'yes' }, { param: 'schema_in_prompt' });
});
rule('decision.json_object', 'compiles any object', () =>
  complete({ response_format: { type: 'json_object' } }),
);

rule('mode.tokens', 'gives the text of the plain answer', async () => {
  const api = createTestApi();
  const response = await api.post('/chat/completions', { ...minimal, stream: true });
  const records = await events(response);
  const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  const text = chunks.map((chunk) => chunk.choices[0].delta.content ?? '').join('');
  expect(text).toBe((await complete()).choices[0].message.content);
});
rule('decision.chunks', 'begin with the role, end with the reason and [DONE]', async () => {
  const response = await createTestApi().post('/chat/completions', {
    ...minimal,
    stream: true,
    n: 2,
  });
  const records = await events(response);
  expect(records.at(-1)?.data).toBe('[DONE]');
  const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  for (const index of [0, 1]) {
    const own = chunks.map((chunk) => chunk.choices[0]).filter((choice) => choice.index === index);
    expect(own[0].delta.role).toBe('assistant');
    expect(own.at(-1)).toMatchObject({ delta: {}, finish_reason: expect.any(String) });
    expect(own.slice(0, -1).every((choice) => choice.finish_reason === null)).toBe(true);
  }
  expect(chunks.every((chunk) => chunk.object === 'chat.completion.chunk')).toBe(true);
});
rule('decision.include_usage', 'adds one last chunk without choices', async () => {
  const asked = { ...minimal, stream: true, stream_options: { include_usage: true } };
  const records = await events(await createTestApi().post('/chat/completions', asked));
  const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  const { usage } = await complete();
  const details = { forced_tokens: 0, mask_ms: expect.any(Number) };
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { ...usage, completion_tokens_details: details },
  });
  expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
  await refused({ stream_options: { include_usage: true } }, { param: 'stream_options' });
});
rule('decision.stream_error', 'is one data record, and nothing after it', async () => {
  const api = createTestApi({
    engine: {
      script: 'x'.repeat(30),
      onForward: (tokens) => {
        if (api.engine.passes.length > 5 && tokens === 1) throw new Error('secret detail');
      },
    },
  });
  const records = await events(await api.post('/chat/completions', { ...minimal, stream: true }));
  const last = JSON.parse(records.at(-1)!.data) as Json;
  expect(last.error).toMatchObject({ type: 'server_error', code: 'internal_error' });
  expect(JSON.stringify(last)).not.toContain('secret');
  expect(api.errors).toHaveLength(1);
  expect(api.engine.open()).toBe(0);
});

rule('decision.usage_details', 'count what the schema forced', async () => {
  const free = await complete();
  expect(free.usage.completion_tokens_details.forced_tokens).toBe(0);
  const forced = await complete(formatOf({ const: 'the only one' }));
  expect(forced.usage.completion_tokens_details).toEqual({
    forced_tokens: forced.usage.completion_tokens,
    reasoning_tokens: 0,
    mask_ms: expect.any(Number),
  });
  const some = await complete({ ...formatOf(schema), max_tokens: 90, logprobs: true });
  const told = some.choices[0].logprobs.content.filter((token: Json) => token.forced).length;
  expect(some.usage.completion_tokens_details.forced_tokens).toBe(told);
  expect(told).toBeGreaterThan(0);
});

const required = { tools: [weatherTool], tool_choice: 'required', max_tokens: 300 };
const callsOf = async (changes: object, script?: string): Promise<Json[]> => {
  const body = await complete({ ...required, ...changes }, script ? { engine: { script } } : {});
  return body.choices[0].message.tool_calls ?? [];
};
rule('tool_call.id', 'is there and unique', async () => {
  const script =
    '<tool_call>\n{"name":"get_weather","arguments":{"city":"Oslo"}}\n</tool_call>\n<tool_call>\n{"name":"get_weather","arguments":{"city":"Rome"}}\n</tool_call>';
  const calls = await callsOf({}, script);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
});
rule('tool_call.type', 'is function', async () => {
  for (const call of await callsOf({})) expect(call.type).toBe('function');
});
rule('tool_call.function', 'has arguments that conform', async () => {
  const valid = ajv.compile(weatherTool.function.parameters);
  for (let seed = 0; seed < 20; seed++) {
    for (const call of await callsOf({ seed })) {
      expect(call.function.name).toBe('get_weather');
      expect(valid(JSON.parse(call.function.arguments))).toBe(true);
    }
  }
});
rule('decision.parallel_tool_calls', 'false allows one call', async () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(await callsOf({ parallel_tool_calls: false, seed })).toHaveLength(1);
  }
});
rule('decision.tool_choice', 'none gives text, required and a name give calls', async () => {
  expect(await callsOf({ tool_choice: 'none' })).toEqual([]);
  expect((await callsOf({})).length).toBeGreaterThan(0);
  const other = { type: 'function', function: { name: 'now' } };
  const named = {
    tools: [weatherTool, other],
    tool_choice: { type: 'function', function: { name: 'now' } },
  };
  const calls = await callsOf(named);
  expect(calls).toMatchObject([{ function: { name: 'now', arguments: '{}' } }]);
});
rule('decision.tool_choice', 'auto leaves it to the model', async () => {
  expect(await callsOf({ tool_choice: 'auto' }, 'No need.')).toEqual([]);
  const script = '<tool_call>\n{"name":"get_weather","arguments":{"city":"Rome"}}\n</tool_call>';
  expect(await callsOf({ tool_choice: undefined }, script)).toMatchObject([
    { function: { name: 'get_weather', arguments: '{"city":"Rome"}' } },
  ]);
});
rule('decision.tool_choice', 'auto beside a schema gives a document or a call', async () => {
  const both = { ...formatOf({ enum: ['yes', 'no'] }), tool_choice: 'auto' };
  const kinds = new Set<string>();
  for (let seed = 0; seed < 30; seed++) {
    const { choices } = await complete({ ...required, ...both, seed, temperature: 2 });
    const { content, tool_calls: calls } = choices[0].message;
    if (calls) kinds.add('call');
    else kinds.add(JSON.parse(content));
  }
  expect([...kinds].sort()).toEqual(['call', 'no', 'yes']);
});
rule('decision.tool_choice', 'streams calls as deltas that add up', async () => {
  const asked = { ...minimal, ...required, stream: true };
  const records = await events(await createTestApi().post('/chat/completions', asked));
  const deltas = records
    .slice(0, -1)
    .flatMap(({ data }) => (JSON.parse(data) as Json).choices[0].delta.tool_calls ?? []);
  const plain = await callsOf({});
  for (const [index, call] of plain.entries()) {
    const own = deltas.filter((delta: Json) => delta.index === index);
    expect(own[0]).toMatchObject({ type: 'function', function: { name: call.function.name } });
    expect(own.map((delta: Json) => delta.function.arguments).join('')).toBe(
      call.function.arguments,
    );
  }
});
