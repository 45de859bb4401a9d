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
  operations,
  refused,
  schema,
  weatherTool,
} from './support.ts';

const ajv = new Ajv2020();

rule('structured.1', 'conforms in every choice, whatever the seed', async () => {
  const valid = ajv.compile(schema);
  for (let seed = 0; seed < 40; seed++) {
    const { choices } = await complete({ ...formatOf(schema), n: 2, seed, max_tokens: 90 });
    for (const choice of choices) expect(valid(JSON.parse(choice.message.content))).toBe(true);
  }
});
rule('structured.2', 'sometimes omits optional members', async () => {
  const optional = {
    type: 'object',
    properties: { a: { enum: [1, 2] } },
    additionalProperties: false,
  };
  const seen = new Set<string>();
  for (let seed = 0; seed < 40; seed++) {
    seen.add((await complete({ ...formatOf(optional), seed })).choices[0].message.content);
  }
  expect([...seen].sort()).toEqual(['{"a": 1}', '{"a": 2}', '{}']);
});
rule('structured.3', 'has only the keys of the schema', async () => {
  const { choices } = await complete({ ...formatOf(schema), max_tokens: 90 });
  expect(Object.keys(JSON.parse(choices[0].message.content))).toEqual([
    'name',
    'age',
    'tags',
    'home/~',
  ]);
});
rule('structured.4', 'is refused with keyword and location', () =>
  refused(formatOf({ type: 'object', properties: { a: { format: 'magic' } } }), {
    code: 'unsupported_schema_feature',
    param: 'response_format.json_schema.schema/properties/a/format',
  }),
);
const magic = {
  type: 'object',
  properties: { a: { format: 'magic', enum: ['x'] } },
  required: ['a'],
  additionalProperties: false,
};
const lax = (strict: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'a', schema: magic, strict } },
});
rule('decision.formats', 'are refused with strict true or unset', async () => {
  const error = { code: 'unsupported_schema_feature' };
  for (const strict of [true, null]) await refused(lax(strict), error);
  await refused(lax('false'), { code: 'invalid_value' });
});
rule('decision.formats', 'do not constrain with strict false, and are reported', async () => {
  const { choices, warnings } = await complete(lax(false));
  expect(choices[0].message.content).toBe('{"a": "x"}');
  expect(warnings).toEqual([
    expect.objectContaining({ keyword: 'format', pointer: '/properties/a/format' }),
  ]);
});
rule('decision.formats', 'are treated the same in tools and responses', async () => {
  const tool = { name: 'f', parameters: magic };
  const tools = [{ type: 'function', function: tool }];
  const called = { tool_choice: 'required', parallel_tool_calls: false, tools };
  await refused(called, { param: 'tools[0].function.parameters/properties/a/format' });
  const strict = [{ type: 'function', function: { ...tool, strict: false } }];
  expect((await complete({ ...called, tools: strict })).warnings).toHaveLength(1);
  const format = { type: 'json_schema', name: 'a', schema: magic, strict: false };
  const body = { model: 'stub', input: 'Hi', text: { format } };
  const response = await (await createTestApi().post('/responses', body)).json();
  expect(response.warnings).toHaveLength(1);
});
const constants = {
  type: 'object',
  properties: { a: { const: 1 }, b: { const: [2, 3] } },
  required: ['a', 'b'],
  additionalProperties: false,
};
const spaced = { name: 'a', schema: constants };
rule('decision.whitespace', 'is one space after each colon and comma, or none', async () => {
  const written = async (whitespace: unknown) => {
    const format = { type: 'json_schema', json_schema: { ...spaced, whitespace } };
    return (await complete({ response_format: format })).choices[0].message.content;
  };
  for (const unset of [undefined, null, 'spaced']) {
    expect(await written(unset)).toBe('{"a": 1, "b": [2, 3]}');
  }
  expect(await written('compact')).toBe('{"a":1,"b":[2,3]}');
  expect(JSON.parse(await written('flexible'))).toEqual({ a: 1, b: [2, 3] });
});
const bill = {
  type: 'object',
  properties: {
    due: { type: 'string', format: 'date' },
    paid: { type: ['string', 'null'], format: 'date' },
    amounts: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 4 },
    note: { type: 'string', maxLength: 5 },
  },
  required: ['due', 'paid', 'amounts', 'note'],
  additionalProperties: false,
};
const groundedBill = (text: string, ground: unknown, more: object = {}) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'bill', schema: bill, ground } },
  messages: [{ role: 'user', content: text }],
  max_tokens: 200,
  ...more,
});
const billText = 'Pay 1250.50 € and two fees of 3 € by 15 November 2025, or by November 30, 2025.';
rule('decision.confidence', 'is in the plain answer, by JSON Pointer', async () => {
  const asked = { ...formatOf(schema), include: ['confidence'], max_tokens: 90 };
  const [choice] = (await complete(asked)).choices;
  const document = JSON.parse(choice.message.content) as Json;
  expect(Object.keys(choice.confidence).slice(0, 3)).toEqual(['/name', '/age', '/tags/0']);
  expect(choice.confidence['/home~1~0/city']).toEqual({ probability: 1, removed: 0 });
  expect(Object.keys(choice.confidence)).toHaveLength(leavesOf(document));
  for (const { probability, removed } of Object.values(choice.confidence) as Json[]) {
    expect(probability > 0 && probability <= 1 && removed >= 0 && removed <= 1).toBe(true);
  }
  expect(choice.logprobs).toBeNull();
});
rule('decision.confidence', 'agrees with the tokens of logprobs', async () => {
  const asked = { ...formatOf({ type: 'integer', minimum: 1, maximum: 9 }), logprobs: true };
  const [choice] = (await complete({ ...asked, include: ['confidence'] })).choices;
  const [token] = choice.logprobs.content;
  expect(choice.confidence['']).toEqual({
    probability: expect.closeTo(Math.exp(token.logprob), 4),
    removed: expect.closeTo(1 - token.allowed_mass, 4),
  });
});
rule('decision.confidence', 'is the same in a patch stream, value by value', async () => {
  const asked = { ...minimal, ...formatOf(schema), include: ['confidence'], max_tokens: 90 };
  const [choice] = (await complete(asked)).choices;
  const response = await createTestApi().post('/chat/completions', { ...asked, stream: 'patch' });
  const told = (await operations(response)).flatMap(({ path, confidence }) =>
    confidence ? [[path, confidence]] : [],
  );
  expect(Object.fromEntries(told)).toEqual(choice.confidence);
});
rule('decision.confidence', 'is in the last chunk of a choice', async () => {
  const asked = { ...minimal, ...formatOf(schema), include: ['confidence'], max_tokens: 90, n: 2 };
  const { choices } = await complete(asked);
  const response = await createTestApi().post('/chat/completions', { ...asked, stream: true });
  const chunks = (await events(response)).slice(0, -1).map(({ data }) => JSON.parse(data));
  const last = chunks
    .map((chunk) => chunk.choices[0])
    .filter(({ finish_reason }) => finish_reason !== null)
    .sort((a, b) => a.index - b.index);
  expect(last.map(({ confidence }) => confidence)).toEqual(
    choices.map(({ confidence }: Json) => confidence),
  );
});
rule('decision.confidence', 'is refused for answers without values', async () => {
  const include = ['confidence'];
  await refused({ include }, { param: 'response_format' });
  await refused({ include, ...formatOf(schema), tools: [weatherTool] }, { param: 'tools' });
  await refused({ include: ['certainty'], ...formatOf(schema) }, { param: 'include[0]' });
});

