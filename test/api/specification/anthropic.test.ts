/** `POST /messages` and `/messages/count_tokens`: chat in Anthropic's convention. */
import { expect } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import type { ModelRecord } from '../../../src/runtime/models/types.ts';
import { createTestApi, type TestApi, type TestApiOptions } from '../../support/api.ts';
import { jpeg } from '../../support/image-files.ts';
import { rule } from './rule.ts';
import { events, type Json } from './support.ts';

const minimal = {
  model: 'stub',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Hi' }],
  seed: 5,
};

async function ask(
  changes: object = {},
  options: TestApiOptions = {},
): Promise<{ status: number; body: Json; headers: Headers; api: TestApi }> {
  const api = createTestApi(options);
  const response = await api.post('/messages', { ...minimal, ...changes });
  return { status: response.status, body: await response.json(), headers: response.headers, api };
}

async function message(changes: object = {}, options: TestApiOptions = {}): Promise<Json> {
  const { status, body } = await ask(changes, options);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body;
}

async function refusal(changes: object, options: TestApiOptions = {}): Promise<Json> {
  const { body } = await ask(changes, options);
  expect(body.type).toBe('error');
  return { type: body.error.type, message: body.error.message, ...body.error.details };
}

async function stream(changes: object = {}, options: TestApiOptions = {}): Promise<Json[]> {
  const response = await createTestApi(options).post('/messages', {
    ...minimal,
    ...changes,
    stream: true,
  });
  return (await events(response)).map(({ event, data }) => {
    const read = JSON.parse(data) as Json;
    expect(read.type).toBe(event);
    return read;
  });
}

/** The tokens of a prompt, which differ where it does. */
async function counted(changes: object): Promise<number> {
  const { max_tokens, seed, ...rest } = minimal;
  const response = await createTestApi().post('/messages/count_tokens', { ...rest, ...changes });
  const body = (await response.json()) as Json;
  expect(body.error).toBeUndefined();
  return body.input_tokens;
}
const said = (content: unknown, role = 'user') => ({ messages: [{ role, content }] });

const input_schema = {
  type: 'object',
  properties: { city: { enum: ['Oslo', 'Rome'] } },
  required: ['city'],
  additionalProperties: false,
};
const tools = [{ name: 'get_weather', description: 'The weather of a city.', input_schema }];

const record: ModelRecord = {
  id: 'stub',
  ownedBy: 'formwork',
  created: 1_700_000_000,
  contextWindow: 2048,
  capabilities: ['chat', 'reasoning'],
  status: 'ready',
};
const thinker = (script: string): TestApiOptions => ({ engine: { models: [record], script } });
const thought = 'Let me see.\n</think>\n\nHello';

