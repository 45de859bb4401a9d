/** What popular clients send by default, or hand back from an earlier answer. */
import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import {
  ask,
  complete,
  events,
  formatOf,
  type Json,
  minimal,
  refused,
  weatherTool,
} from './support.ts';

const user = { role: 'user', content: 'Hi' };

rule(
  'decision.taken_fields',
  'include those of parsed answers, as the Python SDK returns them',
  async () => {
    const call = {
      id: 'c1',
      type: 'function',
      index: 0,
      function: { name: 'f', arguments: '{"a":1}', parsed_arguments: { a: 1 } },
    };
    const plain = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    const result = { role: 'tool', tool_call_id: 'c1', content: 'x' };
    const turns = (message: object) => ({ messages: [user, message, result, user] });
    const handedBack = turns({
      role: 'assistant',
      content: null,
      refusal: null,
      annotations: [],
      audio: null,
      function_call: null,
      parsed: { city: 'Lyon' },
      tool_calls: [call],
    });
    const body = await complete(handedBack);
    expect(body.warnings).toBeUndefined();
    const bare = turns({ role: 'assistant', tool_calls: [plain] });
    expect(body.choices).toEqual((await complete(bare)).choices);
  },
);
rule(
  'decision.taken_fields',
  'include those of messages and parts, from many clients',
  async () => {
    const marks = { cache_control: { type: 'ephemeral' } };
    const part = {
      type: 'text',
      text: 'Hi',
      ...marks,
      prompt_cache_breakpoint: { mode: 'explicit' },
    };
    const books = { id: 'm1', timestamp: 1, phase: 'final_answer', refusal: null };
    const thought = {
      reasoning: 'Hm.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
      thinking_blocks: [{ type: 'thinking', thinking: 'Hm.', signature: 'x' }],
    };
    const body = await complete({
      messages: [
        { role: 'user', content: [part], ...books, ...marks },
        { role: 'assistant', content: 'x', ...books, ...thought, annotations: [{ type: 'url' }] },
        { role: 'assistant', content: [{ ...part, role: 'assistant', refusal: null }] },
        user,
      ],
      tools: [{ ...weatherTool, ...marks }],
      tool_choice: 'none',
      ...{ metadata: { a: 'b' }, store: true, user: 'u', service_tier: 'auto' },
      ...{ safety_identifier: 's', prompt_cache_key: 'k', guided_decoding_backend: 'auto' },
      ...{ prompt_cache_options: { mode: 'implicit', comparison_response_id: 'r' } },
    });
    expect(body.warnings).toBeUndefined();
  },
);
rule(
  'decision.taken_fields',
  'include those of a message in its text part, as the OpenAI Agents SDK sends them',
  async () => {
    const { content, ...fields } = {
      role: 'assistant',
      content: 'Let me save it.',
      refusal: null,
      reasoning_content: 'Hm.',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    };
    const part = { type: 'text', text: content };
    const { role, tool_calls } = fields;
    const turns = (one: object) => [
      user,
      { role, content: [one], tool_calls },
      { role: 'tool', tool_call_id: 'c1', content: 'x' },
      user,
    ];
    const body = await complete({ messages: turns({ ...part, ...fields }) });
    expect(body.warnings).toBeUndefined();
    expect(body.choices).toEqual((await complete({ messages: turns(part) })).choices);
  },
);
rule('decision.taken_fields', 'are refused where no API defines them', async () => {
  await refused(
    { messages: [user, { role: 'assistant', content: 'x', parsd: {} }] },
    { code: 'unsupported_parameter', param: 'messages[1].parsd' },
  );
});

