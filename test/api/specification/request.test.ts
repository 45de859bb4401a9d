import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import {
  ask,
  complete,
  formatOf,
  type Json,
  minimal,
  refused,
  schema,
  weatherTool,
} from './support.ts';

const content = async (changes: Record<string, unknown>) =>
  (await complete(changes)).choices[0].message.content as string;

rule('request.model', 'is required', () =>
  refused({ model: undefined }, { code: 'missing_required_parameter', param: 'model' }),
);
rule('request.model', 'is a string', () => refused({ model: 7 }, { param: 'model' }));

rule('request.messages', 'are required', () =>
  refused({ messages: undefined }, { code: 'missing_required_parameter', param: 'messages' }),
);
rule('request.messages', 'are an array that is not empty', async () => {
  await refused({ messages: [] }, { code: 'invalid_value', param: 'messages' });
  await refused({ messages: 'Hi' }, { code: 'invalid_value', param: 'messages' });
});

for (const name of ['frequency_penalty', 'presence_penalty'] as const) {
  rule(`request.${name}`, 'is from -2 to 2 or null', async () => {
    for (const value of [-2, 0, 2, 1.5, null]) await complete({ [name]: value });
    for (const value of [-2.01, 2.01, '1']) {
      await refused({ [name]: value }, { code: 'invalid_value', param: name });
    }
  });
  rule(`request.${name}`, 'makes repeated tokens less likely', async () => {
    const { body } = await ask(
      { [name]: 2, max_tokens: 40, temperature: 0 },
      { engine: { endBias: -9 } },
    );
    const plain = await ask({ max_tokens: 40, temperature: 0 }, { engine: { endBias: -9 } });
    expect(body.choices[0].message.content).not.toBe(plain.body.choices[0].message.content);
  });
}

rule('request.max_tokens', 'limits the answer', async () => {
  const body = await complete({ max_tokens: 3 }, { engine: { script: 'xxxxxxxx' } });
  expect(body.usage.completion_tokens).toBe(3);
  expect(body.choices[0].finish_reason).toBe('length');
});
rule('request.max_tokens', 'is a positive int32 or null', async () => {
  await complete({ max_tokens: null });
  for (const value of [0, -1, 1.5, 2 ** 31, '5']) {
    await refused({ max_tokens: value }, { code: 'invalid_value', param: 'max_tokens' });
  }
});
rule('request.max_tokens', 'is the rest of the context by default', async () => {
  const options = { engine: { endBias: -1000, contextWindow: 200 } };
  const body = await complete({ max_tokens: undefined }, options);
  expect(body.usage.total_tokens).toBe(200);
});