rule('decision.messages.create', 'returns the text as a block', async () => {
  const body = await message({}, { engine: { script: 'Hello' } });
  expect(body).toMatchObject({
    type: 'message',
    role: 'assistant',
    model: 'stub',
    content: [{ type: 'text', text: 'Hello' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { output_tokens: 5, cache_creation_input_tokens: 0 },
  });
  expect(body.id).toMatch(/^msg_/);
});
rule('decision.messages.create', 'reports that it was truncated, with the reason', async () => {
  const cut = await message({ max_tokens: 2 }, { engine: { script: 'Hello' } });
  expect(cut.stop_reason).toBe('max_tokens');
  const narrow = { engine: { contextWindow: 64, script: 'x'.repeat(200) } };
  expect((await message({}, narrow)).stop_reason).toBe('model_context_window_exceeded');
});
rule('decision.messages.create', 'is charged for its usage', async () => {
  const { body, api } = await ask({}, { engine: { script: 'Hello' } });
  const { input_tokens, cache_read_input_tokens, output_tokens } = body.usage;
  expect(api.settled).toEqual([
    { input: input_tokens + cache_read_input_tokens, output: output_tokens },
  ]);
});
rule('decision.messages.create', 'only computes the prompt with max_tokens 0', async () => {
  const { body, api } = await ask({ max_tokens: 0 });
  expect(body).toMatchObject({ content: [], stop_reason: 'max_tokens', stop_sequence: null });
  const { input_tokens } = body.usage;
  expect([input_tokens, body.usage.output_tokens]).toEqual([api.engine.passes[0], 0]);
  expect(api.engine.passes).toHaveLength(1);
  expect(api.settled).toEqual([{ input: input_tokens, output: 0 }]);
  expect((await stream({ max_tokens: 0 })).map(({ type }) => type)).toEqual([
    'message_start',
    'message_delta',
    'message_stop',
  ]);
  const format = { type: 'json_schema', schema: { type: 'object' } };
  expect(await refusal({ output_config: { format }, max_tokens: 0 })).toMatchObject({
    error_code: 'max_tokens_too_small',
  });
});
rule('decision.messages.create', 'needs max_tokens, a model and messages', async () => {
  for (const name of ['max_tokens', 'model', 'messages']) {
    expect(await refusal({ [name]: undefined })).toMatchObject({
      type: 'invalid_request_error',
      error_code: 'missing_required_parameter',
      param: name,
    });
  }
});

rule('decision.messages.blocks', 'of one text equal a string', async () => {
  const text = await counted(said('Hi'));
  expect(
    await counted(said([{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }])),
  ).toBe(text);
});
rule('decision.messages.blocks', 'of consecutive turns of one role are joined', async () => {
  const turn = (content: string) => ({ role: 'user', content });
  expect(await counted({ messages: [turn('One.'), turn('Two.')] })).toBe(
    await counted({ messages: [turn('One.\n\nTwo.')] }),
  );
});
rule('decision.messages.blocks', 'may form the system prompt', async () => {
  const system = await counted({ system: 'Be brief.\n\nBe kind.' });
  const texts = ['Be brief.', 'Be kind.'].map((text) => ({ type: 'text', text }));
  expect(await counted({ system: texts })).toBe(system);
  const first = { role: 'system', content: 'Be brief.\n\nBe kind.' };
  expect(await counted({ messages: [first, ...minimal.messages] })).toBe(system);
});
rule('decision.messages.blocks', 'may be text documents and search results', async () => {
  const source = { type: 'text', media_type: 'text/plain', data: 'All is well.' };
  expect(await counted(said([{ type: 'document', title: 'News', source }]))).toBe(
    await counted(said('News\nAll is well.')),
  );
  const content = [{ type: 'text', text: 'All is well.' }];
  expect(await counted(said([{ type: 'document', source: { type: 'content', content } }]))).toBe(
    await counted(said('All is well.')),
  );
  const found = { type: 'search_result', source: 'https://x.example', title: 'News', content };
  expect(await counted(said([found]))).toBe(
    await counted(said('News\nhttps://x.example\nAll is well.')),
  );
});
rule('decision.messages.blocks', 'of thinking are accepted, but not read again', async () => {
  const turn = (content: unknown) => ({
    messages: [...minimal.messages, { role: 'assistant', content }, ...minimal.messages],
  });
  const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'x' };
  const redacted = { type: 'redacted_thinking', data: 'x' };
  expect(await counted(turn([thinking, redacted, { type: 'text', text: 'Yes.' }]))).toBe(
    await counted(turn('Yes.')),
  );
});
rule('decision.messages.blocks', 'of images are read like data URLs', async () => {
  const data = btoa(String.fromCharCode(...jpeg));
  const source = { type: 'base64', media_type: 'image/jpeg', data };
  expect(await refusal(said([{ type: 'image', source }]))).toMatchObject({
    // The words by which Claude Code removes the images, and continues.
    message: 'Could not process image: The model "stub" does not accept images.',
    param: 'messages[0].content[0]',
  });
  const page = { type: 'url', url: 'https://x.example/a.png' };
  const seeing = { engine: { models: [{ ...record, capabilities: ['chat', 'vision'] as const }] } };
  const decodeImage = () => Promise.reject(new Error('not reached'));
  expect(
    await refusal(said([{ type: 'image', source: page }]), { ...seeing, ports: { decodeImage } }),
  ).toMatchObject({
    error_code: 'invalid_value',
    message: expect.stringMatching(/^Could not process image: Images are not fetched/),
    param: 'messages[0].content[0].source.url',
  });
});
rule(
  'decision.messages.blocks',
  'that a role cannot have are refused with their location',
  async () => {
    const use = { type: 'tool_use', id: 'a', name: 'f', input: {} };
    expect(await refusal(said([use]))).toMatchObject({
      error_code: 'invalid_value',
      param: 'messages[0].content[0]',
      message: 'A message with role user cannot have a tool_use block.',
    });
  },
);
rule('decision.messages.blocks', 'of files and of hosted tools are refused by name', async () => {
  const file = { type: 'document', source: { type: 'base64', data: '', media_type: 'x' } };
  expect(await refusal(said([file]))).toMatchObject({
    error_code: 'unsupported_parameter',
    param: 'messages[0].content[0].source',
  });
  expect(await refusal(said([{ type: 'server_tool_use' }]))).toMatchObject({
    error_code: 'unsupported_parameter',
    param: 'messages[0].content[0]',
  });
});

const begun = (text: string) => ({
  messages: [...minimal.messages, { role: 'assistant', content: text }],
});
const objectFormat = {
  type: 'json_schema',
  schema: {
    type: 'object',
    properties: { a: { enum: ['x', 'y'] } },
    required: ['a'],
    additionalProperties: false,
  },
};
rule('decision.messages.prefill', 'is not in the answer', async () => {
  const [block] = (await message(begun('I say '), { engine: { script: 'Hello' } })).content;
  expect(block.text).toBe('Hello');
});
rule('decision.messages.prefill', 'is a part of the document', async () => {
  const body = await message({ ...begun('{"a":'), output_config: { format: objectFormat } });
  expect(JSON.parse(`{"a":${body.content[0].text}`)).toEqual({
    a: expect.stringMatching(/^[xy]$/),
  });
});
rule('decision.messages.prefill', 'is refused if no answer can begin with it', async () => {
  expect(
    await refusal({ ...begun('{"b":'), output_config: { format: objectFormat } }),
  ).toMatchObject({ error_code: 'invalid_value', param: 'messages[1].content' });
  expect(await refusal({ ...begun('Hm'), thinking: { type: 'adaptive' } })).toMatchObject({
    error_code: 'invalid_value',
    param: 'thinking',
  });
});

const calls = { tools, tool_choice: { type: 'any' } };
rule('decision.messages.tools', 'are called with arguments that conform', async () => {
  const body = await message({ ...calls, tool_choice: { type: 'tool', name: 'get_weather' } });
  const [call] = body.content;
  expect(call).toMatchObject({ type: 'tool_use', name: 'get_weather', caller: { type: 'direct' } });
  expect(call.id).toMatch(/^toolu_/);
  expect(['Oslo', 'Rome']).toContain(call.input.city);
  expect(body.stop_reason).toBe('tool_use');
});
rule('decision.messages.tools', 'are not called twice if that is disabled', async () => {
  for (const type of ['auto', 'any']) {
    const tool_choice = { type, disable_parallel_tool_use: true };
    const { content } = await message({ tools, tool_choice, max_tokens: 300 });
    const made = content.filter((block: Json) => block.type === 'tool_use');
    expect(made.length).toBeLessThanOrEqual(1);
  }
});
rule('decision.messages.tools', 'have arguments without rounded numbers', async () => {
  const api = createTestApi();
  const schema = '{"type":"object","properties":{"n":{"const":9007199254740993}},"required":["n"]}';
  const body = JSON.stringify({ ...minimal, ...calls }).replace(
    JSON.stringify(input_schema),
    () => schema,
  );
  const text = await (await api.post('/messages', body)).text();
  expect(text).toContain('"input":{"n": 9007199254740993');
});
rule('decision.messages.tools', 'accept their results', async () => {
  const first = await message(calls);
  const turn = (result: object, content = first.content) => ({
    tools,
    messages: [
      ...minimal.messages,
      { role: 'assistant', content },
      { role: 'user', content: [{ type: 'tool_result', ...result }] },
    ],
  });
  const { id } = first.content[0];
  expect((await message(turn({ tool_use_id: id, content: 'Sunny.' }))).type).toBe('message');
  const plain = await counted(turn({ tool_use_id: id, content: 'Sunny.' }));
  expect(
    await counted(turn({ tool_use_id: id, content: [{ type: 'text', text: 'Sunny.' }] })),
  ).toBe(plain);
  expect(await counted(turn({ tool_use_id: id, content: 'Sunny.', is_error: true }))).toBe(
    await counted(turn({ tool_use_id: id, content: 'Error: Sunny.' })),
  );
  expect(await counted(turn({ tool_use_id: id }))).toBeLessThan(plain);
});
rule('decision.messages.errors', 'tell a tool runner to send the whole conversation', async () => {
  // What the tool runners of the SDKs look for after their first request.
  expect(await refusal({ thread: { type: 'create' } })).toMatchObject({
    error_code: 'thread_unsupported_request',
    param: 'thread',
  });
});
rule('decision.messages.tools', 'have no results without a call', async () => {
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' };
  expect(await refusal(said([result]))).toMatchObject({
    error_code: 'invalid_value',
    param: 'messages[0].content[0].tool_use_id',
  });
});
rule('decision.messages.tools', 'are custom tools, and others are refused by name', async () => {
  const hosted = { type: 'web_search_20250305', name: 'web_search' };
  expect(await refusal({ tools: [hosted] })).toMatchObject({
    error_code: 'unsupported_parameter',
    param: 'tools[0]',
  });
  expect(await refusal({ tools, tool_choice: { type: 'tool', name: 'f' } })).toMatchObject({
    error_code: 'invalid_value',
    param: 'tool_choice.name',
  });
  expect(await refusal({ tools: [{ name: 'f', input_schema: { type: 'strin' } }] })).toMatchObject({
    error_code: 'invalid_schema',
    param: 'tools[0].input_schema/type',
    keyword: 'type',
    pointer: '/type',
  });
});

rule('decision.messages.format', 'returns a document of a schema', async () => {
  for (const asked of [
    { output_config: { format: objectFormat } },
    { output_format: objectFormat },
  ]) {
    const body = await message(asked);
    expect(JSON.parse(body.content[0].text)).toEqual({ a: expect.stringMatching(/^[xy]$/) });
  }
});
rule('decision.messages.format', 'reports the location of an unsupported keyword', async () => {
  const format = { type: 'json_schema', schema: { type: 'strin' } };
  expect((await refusal({ output_config: { format } })).param).toBe(
    'output_config.format.schema/type',
  );
  expect((await refusal({ output_format: format })).param).toBe('output_format.schema/type');
  const both = { output_config: { format: objectFormat }, output_format: objectFormat };
  expect((await refusal(both)).param).toBe('output_format');
});

rule('decision.messages.thinking', 'is a block before the answer', async () => {
  for (const asked of [
    { thinking: { type: 'enabled', budget_tokens: 50 } },
    { thinking: { type: 'adaptive' } },
    { output_config: { effort: 'low' } },
  ]) {
    const body = await message({ ...asked, max_tokens: 300 }, thinker(thought));
    expect(body.content).toMatchObject([
      { type: 'thinking', thinking: 'Let me see.\n', signature: body.id },
      { type: 'text', text: 'Hello' },
    ]);
    expect(body.usage.output_tokens_details.thinking_tokens).toBeGreaterThan(0);
  }
});
rule('decision.messages.thinking', 'is absent unless it is requested', async () => {
  for (const asked of [{}, { thinking: { type: 'disabled' } }]) {
    const body = await message({ ...asked, max_tokens: 300 }, thinker('Hello'));
    expect(body.content).toMatchObject([{ type: 'text', text: 'Hello' }]);
  }
});
rule('decision.messages.thinking', 'keeps to its budget', async () => {
  const thinking = { type: 'enabled', budget_tokens: 10 };
  const asked = { thinking, max_tokens: 300 };
  const body = await message(asked, thinker('a'.repeat(200)));
  expect(body.content[0].thinking).toBe('a'.repeat(10));
  expect(
    await refusal({ thinking: { type: 'enabled', budget_tokens: 100 } }, thinker('')),
  ).toMatchObject({ error_code: 'invalid_value', param: 'thinking.budget_tokens' });
});
rule('decision.messages.thinking', 'has a budget beyond one message with tools', async () => {
  const thinking = { type: 'enabled', budget_tokens: 1000 };
  const body = await message({ thinking, tools, max_tokens: 300 }, thinker(thought));
  expect(body.content).toMatchObject([{ thinking: 'Let me see.\n' }, { text: 'Hello' }]);
});
rule('decision.messages.tools', 'may be hundreds', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `t${i}`, input_schema: { type: 'null' } }));
  expect(await counted({ tools: many(300) })).toBeGreaterThan(300);
  expect((await refusal({ tools: many(300) })).error_code).toBe('context_length_exceeded');
  expect((await refusal({ tools: many(1025) })).param).toBe('tools');
});
rule('decision.messages.thinking', 'may be left out of the answer', async () => {
  const thinking = { type: 'adaptive', display: 'omitted' };
  const body = await message({ thinking, max_tokens: 300 }, thinker(thought));
  expect(body.content).toMatchObject([{ type: 'thinking', thinking: '' }, { text: 'Hello' }]);
});
rule(
  'decision.messages.thinking',
  'causes a warning for a model that does not reason',
  async () => {
    const { warnings } = await message({ thinking: { type: 'adaptive' } });
    expect(warnings).toMatchObject([{ code: 'parameter_not_followed', param: 'thinking' }]);
    expect((await message({ thinking: { type: 'disabled' } })).warnings).toBeUndefined();
  },
);