rule('decision.hints', 'are listed in warnings with their path', async () => {
  const hints = {
    verbosity: 'low',
    prediction: { type: 'content', content: 'x' },
    prompt_cache_retention: '24h',
    prompt_cache_options: { mode: 'explicit', ttl: '30m' },
    stream_options: { include_obfuscation: true },
    guided_whitespace_pattern: ' ?',
  };
  const { warnings, choices } = await complete(hints);
  expect(warnings.map(({ param }: Json) => param).sort()).toEqual([
    'guided_whitespace_pattern',
    'prediction',
    'prompt_cache_options.mode',
    'prompt_cache_options.ttl',
    'prompt_cache_retention',
    'stream_options.include_obfuscation',
    'verbosity',
  ]);
  for (const warning of warnings) {
    expect(warning).toMatchObject({
      code: 'parameter_not_followed',
      message: expect.stringContaining(`${warning.param} is not followed.`),
    });
  }
  expect(choices).toEqual((await complete()).choices);
});
rule('decision.hints', 'cause no warning if they match the default behaviour', async () => {
  const followed = {
    verbosity: 'medium',
    prompt_cache_retention: 'in_memory',
    stream_options: { include_obfuscation: false },
    reasoning_effort: 'none',
  };
  expect((await complete(followed)).warnings).toBeUndefined();
});

rule('decision.refused_fields', 'are refused with an alternative', async () => {
  const said = async (changes: Record<string, unknown>) => (await ask(changes)).body.error as Json;
  const content = (part: object) => ({ messages: [{ role: 'user', content: [part] }] });
  for (const [asked, param, advice] of [
    [{ audio: { voice: 'a', format: 'mp3' } }, 'audio', 'ask for text'],
    [{ modalities: ['text', 'audio'] }, 'modalities', 'only generate text'],
    [{ web_search_options: {} }, 'web_search_options', 'search yourself'],
    [{ moderation: { model: 'm' } }, 'moderation', 'yourself'],
    [{ grammar: 'root ::= "a"' }, 'grammar', 'use a JSON Schema'],
    [{ guided_grammar: 'a' }, 'guided_grammar', 'use a JSON Schema'],
    [{ structured_outputs: { grammar: 'a' } }, 'structured_outputs.grammar', 'JSON Schema'],
    [{ response_format: { type: 'grammar', grammar: 'a' } }, 'response_format', 'JSON Schema'],
    [{ response_format: { type: 'structural_tag' } }, 'response_format', 'Schema or tools'],
    [{ tools: [{ type: 'custom', custom: { name: 'a' } }] }, 'tools[0]', 'Only function tools'],
    [{ tools: [{ type: 'mcp', server_url: 'x' }] }, 'tools[0]', 'your own function'],
    [content({ type: 'input_audio', input_audio: {} }), 'messages[0].content[0]', 'send text'],
    [content({ type: 'file', file: { file_id: 'f' } }), 'messages[0].content[0]', 'their text'],
    [{ messages: [{ ...user, audio: { id: 'a' } }] }, 'messages[0].audio', 'as content'],
  ] as const) {
    const error = await said(asked);
    expect(error).toMatchObject({ code: 'unsupported_parameter', param });
    expect(error.message).toContain(advice);
  }
});

const scripted = { engine: { script: 'yes' } };

rule('decision.sampling', 'limits the tokens to draw from', async () => {
  const greedy = await complete({ temperature: 0 });
  for (const one of [{ top_k: 1 }, { min_p: 1 }]) {
    expect((await complete({ temperature: 2, ...one })).choices).toEqual(greedy.choices);
  }
  const free = await complete();
  const nothing = { top_k: -1, min_p: 0, repetition_penalty: 1 };
  expect((await complete(nothing)).choices).toEqual(free.choices);
  expect((await complete({ top_k: 0 })).choices).toEqual(free.choices);
});
rule('decision.sampling', 'penalises tokens of the prompt, too', async () => {
  const asked = { temperature: 0, max_tokens: 20, repetition_penalty: 10 };
  const body = await complete({ ...asked, logprobs: true }, { engine: { endBias: -100 } });
  const tokens = body.choices[0].logprobs.content.map(({ bytes }: Json) => bytes.join());
  expect(new Set(tokens).size).toBe(tokens.length);
});
rule('decision.sampling', 'has bounds', async () => {
  for (const [name, values] of [
    ['top_k', [-2, 1.5, '5']],
    ['min_p', [-0.1, 1.1]],
    ['repetition_penalty', [0, -1, 11]],
  ] as const) {
    for (const value of values) {
      await refused({ [name]: value }, { code: 'invalid_value', param: name });
    }
  }
});
rule('decision.sampling', 'applies to responses, too', async () => {
  const api = createTestApi({ engine: { endBias: -9 } });
  const text = async (more: object) => {
    const asked = { model: 'stub', input: 'Hi', max_output_tokens: 20, seed: 3, ...more };
    return ((await (await api.post('/responses', asked)).json()) as Json).output[0].content[0].text;
  };
  expect(await text({ top_k: 1 })).toBe(await text({ temperature: 0 }));
  expect(await text({ frequency_penalty: 2 })).not.toBe(await text({}));
});