rule('request.max_tokens', 'never cuts a character', async () => {
  for (let tokens = 1; tokens <= 9; tokens++) {
    const body = await complete({ max_tokens: tokens }, { engine: { script: 'a\u{1F30D}語b' } });
    expect('a\u{1F30D}語b'.startsWith(body.choices[0].message.content)).toBe(true);
    expect(body.usage.completion_tokens).toBe(tokens);
  }
});
rule('request.stop', 'is found across token boundaries, in any script', async () => {
  const script = 'Ünï語\u{1F30D}日本ende';
  for (const stop of ['語', '\u{1F30D}日', '本e', 'Ünï', 'ende', 'ï語\u{1F30D}日本']) {
    const [plain, streamed] = [
      await complete({ stop }, { engine: { script } }),
      await createTestApi({ engine: { script } }).post('/chat/completions', {
        ...minimal,
        stop,
        stream: true,
        logprobs: true,
      }),
    ];
    const text = script.slice(0, script.indexOf(stop));
    expect(plain.choices[0].message.content).toBe(text);
    const told = (await streamed.text()).matchAll(/^data: (\{.*)$/gm);
    const chunks = [...told].map(([, data]) => (JSON.parse(data!) as Json).choices[0]);
    expect(chunks.map(({ delta }) => delta.content ?? '').join('')).toBe(text);
    const bytes = chunks.flatMap(({ logprobs }) =>
      (logprobs?.content ?? []).flatMap((token: Json) => token.bytes),
    );
    expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(text);
  }
});
rule('request.n', 'is the number of choices', async () => {
  for (const n of [1, 3, null]) {
    const body = await complete({ n });
    expect(body.choices.map((choice: { index: number }) => choice.index)).toEqual(
      n === 3 ? [0, 1, 2] : [0],
    );
  }
});
rule('request.n', 'is a positive integer', async () => {
  for (const n of [0, -1, 1.5, 129, '2'])
    await refused({ n }, { code: 'invalid_value', param: 'n' });
});

rule('request.stop', 'ends the answer before it', async () => {
  const body = await complete({ stop: ['STOP'] }, { engine: { script: 'one STOP two' } });
  expect(body.choices[0]).toMatchObject({ message: { content: 'one ' }, finish_reason: 'stop' });
});
const flags = {
  type: 'object',
  properties: { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { type: 'boolean' } },
  required: ['a', 'b'],
  additionalProperties: false,
};
const script = '{"a": true, "b": false, "c": true}';
rule('decision.stop_in_document', 'ends it before the sequence, and reports where', async () => {
  const { choices, warnings } = await complete(
    { ...formatOf(flags), stop: [', "c'] },
    { engine: { script } },
  );
  expect(choices[0]).toMatchObject({
    message: { content: '{"a": true, "b": false}' },
    finish_reason: 'stop',
  });
  expect(warnings).toEqual([
    {
      code: 'stopped_early',
      message:
        'The stop sequence ", \\"c" occurred in the document, which was finished the shortest way from before it.',
      param: 'stop',
      pointer: '/b',
    },
  ]);
});
rule(
  'decision.stop_in_document',
  'ignores a sequence that every finish contains, and reports it',
  async () => {
    const { choices, warnings } = await complete(
      { ...formatOf(flags), stop: [',', 'true, "b'] },
      { engine: { script } },
    );
    expect(choices[0].message.content).toBe('{"a": true, "b": false}');
    expect(warnings).toMatchObject([
      { code: 'stop_passed_over', pointer: '/a' },
      { code: 'stop_passed_over', pointer: '/a' },
      { code: 'stopped_early', pointer: '/b' },
    ]);
  },
);
rule(
  'decision.stop_in_document',
  'applies in the arguments of calls, not in their format',
  async () => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: flags } }];
    const call = `<tool_call>\n{"name": "f", "arguments": ${script}}\n</tool_call>`;
    const { choices, warnings } = await complete(
      { tools, tool_choice: 'required', stop: ['\n', 'arg', ', "c'], max_tokens: 200 },
      { engine: { script: call } },
    );
    expect(choices[0]).toMatchObject({
      message: { tool_calls: [{ function: { arguments: '{"a": true, "b": false}' } }] },
      finish_reason: 'stop',
    });
    expect(warnings).toMatchObject([{ code: 'stopped_early', pointer: '/b' }]);
  },
);
rule('request.stop', 'is up to 4 texts, one text, or null', async () => {
  for (const stop of [null, 'q', [], ['a', 'b', 'c', 'd']]) await complete({ stop });
  for (const stop of [['a', 'b', 'c', 'd', 'e'], [1], 5, ['']]) {
    const { status, body } = await ask({ stop });
    expect([status, body.error.param.slice(0, 4)]).toEqual([400, 'stop']);
  }
});