rule('decision.messages.stop', 'names the sequence that ended the answer', async () => {
  const stopped = await message({ stop_sequences: ['x', 'lo'] }, { engine: { script: 'Hello' } });
  expect(stopped).toMatchObject({
    content: [{ text: 'Hel' }],
    stop_reason: 'stop_sequence',
    stop_sequence: 'lo',
  });
  const whole = await message({ stop_sequences: ['x'] }, { engine: { script: 'Hello' } });
  expect(whole).toMatchObject({ stop_reason: 'end_turn', stop_sequence: null });
});
rule('decision.messages.stop', 'ends a document that is still valid', async () => {
  const schema = { type: 'array', items: { const: 1 } };
  const format = { type: 'json_schema', schema };
  const asked = { output_config: { format }, stop_sequences: [','] };
  const body = await message(asked, { engine: { script: '[1,1,1]' } });
  expect(body).toMatchObject({ content: [{ text: '[1]' }], stop_sequence: ',' });
  expect(body.warnings).toMatchObject([{ code: 'stopped_early' }]);
});

/** Fails at a forward pass. */
function failAt(pass: number): () => void {
  let passes = 0;
  return () => {
    if (++passes === pass) {
      throw formworkError('The device is gone.', { code: 'device_lost' });
    }
  };
}