const answer = { enum: ['yes', 'no'] };
rule('decision.other_formats', 'take a schema, as JSON or as its text', async () => {
  for (const asked of [
    { structured_outputs: { json: answer } },
    { structured_outputs: { json: JSON.stringify(answer) } },
    { guided_json: answer },
    { guided_json: JSON.stringify(answer) },
    { json_schema: answer },
    { response_format: { type: 'json_object', schema: answer } },
  ]) {
    expect((await complete(asked, scripted)).choices[0].message.content).toMatch(/^"(yes|no)"$/);
  }
});
rule('decision.other_formats', 'write no whitespace if it is disabled', async () => {
  const json = {
    type: 'object',
    properties: { a: { const: [1, 2] } },
    required: ['a'],
    additionalProperties: false,
  };
  const written = async (disable_any_whitespace: unknown) => {
    const structured_outputs = { json, disable_any_whitespace };
    return (await complete({ structured_outputs })).choices[0].message.content;
  };
  expect(await written(true)).toBe('{"a":[1,2]}');
  for (const unset of [undefined, null, false]) expect(await written(unset)).toBe('{"a": [1, 2]}');
});
rule('decision.other_formats', 'may be a choice, and the answer is one of its texts', async () => {
  const choice = ['yes', 'no', 'a "quoted" one\n'];
  for (const asked of [
    { structured_outputs: { choice } },
    { guided_choice: choice },
    { response_format: { type: 'choice', choice } },
  ]) {
    for (let seed = 0; seed < 10; seed++) {
      const { choices } = await complete({ ...asked, seed, max_tokens: 30 });
      expect(choice).toContain(choices[0].message.content);
      expect(choices[0].finish_reason).toBe('stop');
    }
  }
});
rule(
  'decision.other_formats',
  'may be a regular expression, which the whole answer matches',
  async () => {
    const regex = '[A-Z]{2}-"[0-9]+"|none';
    for (const asked of [
      { structured_outputs: { regex } },
      { guided_regex: regex },
      { regex },
      { response_format: { type: 'regex', regex } },
    ]) {
      for (let seed = 0; seed < 10; seed++) {
        const { choices } = await complete({ ...asked, seed, max_tokens: 12 });
        expect(choices[0].message.content).toMatch(/^([A-Z]{2}-"[0-9]+"|none)$/);
      }
    }
    for (const none of ['(', 'a)(b']) {
      const { body } = await ask({ guided_regex: none });
      expect(body.error).toMatchObject({ code: 'invalid_schema', param: 'guided_regex' });
    }
  },
);
rule('decision.other_formats', 'may be any JSON object', async () => {
  const asked = { structured_outputs: { json_object: true }, max_tokens: 60 };
  expect((await complete(asked)).choices[0].message.content).toMatch(/^\{/);
});
rule('decision.other_formats', 'cannot be combined', async () => {
  const one = formatOf(answer);
  await refused({ ...one, guided_json: answer }, { code: 'invalid_value', param: 'guided_json' });
  await refused({ guided_json: '{' }, { code: 'invalid_value', param: 'guided_json' });
  await complete({ ...one, guided_json: null });
});
rule('decision.other_formats', 'allow patch streams only if they are schemas', async () => {
  const patch = (more: object) =>
    createTestApi(scripted).post('/chat/completions', { ...minimal, ...more, stream: 'patch' });
  expect((await patch({ guided_json: answer })).status).toBe(200);
  const response = await patch({ guided_choice: ['a', 'b'] });
  expect(((await response.json()) as Json).error.code).toBe('missing_required_parameter');
});

const tools = ['f', 'g', 'h'].map((name) => ({ type: 'function', function: { name } }));
const called = async (changes: object) => {
  const { choices } = await complete({ tools, max_tokens: 200, ...changes });
  return (choices[0].message.tool_calls ?? []).map((call: Json) => call.function.name) as string[];
};
rule('decision.tool_choices', 'may be a mode in an object', async () => {
  expect(await called({ tool_choice: { type: 'none' } })).toEqual([]);
  expect((await called({ tool_choice: { type: 'required' } })).length).toBeGreaterThan(0);
  await complete({ tools, tool_choice: { type: 'auto' } });
});
rule('decision.tool_choices', 'may be any, which is required', async () => {
  for (let seed = 0; seed < 5; seed++) {
    expect((await called({ tool_choice: 'any', seed })).length).toBeGreaterThan(0);
  }
});
rule('decision.tool_choices', 'may allow some tools', async () => {
  const allow = (mode: string, names: readonly string[]) => ({
    tool_choice: {
      type: 'allowed_tools',
      allowed_tools: {
        mode,
        tools: names.map((name) => ({ type: 'function', function: { name } })),
      },
    },
  });
  const seen = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    for (const name of await called({ ...allow('required', ['f', 'h']), seed })) seen.add(name);
  }
  expect([...seen].sort()).toEqual(['f', 'h']);
  await complete({ tools, ...allow('auto', ['g']) });
  await refused(
    { tools, ...allow('auto', ['f', 'x']) },
    { param: 'tool_choice.allowed_tools.tools[1].function.name' },
  );
});

