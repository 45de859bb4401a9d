import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { stubVocabulary } from '../../support/stub-engine.ts';
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
  rule(`request.${name}`, 'keeps tokens from coming again', async () => {
    const { body } = await ask(
      { [name]: 2, max_tokens: 40, temperature: 0 },
      { engine: { endBias: -9 } },
    );
    const plain = await ask({ max_tokens: 40, temperature: 0 }, { engine: { endBias: -9 } });
    expect(body.choices[0].message.content).not.toBe(plain.body.choices[0].message.content);
  });
}

rule('request.max_tokens', 'bounds the answer', async () => {
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
rule('request.max_tokens', 'when unset leaves what the context leaves', async () => {
  const options = { engine: { endBias: -1000, contextWindow: 200 } };
  const body = await complete({ max_tokens: undefined }, options);
  expect(body.usage.total_tokens).toBe(200);
});

rule('request.max_tokens', 'never leaves half a character', async () => {
  for (let tokens = 1; tokens <= 9; tokens++) {
    const body = await complete({ max_tokens: tokens }, { engine: { script: 'a\u{1F30D}語b' } });
    expect('a\u{1F30D}語b'.startsWith(body.choices[0].message.content)).toBe(true);
    expect(body.usage.completion_tokens).toBe(tokens);
  }
});
rule('request.stop', 'is found wherever tokens divide it, in any script', async () => {
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
rule('request.n', 'gives as many choices', async () => {
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
rule('request.stop', 'is up to 4 texts, one text, or null', async () => {
  for (const stop of [null, 'q', [], ['a', 'b', 'c', 'd']]) await complete({ stop });
  for (const stop of [['a', 'b', 'c', 'd', 'e'], [1], 5, ['']]) {
    const { status, body } = await ask({ stop });
    expect([status, body.error.param.slice(0, 4)]).toEqual([400, 'stop']);
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
    { code: 'invalid_value', param: 'response_format' },
  );
});
rule('request.response_format', 'takes strict and needs none', async () => {
  const format = { type: 'json_schema', json_schema: { name: 'x', schema, strict: true } };
  expect(await content({ response_format: format, max_tokens: 90 })).toBe(
    await content({ ...formatOf(schema), max_tokens: 90 }),
  );
});

rule('request.seed', 'makes the same answer again, and another one another', async () => {
  expect(await content({ seed: 1 })).toBe(await content({ seed: 1 }));
  expect(await content({ seed: 1 })).not.toBe(await content({ seed: 2 }));
});
rule('request.seed', 'is read to its last bit', async () => {
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
rule('request.temperature', '0 takes the likeliest token whatever the seed', async () => {
  expect(await content({ temperature: 0, seed: 1 })).toBe(
    await content({ temperature: 0, seed: 2 }),
  );
});

rule('request.top_p', 'samples from the likeliest tokens', async () => {
  expect(await content({ top_p: 0 })).toBe(await content({ temperature: 0 }));
  await refused({ top_p: 1.1 }, { code: 'invalid_value', param: 'top_p' });
});

rule('request.tools', 'are an array or null', async () => {
  await complete({ tools: null });
  await refused({ tools: {} }, { param: 'tools' });
  await refused({ tools: [weatherTool, weatherTool] }, { param: 'tools[1].function.name' });
});

rule('request.tool_choice', 'names a mode or a tool that exists', async () => {
  await refused({ tool_choice: 'any', tools: [weatherTool] }, { param: 'tool_choice' });
  await refused(
    { tool_choice: { type: 'function', function: { name: 'nope' } }, tools: [weatherTool] },
    { code: 'invalid_value', param: 'tool_choice.function.name' },
  );
});

rule('request.user', 'changes nothing', async () => {
  expect(await content({ user: 'someone' })).toBe(await content({ user: null }));
});

const withMessage = (message: Record<string, unknown>) => ({
  messages: [{ role: 'user', content: 'Hi' }, message],
});
rule('message.role', 'is one of the five, or developer', async () => {
  for (const role of ['system', 'user', 'assistant', 'developer']) {
    await complete(withMessage({ role, content: 'x' }));
  }
  await complete(withMessage({ role: 'tool', content: 'x', tool_call_id: 'c' }));
  await complete(withMessage({ role: 'function', content: 'x', name: 'f' }));
  await refused(withMessage({ role: 'robot', content: 'x' }), {
    code: 'invalid_value',
    param: 'messages[1].role',
  });
  await refused(withMessage({ content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].role',
  });
});
rule('message.content', 'is text, and may be null only beside tool calls', async () => {
  await refused(withMessage({ role: 'user', content: null }), { param: 'messages[1].content' });
  await refused(withMessage({ role: 'user', content: 5 }), { param: 'messages[1].content' });
  await refused(withMessage({ role: 'assistant', content: null }), {
    param: 'messages[1].content',
  });
});
const call = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
rule('message.tool_calls', 'stand in for content', () =>
  complete(withMessage({ role: 'assistant', content: null, tool_calls: [call] })),
);
rule('message.tool_calls', 'are the assistant\u2019s alone', () =>
  refused(withMessage({ role: 'user', content: 'x', tool_calls: [call] }), {
    param: 'messages[1].tool_calls',
  }),
);
rule('message.tool_call_id', 'is needed in a tool message', () =>
  refused(withMessage({ role: 'tool', content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].tool_call_id',
  }),
);
rule('message.name', 'is needed in a function message', () =>
  refused(withMessage({ role: 'function', content: 'x' }), {
    code: 'missing_required_parameter',
    param: 'messages[1].name',
  }),
);

rule('tool.type', 'is function', () =>
  refused({ tools: [{ ...weatherTool, type: 'web' }] }, { param: 'tools[0].type' }),
);
rule('tool.function', 'is required', () =>
  refused(
    { tools: [{ type: 'function' }] },
    { code: 'missing_required_parameter', param: 'tools[0].function' },
  ),
);
rule('function.name', 'is required', () =>
  refused(
    { tools: [{ type: 'function', function: {} }] },
    { code: 'missing_required_parameter', param: 'tools[0].function.name' },
  ),
);
rule('function.description', 'is text or null', async () => {
  const described = (description: unknown) => ({
    tools: [{ type: 'function', function: { ...weatherTool.function, description } }],
  });
  await complete(described(null));
  await refused(described(5), { param: 'tools[0].function.description' });
});
rule('function.parameters', 'that cannot be enforced are refused by their place', () =>
  refused(
    {
      tools: [
        {
          type: 'function',
          function: { name: 'f', parameters: { type: 'object', format: 'magic' } },
        },
      ],
    },
    { code: 'unsupported_schema_feature', param: 'tools[0].function.parameters/format' },
  ),
);

rule('decision.unknown_fields', 'are refused by name, at any depth', async () => {
  for (const name of ['foo', 'functions', 'audio', 'web_search_options']) {
    await refused({ [name]: {} }, { code: 'unsupported_parameter', param: name });
  }
  await refused(
    { messages: [{ role: 'user', content: 'x', mood: 'good' }] },
    { code: 'unsupported_parameter', param: 'messages[0].mood' },
  );
});
rule('decision.unknown_fields', 'are accepted where they mean nothing', () =>
  complete({ user: 'u', metadata: { a: 'b' }, store: true, service_tier: 'auto' }),
);
rule('decision.max_completion_tokens', 'does what max_tokens does', async () => {
  const options = { engine: { script: 'xxxxxxxx' } };
  const body = await complete({ max_tokens: undefined, max_completion_tokens: 2 }, options);
  expect(body.usage.completion_tokens).toBe(2);
  await refused({ max_tokens: 1, max_completion_tokens: 2 }, { param: 'max_completion_tokens' });
});
rule('decision.logprobs', 'come with each token, and the alternatives asked for', async () => {
  const body = await complete({ logprobs: true, top_logprobs: 2 });
  const { content: tokens } = body.choices[0].logprobs;
  expect(tokens).toHaveLength(body.usage.completion_tokens);
  const bytes = tokens.flatMap((token: { bytes: number[] }) => token.bytes);
  expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(body.choices[0].message.content);
  expect(tokens[0].top_logprobs).toHaveLength(2);
});
rule('decision.logprobs', 'say how many tokens the schema allowed', async () => {
  const allowed = async (changes: Record<string, unknown>) =>
    (await complete({ logprobs: true, ...changes })).choices[0].logprobs.content.map(
      (token: { allowed: number }) => token.allowed,
    ) as number[];
  const free = await allowed({});
  expect(new Set(free)).toEqual(new Set([stubVocabulary.size - 2]));
  const digits = await allowed(formatOf({ type: 'integer', minimum: 1, maximum: 9 }));
  expect(digits).toEqual([9]);
  expect(await allowed(formatOf({ const: 1 }))).toEqual([1]);
});
rule(
  'decision.logprobs',
  'are null unless asked for, and top_logprobs needs logprobs',
  async () => {
    expect((await complete()).choices[0].logprobs).toBeNull();
    await refused({ top_logprobs: 2 }, { param: 'top_logprobs' });
    await refused({ logprobs: true, top_logprobs: 21 }, { param: 'top_logprobs' });
  },
);
rule('decision.logit_bias', 'makes tokens likelier', async () => {
  const body = await complete({ logit_bias: { 65: 100 }, max_tokens: 5 });
  expect(body.choices[0].message.content).toBe('AAAAA');
});
rule('decision.logit_bias', 'is from -100 to 100 by a token id that exists', async () => {
  await refused({ logit_bias: { 65: 101 } }, { param: 'logit_bias[65]' });
  await refused({ logit_bias: { A: 1 } }, { param: 'logit_bias.A' });
  await refused({ logit_bias: { 99999: 1 } }, { param: 'logit_bias.99999' });
});
rule('decision.content_parts', 'of text are joined', async () => {
  const parts = [
    { type: 'text', text: 'H' },
    { type: 'text', text: 'i' },
  ];
  const joined = await content({ messages: [{ role: 'user', content: parts }] });
  expect(joined).toBe(await content({}));
});
rule('decision.content_parts', 'with images are refused where the model sees nothing', () =>
  refused(
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
      ],
    },
    { code: 'invalid_value', param: 'messages[0].content[1]' },
  ),
);
rule('decision.context', 'that is too long is refused', () =>
  refused(
    { messages: [{ role: 'user', content: 'x'.repeat(500) }] },
    { code: 'context_length_exceeded', param: 'messages' },
    { engine: { contextWindow: 200 } },
  ),
);