/** The message that the events of a stream make. */
function gathered(told: Json[]): Json {
  const [first, ...rest] = told;
  const whole = structuredClone(first.message);
  const inputs = new Map<number, string>();
  for (const event of rest) {
    const block = whole.content[event.index];
    if (event.type === 'content_block_start') {
      expect(event.index).toBe(whole.content.length);
      whole.content.push(event.content_block);
    } else if (event.type === 'content_block_delta') {
      const { type, ...delta } = event.delta;
      if (type === 'input_json_delta') {
        inputs.set(event.index, (inputs.get(event.index) ?? '') + delta.partial_json);
      } else {
        for (const [name, text] of Object.entries(delta)) block[name] += text;
      }
    } else if (event.type === 'content_block_stop') {
      const input = inputs.get(event.index);
      if (input !== undefined) block.input = JSON.parse(input);
    } else if (event.type === 'message_delta') {
      Object.assign(whole, event.delta, { usage: event.usage });
      if (event.warnings) whole.warnings = event.warnings;
    }
  }
  expect(told.at(-1)).toEqual({ type: 'message_stop' });
  return whole;
}
rule('decision.messages.stream', 'adds up to the plain answer', async () => {
  const cases: readonly [object, TestApiOptions][] = [
    [{}, { engine: { script: 'Hello' } }],
    [calls, {}],
    [{ output_config: { format: objectFormat } }, {}],
    [{ thinking: { type: 'adaptive' }, max_tokens: 300 }, thinker(thought)],
    [{ thinking: { type: 'adaptive', display: 'omitted' }, max_tokens: 300 }, thinker(thought)],
    [{ speed: 'fast' }, { engine: { script: 'Hello' } }],
    [{ stop_sequences: ['l'] }, { engine: { script: 'Hello' } }],
  ];
  for (const [asked, options] of cases) {
    const plain = await message(asked, options);
    const told = gathered(await stream(asked, options));
    // Ids are new each time.
    const unnamed = (body: Json) =>
      JSON.parse(JSON.stringify(body).replaceAll(/"(msg|toolu)_[0-9a-f]+"/g, '"$1"')) as Json;
    expect(unnamed(told)).toEqual(unnamed(plain));
  }
});
rule('decision.messages.stream', 'ends with an error event if it fails', async () => {
  const onForward = failAt(4);
  const api = createTestApi({ engine: { script: 'Hello', onForward } });
  const response = await api.post('/messages', { ...minimal, stream: true });
  expect(response.status).toBe(200);
  const last = (await events(response)).at(-1)!;
  expect(last.event).toBe('error');
  expect(JSON.parse(last.data)).toMatchObject({
    type: 'error',
    error: { type: expect.any(String) },
  });
});
rule('decision.messages.stream', 'is refused with a status before the first event', async () => {
  const { status, body } = await ask({ stream: true }, { engine: { onForward: failAt(1) } });
  expect(status).toBe(503);
  expect(body.error.type).toBe('overloaded_error');
});