const functions = [weatherTool.function];
rule('decision.functions', 'are called, and reported in their own form', async () => {
  for (const function_call of [{ name: 'get_weather' }, 'auto', undefined]) {
    const asked = { functions, function_call, max_tokens: 200 };
    const script =
      '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>';
    const { choices } = await complete(asked, { engine: { script } });
    expect(choices[0]).toMatchObject({
      message: { function_call: { name: 'get_weather', arguments: '{"city": "Oslo"}' } },
      finish_reason: 'function_call',
    });
    expect(choices[0].message.tool_calls).toBeUndefined();
  }
  await complete({ functions, function_call: 'none' });
  await refused({ functions, function_call: { name: 'x' } }, { param: 'function_call.name' });
});
rule('decision.functions', 'are reported in a stream, too', async () => {
  const asked = { ...minimal, functions, function_call: { name: 'get_weather' }, max_tokens: 200 };
  const response = await createTestApi().post('/chat/completions', { ...asked, stream: true });
  const chunks = (await events(response)).slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  const deltas = chunks.map(({ choices }) => choices[0].delta.function_call).filter(Boolean);
  expect(deltas[0]).toEqual({ name: 'get_weather', arguments: '' });
  JSON.parse(deltas.map((delta) => delta.arguments).join(''));
  expect(chunks.at(-1).choices[0].finish_reason).toBe('function_call');
});
rule('decision.functions', 'have results, by name', async () => {
  const turns = [
    user,
    { role: 'assistant', content: null, function_call: { name: 'get_weather', arguments: '{}' } },
    { role: 'function', name: 'get_weather', content: 'Sunny.' },
  ];
  const tool = [
    user,
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c', type: 'function', function: { name: 'get_weather', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c', content: 'Sunny.' },
  ];
  const tokens = async (messages: unknown) => (await complete({ messages })).usage.prompt_tokens;
  expect(await tokens(turns)).toBe(await tokens(tool));
});