/** How many scalars a document has. */
function leavesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + leavesOf(one), 0);
}

rule('decision.ground', 'limits dates and numbers to those of the messages', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const asked = groundedBill(billText, ['date', 'number'], { seed });
    const { choices, warnings } = await complete(asked);
    const { due, paid, amounts } = JSON.parse(choices[0].message.content);
    const days = ['2025-11-15', '2025-11-30'];
    expect(days).toContain(due);
    expect([...days, null]).toContain(paid);
    const numbers = [1250.5, 1250, 50, 2, 3, 15, 30, 2025];
    for (const amount of amounts) expect(numbers).toContain(amount);
    expect(warnings).toBeUndefined();
  }
});
rule('decision.ground', 'allows any value if the messages have none, with a warning', async () => {
  const { choices, warnings } = await complete(groundedBill('Pay 5 or 7 €.', ['date', 'number']));
  const { due, paid } = JSON.parse(choices[0].message.content);
  expect(due).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(paid).toBe(null);
  expect(warnings).toEqual([
    { code: 'value_not_grounded', message: expect.stringContaining('one place') },
  ]);
});
rule('decision.ground', 'is the same in every delivery mode', async () => {
  const asked = groundedBill(billText, ['date', 'number'], { temperature: 0 });
  const plain = (await complete(asked)).choices[0].message.content;
  const api = createTestApi();
  const stream = await api.post('/chat/completions', { ...minimal, ...asked, stream: true });
  const chunks = (await stream.text())
    .match(/(?<=^data: )\{.*$/gm)!
    .map((line) => JSON.parse(line));
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(plain);
  const format = { type: 'json_schema', name: 'bill', schema: bill, ground: ['date', 'number'] };
  const body = { model: 'stub', input: billText, text: { format }, temperature: 0 };
  const response = await (await api.post('/responses', body)).json();
  const { due } = JSON.parse(response.output[0].content[0].text);
  expect(['2025-11-15', '2025-11-30']).toContain(due);
});
rule('decision.ground', 'applies next to tools, too', async () => {
  const tools = [{ type: 'function', function: { name: 'f' } }];
  const asked = groundedBill('Nothing to pay.', ['date', 'number'], {
    tools,
    logit_bias: { 60: -100 },
  });
  const { choices, warnings } = await complete({ ...asked, tool_choice: 'auto' });
  expect(choices[0].message.tool_calls).toBeUndefined();
  expect(JSON.parse(choices[0].message.content).paid).toBe(null);
  expect(warnings).toEqual([expect.objectContaining({ code: 'value_not_grounded' })]);
});
const marked = (mark: unknown) => {
  const number = { type: 'integer', minimum: 0, maximum: 99 };
  return {
    type: 'object',
    properties: { pages: { ...number, 'x-formwork-ground': mark }, rating: number },
    required: ['pages', 'rating'],
    additionalProperties: false,
  };
};
rule('decision.ground', 'includes or excludes what a schema marks', async () => {
  const messages = [{ role: 'user', content: 'It has 40 pages or 50.' }];
  const seen = async (mark: boolean, ground?: readonly string[]) => {
    const format = { name: 'book', schema: marked(mark), ground };
    const response_format = { type: 'json_schema', json_schema: format };
    const found = { pages: new Set<number>(), rating: new Set<number>() };
    for (let seed = 0; seed < 12; seed++) {
      const { choices } = await complete({ messages, response_format, seed });
      const { pages, rating } = JSON.parse(choices[0].message.content) as Json;
      found.pages.add(pages);
      found.rating.add(rating);
    }
    return found;
  };
  const only = await seen(true);
  expect([...only.pages].filter((one) => one !== 40 && one !== 50)).toEqual([]);
  expect(only.rating.size).toBeGreaterThan(2);
  const others = await seen(false, ['number']);
  expect(others.pages.size).toBeGreaterThan(2);
  expect([...others.rating].filter((one) => one !== 40 && one !== 50)).toEqual([]);
});
rule('decision.ground', 'is marked with true or false, but not in tools', async () => {
  await refused(formatOf(marked('yes')), {
    code: 'invalid_schema',
    param: 'response_format.json_schema.schema/properties/pages/x-formwork-ground',
  });
  const tools = [{ type: 'function', function: { name: 'f', parameters: marked(true) } }];
  const { warnings } = await complete({ tools, max_tokens: 90 });
  expect(warnings).toMatchObject([{ code: 'ignored_keyword', keyword: 'x-formwork-ground' }]);
});
rule('decision.ground', 'makes values of the messages likelier by default', async () => {
  const dueOf = async (more: object) => {
    const { choices } = await complete(groundedBill(billText, undefined, more));
    return JSON.parse(choices[0].message.content).due as string;
  };
  const days = ['2025-11-15', '2025-11-30'];
  const unlikely: string[] = [];
  for (let seed = 0; seed < 8; seed++) {
    // The logits of the stub are small, so this outweighs them.
    expect(days).toContain(await dueOf({ seed, ground_bonus: 100 }));
    unlikely.push(await dueOf({ seed, ground_bonus: 0 }));
  }
  expect(unlikely.some((due) => !days.includes(due))).toBe(true);
});
rule('decision.ground', 'makes values of the messages likelier in tool calls, too', async () => {
  const parameters = {
    type: 'object',
    properties: { day: { type: 'string', format: 'date' } },
    required: ['day'],
    additionalProperties: false,
  };
  const dayOf = async (more: object) => {
    const { choices } = await complete({
      messages: [{ role: 'user', content: 'A table on 15 November 2025, please.' }],
      tools: [{ type: 'function', function: { name: 'book', parameters } }],
      tool_choice: 'required',
      parallel_tool_calls: false,
      max_tokens: 90,
      ...more,
    });
    return JSON.parse(choices[0].message.tool_calls[0].function.arguments).day as string;
  };
  const others: string[] = [];
  for (let seed = 0; seed < 4; seed++) {
    expect(await dayOf({ seed, ground_bonus: 100 })).toBe('2025-11-15');
    others.push(await dayOf({ seed, ground_bonus: 0 }));
  }
  expect(others.some((day) => day !== '2025-11-15')).toBe(true);
});
rule('decision.ground', 'has three kinds of values', () =>
  refused(groundedBill('', ['string']), {
    code: 'invalid_value',
    param: 'response_format.json_schema.ground[0]',
  }),
);
rule('decision.whitespace', 'is one of three values', () =>
  refused(
    { response_format: { type: 'json_schema', json_schema: { ...spaced, whitespace: 'wide' } } },
    { code: 'invalid_value', param: 'response_format.json_schema.whitespace' },
  ),
);
rule('decision.whitespace', 'applies to responses and messages', async () => {
  const api = createTestApi();
  const written = async (path: string, body: object) => {
    const answer = (await (await api.post(path, { model: 'stub', ...body })).json()) as Json;
    return answer.output?.[0].content[0].text ?? answer.content[0].text;
  };
  const format = { type: 'json_schema', schema: constants };
  const messages = { max_tokens: 60, messages: [{ role: 'user', content: 'Hi' }] };
  for (const [whitespace, text] of [
    [undefined, '{"a": 1, "b": [2, 3]}'],
    ['compact', '{"a":1,"b":[2,3]}'],
  ]) {
    const asked = { ...format, whitespace };
    const responses = { input: 'Hi', text: { format: { name: 'a', ...asked } } };
    expect(await written('/responses', responses)).toBe(text);
    expect(await written('/messages', { ...messages, output_config: { format: asked } })).toBe(
      text,
    );
  }
});
rule('decision.whitespace', 'of any object is one space after each colon and comma', async () => {
  const engine = { script: '{"a": 1, "b": [2, 3]}' };
  const { choices } = await complete({ response_format: { type: 'json_object' } }, { engine });
  expect(choices[0].message.content).toBe(engine.script);
});
const twoMembers = (member_order: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { ...spaced, member_order } },
});
const ordersOf = async (member_order: unknown) => {
  const written = new Set<string>();
  for (let seed = 0; seed < 25; seed++) {
    const { choices } = await complete({ ...twoMembers(member_order), seed });
    written.add(choices[0].message.content);
  }
  return [...written].sort();
};
rule('decision.member_order', 'is the one of the schema, or any', async () => {
  const inOrder = '{"a": 1, "b": [2, 3]}';
  for (const unset of [undefined, null, 'schema']) expect(await ordersOf(unset)).toEqual([inOrder]);
  expect(await ordersOf('any')).toEqual([inOrder, '{"b": [2, 3], "a": 1}']);
});
rule('decision.member_order', 'is one of two values', () =>
  refused(twoMembers('sorted'), {
    code: 'invalid_value',
    param: 'response_format.json_schema.member_order',
  }),
);
rule('decision.member_order', 'applies to responses', async () => {
  const api = createTestApi();
  const written = new Set<string>();
  for (let seed = 0; seed < 25; seed++) {
    const format = { type: 'json_schema', ...spaced, member_order: 'any' };
    const body = { model: 'stub', input: 'Hi', text: { format }, seed };
    const response = await (await api.post('/responses', body)).json();
    written.add(response.output[0].content[0].text);
  }
  expect(written.size).toBe(2);
});
rule('structured.4', 'is refused if nothing satisfies it', () =>
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
  rule('structured.5', 'anyOf and oneOf give one of their alternatives', () =>
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
rule('structured.6', 'applies to every document', () =>
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