rule('decision.messages.errors', 'have a type according to their status', async () => {
  const cases: readonly [number, string, object, TestApiOptions?][] = [
    [400, 'invalid_request_error', { temperature: 3 }],
    [402, 'billing_error', {}, { credits: 0 }],
    [404, 'not_found_error', { model: 'other' }],
  ];
  for (const [status, type, changes, options] of cases) {
    const answer = await ask(changes, options);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ type: 'error', error: { type } });
  }
  const api = createTestApi();
  const keys: readonly [string, number, string][] = [
    ['bad', 401, 'authentication_error'],
    ['narrow', 403, 'permission_error'],
    ['limited', 429, 'rate_limit_error'],
  ];
  for (const [key, status, type] of keys) {
    const response = await api.post('/messages', minimal, { authorization: `Bearer ${key}` });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ type: 'error', error: { type } });
  }
  const unknown = await api.get('/messages/batches');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ error: { type: 'not_found_error' } });
  const method = await api.get('/messages');
  expect(method.status).toBe(405);
  expect(method.headers.get('allow')).toBe('POST');
  expect(((await method.json()) as Json).type).toBe('error');
});
rule('decision.messages.errors', 'carry the id of the request as request-id', async () => {
  const { headers } = await ask({ temperature: 3 });
  expect(headers.get('request-id')).toBe(headers.get('x-request-id'));
  expect((await ask()).headers.get('request-id')).toMatch(/^req_/);
});