rule('decision.stop_length', 'a longer sequence is refused by its place', async () => {
  const longest = 'x'.repeat(4096);
  await complete({ stop: ['a', longest] });
  const param = 'stop[1]';
  await refused({ stop: ['a', `${longest}x`] }, { code: 'invalid_value', param });
  const { post } = createTestApi();
  const tooLong = `${longest}x`;
  for (const [path, body] of [
    ['/completions', { model: 'stub', stop: tooLong }],
    ['/messages', { ...minimal, max_tokens: 5, stop_sequences: [tooLong] }],
  ] as const) {
    const response = await post(path, body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('stop');
  }
});

rule('request.response_format', 'needs a name and a schema', async () => {
  await refused(
    { response_format: { type: 'json_schema' } },
    { code: 'missing_required_parameter', param: 'response_format.json_schema' },
  );
  await refused(
    { response_format: { type: 'json_schema', json_schema: { schema } } },
    { code: 'missing_required_parameter', param: 'response_format.json_schema.name' },
  );
  await refused(
    { response_format: { type: 'json_schema', json_schema: { name: 'x' } } },
    { code: 'missing_required_parameter', param: 'response_format.json_schema.schema' },
  );
  await refused(
    { response_format: { type: 'xml' } },
    { code: 'invalid_value', param: 'response_format.type' },
  );
});
rule('request.response_format', 'accepts strict, which is optional', async () => {
  const format = { type: 'json_schema', json_schema: { name: 'x', schema, strict: true } };
  expect(await content({ response_format: format, max_tokens: 90 })).toBe(
    await content({ ...formatOf(schema), max_tokens: 90 }),
  );
});

rule(
  'request.seed',
  'gives the same answer for the same seed, and another one for another seed',
  async () => {
    expect(await content({ seed: 1 })).toBe(await content({ seed: 1 }));
    expect(await content({ seed: 1 })).not.toBe(await content({ seed: 2 }));
  },
);
rule('request.seed', 'is read with all of its digits', async () => {
  const api = createTestApi();
  const text = async (seed: string) => {
    const body = JSON.stringify({ ...minimal, seed: 0 }).replace('"seed":0', `"seed":${seed}`);
    const answer = (await (await api.post('/chat/completions', body)).json()) as {
      choices: { message: { content: string } }[];
    };
    return answer.choices[0]!.message.content;
  };
  expect(await text('9007199254740993')).not.toBe(await text('9007199254740992'));
});
rule('request.seed', 'has 64 bits and no more', async () => {
  const api = createTestApi();
  const status = async (seed: string) => {
    const body = JSON.stringify({ ...minimal, seed: 0 }).replace('"seed":0', `"seed":${seed}`);
    return (await api.post('/chat/completions', body)).status;
  };
  expect(await status('9223372036854775807')).toBe(200);
  expect(await status('9223372036854775808')).toBe(400);
  expect(await status('-9223372036854775808')).toBe(200);
  expect(await status('-9223372036854775809')).toBe(400);
});
rule('request.seed', 'is an integer or null', async () => {
  await complete({ seed: null });
  for (const seed of [1.5, '1', 1e30])
    await refused({ seed }, { code: 'invalid_value', param: 'seed' });
});

rule('request.stream', 'is a boolean, "patch", or null', async () => {
  for (const stream of ['yes', 1, 'PATCH']) {
    await refused({ stream }, { code: 'invalid_value', param: 'stream' });
  }
});

rule('request.temperature', 'is from 0 to 2 or null', async () => {
  for (const temperature of [0, 2, 0.7, null]) await complete({ temperature });
  for (const temperature of [-0.1, 2.1, 'hot']) {
    await refused({ temperature }, { code: 'invalid_value', param: 'temperature' });
  }
});
rule('request.temperature', 'of 0 selects the most likely token, whatever the seed', async () => {
  expect(await content({ temperature: 0, seed: 1 })).toBe(
    await content({ temperature: 0, seed: 2 }),
  );
});

rule('request.top_p', 'samples from the most likely tokens', async () => {
  expect(await content({ top_p: 0 })).toBe(await content({ temperature: 0 }));
  await refused({ top_p: 1.1 }, { code: 'invalid_value', param: 'top_p' });
});

rule('request.tools', 'are an array or null', async () => {
  await complete({ tools: null });
  await refused({ tools: {} }, { param: 'tools' });
  await refused({ tools: [weatherTool, weatherTool] }, { param: 'tools[1].function.name' });
});

rule('request.tool_choice', 'names a mode or a tool that exists', async () => {
  await refused({ tool_choice: 'some', tools: [weatherTool] }, { param: 'tool_choice' });
  await refused(
    { tool_choice: { type: 'function', function: { name: 'nope' } }, tools: [weatherTool] },
    { code: 'invalid_value', param: 'tool_choice.function.name' },
  );
  await refused(
    { tool_choice: { function: { name: 'get_weather' } }, tools: [weatherTool] },
    { code: 'missing_required_parameter', param: 'tool_choice.type' },
  );
});

rule('request.user', 'changes nothing', async () => {
  expect(await content({ user: 'someone' })).toBe(await content({ user: null }));
});