rule('decision.messages.key', 'is accepted in x-api-key by every endpoint', async () => {
  const api = createTestApi();
  const get = (headers: Record<string, string>) =>
    api.fetch(new Request('http://test/v1/models', { headers }));
  expect((await get({ 'x-api-key': 'good' })).status).toBe(200);
  expect((await get({ 'x-api-key': 'bad' })).status).toBe(401);
  expect((await get({})).status).toBe(401);
  // A bearer key is looked at first.
  const both = { authorization: 'Bearer good', 'x-api-key': 'bad' };
  expect((await get(both)).status).toBe(200);
});

rule('decision.messages.fields', 'are accepted if they do not affect the answer', async () => {
  const taken = {
    metadata: { user_id: 'me' },
    service_tier: 'auto',
    cache_control: { type: 'ephemeral' },
    speed: 'standard',
    mcp_servers: [],
    fallbacks: 'default',
    container: null,
  };
  expect((await message(taken, { engine: { script: 'Hello' } })).warnings).toBeUndefined();
});
rule('decision.messages.fields', 'of an answer are accepted in a turn', async () => {
  const answer = await message({ thinking: { type: 'adaptive' } });
  expect(answer.warnings).toHaveLength(1);
  const next = await message({ messages: [...minimal.messages, answer, ...minimal.messages] });
  expect(next.type).toBe('message');
});
rule('decision.messages.fields', 'cause a warning if they are not followed', async () => {
  const { body, headers } = await ask({
    speed: 'fast',
    context_management: { edits: [] },
    tools: [{ ...tools[0], input_examples: [{ city: 'Oslo' }] }],
  });
  const warned = body.warnings.map(({ param }: Json) => param).sort();
  expect(warned).toEqual(['context_management', 'speed', 'tools[0].input_examples']);
  expect(headers.get('x-formwork-warnings')).toBe('3');
});
rule(
  'decision.messages.fields',
  'are refused if ignoring them would change the answer',
  async () => {
    const given = {
      container: 'x',
      compaction: {},
      billing_policy: {},
      inference_geo: 'eu',
      mcp_servers: [{}],
    };
    for (const [name, value] of Object.entries(given)) {
      expect(await refusal({ [name]: value })).toMatchObject({
        error_code: 'unsupported_parameter',
        param: name,
      });
    }
  },
);
rule(
  'decision.messages.fields',
  'of chat completions are refused with their name here',
  async () => {
    const advice = async (changes: object) => (await refusal(changes)).message;
    expect(await advice({ stop: ['x'] })).toBe('Unsupported parameter: stop. Use stop_sequences.');
    expect(await advice({ response_format: {} })).toBe(
      'Unsupported parameter: response_format. Use output_config.format.',
    );
    expect(await advice({ reasoning_effort: 'low' })).toBe(
      'Unsupported parameter: reasoning_effort. Use output_config.effort.',
    );
  },
);

rule('decision.messages.count', 'counts the input tokens of a message', async () => {
  const { max_tokens, seed, ...rest } = minimal;
  for (const asked of [{}, { tools }, { system: 'Be brief.', tools, ...said('Hello there') }]) {
    const { usage } = await message(asked);
    const { input_tokens, cache_read_input_tokens } = usage;
    const api = createTestApi();
    const response = await api.post('/messages/count_tokens', { ...rest, ...asked });
    expect(await response.json()).toEqual({
      input_tokens: input_tokens + cache_read_input_tokens,
    });
    expect(api.settled).toEqual([]);
  }
});

rule(
  'decision.messages.count',
  'counts a history that ends with an answer that was thought about',
  async () => {
    const { max_tokens, seed, ...rest } = minimal;
    const answer = [
      { type: 'thinking', thinking: 'Hm.', signature: 's' },
      { type: 'text', text: 'Hello' },
    ];
    const messages = [...minimal.messages, { role: 'assistant', content: answer }];
    const thinking = { type: 'enabled', budget_tokens: 1024 };
    const asked = { ...rest, messages, thinking };
    const response = await createTestApi(thinker('')).post('/messages/count_tokens', asked);
    expect(await response.json()).toEqual({ input_tokens: expect.any(Number) });
    const refused = await refusal({ messages, thinking: { type: 'adaptive' } }, thinker(''));
    expect(refused.param).toBe('thinking');
  },
);
