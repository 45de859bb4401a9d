import { expect } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { createMemoryStore, createTestApi, type TestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import { events, type Json, schema } from './support.ts';

const minimal = { model: 'stub', input: 'Hi', max_output_tokens: 40, seed: 5 };

async function create(api: TestApi, changes: object = {}): Promise<Json> {
  const response = await api.post('/responses', { ...minimal, ...changes });
  return response.json();
}
const read = async (response: Response): Promise<Json> => response.json();

rule('decision.responses.create', 'returns the output as items', async () => {
  const body = await create(createTestApi({ engine: { script: 'Hello' } }));
  expect(body).toMatchObject({
    object: 'response',
    status: 'completed',
    model: 'stub',
    output: [
      {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Hello', annotations: [] }],
      },
    ],
    usage: { output_tokens: 5 },
  });
  expect(body.id).toMatch(/^resp_/);
});
rule('decision.responses.create', 'reports that it was truncated', async () => {
  const body = await create(createTestApi({ engine: { script: 'Hello' } }), {
    max_output_tokens: 2,
  });
  expect(body).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
  });
});
rule('decision.responses.create', 'is not stored with store false', async () => {
  const api = createTestApi();
  const { id } = await create(api, { store: false });
  expect((await api.get(`/responses/${id}`)).status).toBe(404);
});
rule('decision.responses.create', 'refuses unknown fields', async () => {
  const { error } = await create(createTestApi(), { background: true });
  expect(error).toMatchObject({ code: 'unsupported_parameter', param: 'background' });
});

const toolWith = (changes: object) => ({
  tools: [{ type: 'function', name: 'f', parameters: {}, ...changes }],
});
/** As in request-options.test.ts. */
const fixed: readonly [object, object, string][] = [
  [{ background: false }, { background: true }, 'background'],
  [
    { context_management: [] },
    { context_management: [{ type: 'compaction' }] },
    'context_management',
  ],
  [toolWith({ defer_loading: false }), toolWith({ defer_loading: true }), 'tools[0].defer_loading'],
  [
    toolWith({ allowed_callers: ['direct'] }),
    toolWith({ allowed_callers: ['programmatic'] }),
    'tools[0].allowed_callers',
  ],
];
rule(
  'decision.responses.create',
  'suggests the field here for one of chat completions',
  async () => {
    const said = async (changes: object) => (await create(createTestApi(), changes)).error.message;
    const called = { type: 'function', function: { name: 'f' } };
    expect(await said({ tools: [called] })).toBe(
      'Missing required parameter: tools[0].name. Move it out of function.',
    );
    const messages = [{ role: 'user', content: 'Hi' }];
    expect(await said({ input: undefined, messages })).toBe(
      'Unsupported parameter: messages. Use input.',
    );
    expect(await said({ input: undefined })).toBe('Missing required parameter: input.');
    expect(await said({ response_format: { type: 'json_object' } })).toContain('Use text.format.');
    expect(await said({ tools: [{ type: 'web_search' }] })).toBe(
      'Unsupported parameter: tools[0]. web_search: Only function tools are supported: do it in your own function.',
    );
  },
);
rule('decision.fixed_fields', 'of responses are accepted and refused in the same way', async () => {
  for (const [anyway, more, param] of fixed) {
    expect(await create(createTestApi(), anyway)).toMatchObject({ object: 'response' });
    const { error } = await create(createTestApi(), more);
    expect(error).toMatchObject({ code: 'unsupported_parameter', param });
  }
});

rule('decision.responses.create', 'accepts fields without effect that SDKs send', async () => {
  const api = createTestApi();
  const nothing = {
    ...{ include: [], stream_options: { include_obfuscation: false }, truncation: 'disabled' },
    ...{ reasoning: { context: 'auto' }, service_tier: 'default', store: true, tools: [] },
  };
  expect(await create(api, nothing)).toMatchObject({ object: 'response' });
  const include = ['reasoning.encrypted_content', 'file_search_call.results'];
  expect((await create(api, { include })).warnings).toBeUndefined();
  const { error } = await create(api, { include: ['everything'] });
  expect(error).toMatchObject({ code: 'invalid_value', param: 'include[0]' });
});

rule('decision.responses.create', 'takes both turns of the Codex CLI', async () => {
  const script = '<tool_call>\n{"name": "shell", "arguments": {"command": "ls"}}\n</tool_call>';
  const api = createTestApi({ engine: { script } });
  const text = (role: string, content: string) => ({
    type: 'message',
    role,
    content: [{ type: 'input_text', text: content }],
  });
  const parameters = { type: 'object', properties: { command: { type: 'string' } } };
  const turn = (input: readonly object[]) => ({
    ...{ model: 'stub', instructions: 'Work.', input, max_output_tokens: 200, stream: true },
    ...{ tool_choice: 'auto', parallel_tool_calls: true, store: false },
    tools: [{ type: 'function', name: 'shell', strict: false, parameters }],
    reasoning: { effort: 'medium', summary: 'auto' },
    include: ['reasoning.encrypted_content'],
    prompt_cache_key: 'c1',
    client_metadata: { 'x-codex-installation-id': 'i1' },
  });
  const asked = [text('developer', 'Rules.'), text('user', 'What is here?')];
  const outputOf = async (input: readonly object[]): Promise<Json[]> => {
    const records = await events(await api.post('/responses', turn(input)));
    const last = JSON.parse(records.at(-1)!.data) as Json;
    expect(last.type).toBe('response.completed');
    return last.response.output;
  };
  const output = await outputOf(asked);
  const call = output.find(({ type }) => type === 'function_call')!;
  expect(call).toMatchObject({ name: 'shell', arguments: '{"command": "ls"}' });
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: '' };
  const result = { type: 'function_call_output', call_id: call.call_id, output: 'a.txt' };
  await outputOf([...asked, thought, call, result]);
});

const spawnAgent = {
  type: 'namespace',
  name: 'agents',
  description: 'Other agents.',
  tools: [
    {
      type: 'function',
      name: 'spawn',
      strict: false,
      parameters: { type: 'object', properties: { task: { enum: ['look'] } }, required: ['task'] },
    },
  ],
};

rule(
  'decision.responses.create',
  'calls functions of namespaces, and takes them back',
  async () => {
    const script =
      '<tool_call>\n{"name": "agents.spawn", "arguments": {"task": "look"}}\n</tool_call>';
    const api = createTestApi({ engine: { script } });
    // A function beside the namespace may have the same name.
    const tools = [{ ...spawnAgent.tools[0], parameters: { type: 'object' } }, spawnAgent];
    const asked = { tools, max_output_tokens: 200, reasoning: { effort: 'low' } };
    const records = await events(
      await api.post('/responses', { ...minimal, ...asked, stream: true }),
    );
    const sent = records.map(({ data }) => JSON.parse(data) as Json);
    const named = { type: 'function_call', name: 'spawn', namespace: 'agents' };
    for (const type of ['response.output_item.added', 'response.output_item.done']) {
      const items = sent.filter((event) => event.type === type).map(({ item }) => item);
      expect(items.filter((item) => item.type === 'function_call')).toMatchObject([named]);
    }
    const { response } = sent.at(-1)!;
    const call = response.output.find(({ type }: Json) => type === 'function_call');
    expect(call).toMatchObject({ ...named, arguments: '{"task": "look"}' });

    const result = { type: 'function_call_output', call_id: call.call_id, output: 'Done.' };
    const whole = await create(api, { ...asked, input: [call, result] });
    expect(whole.error).toBeNull();
    const kept = await create(api, {
      ...asked,
      previous_response_id: response.id,
      input: [result],
    });
    const third = await create(api, {
      ...asked,
      previous_response_id: kept.id,
      input: [{ role: 'user', content: 'Go on' }],
    });
    const items = await read(await api.get(`/responses/${third.id}/input_items?order=asc`));
    const calls = items.data.filter(({ type }: Json) => type === 'function_call');
    expect(calls[0]).toMatchObject(named);
  },
);

rule('decision.responses.create', 'names the place of a fault in a namespace', async () => {
  const faulty = { ...spawnAgent.tools[0], parameters: { type: 'strange' } };
  const { error } = await create(createTestApi(), {
    tools: [{ ...spawnAgent, tools: [spawnAgent.tools[0], { ...faulty, name: 'stop' }] }],
  });
  expect(error.param).toBe('tools[0].tools[1].parameters/type');
  const many = Array.from({ length: 129 }, (_, i) => ({ type: 'function', name: `f${i}` }));
  const refused = await create(createTestApi(), { tools: [{ ...spawnAgent, tools: many }] });
  expect(refused.error).toMatchObject({ code: 'invalid_value', param: 'tools' });
  const twice = [spawnAgent, { ...spawnAgent.tools[0], name: 'agents.spawn' }];
  const { error: same } = await create(createTestApi(), { tools: twice });
  expect(same.param).toBe('tools[1].name');
});

rule('decision.responses.create', 'reads null as unset, at any depth', async () => {
  const part = { type: 'input_text', text: 'Hi', image_url: null };
  const { status, output } = await create(createTestApi({ engine: { script: 'Hello' } }), {
    background: null,
    input: [{ type: null, role: 'user', content: [part], phase: null }],
    text: { format: null, verbosity: null },
    tools: [{ type: 'function', name: 'f', parameters: null, output_schema: null }],
  });
  expect(status).toBe('completed');
  expect(output[0].content[0].text).toBe('Hello');
});

rule('decision.responses.stream', 'sends an event for every step, numbered', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const records = await events(await api.post('/responses', { ...minimal, stream: true }));
  const sent = records.map(({ data }) => JSON.parse(data) as Json);
  expect(records.map(({ event }) => event)).toEqual(sent.map(({ type }) => type));
  expect(sent.map((event) => event.sequence_number)).toEqual(sent.map((_, at) => at));
  const types = sent.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
  expect(types).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  const text = sent
    .map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : ''))
    .join('');
  expect(text).toBe('Hello');
  expect(sent.at(-1).response.output[0].content[0].text).toBe('Hello');
  expect(await read(await api.get(`/responses/${sent[0].response.id}`))).toEqual(
    sent.at(-1).response,
  );
});
rule('decision.responses.stream', 'ends with error and response.failed when it fails', async () => {
  const api = createTestApi({
    engine: {
      script: 'x'.repeat(30),
      onForward: () => {
        if (api.engine.passes.length > 4) throw new Error('secret');
      },
    },
  });
  const records = await events(await api.post('/responses', { ...minimal, stream: true }));
  expect(records.map(({ event }) => event).slice(-2)).toEqual(['error', 'response.failed']);
  expect(records.map(({ data }) => data).join()).not.toContain('secret');
  const sent = records.map(({ data }) => JSON.parse(data) as Json);
  expect(sent.map((event) => event.sequence_number)).toEqual(sent.map((_, at) => at));
  expect(sent.at(-2)).toMatchObject({
    code: 'internal_error',
    error: {
      code: 'internal_error',
      type: 'server_error',
      message: sent.at(-1)!.response.error.message,
    },
  });
  expect(api.errors).toHaveLength(1);
});

rule('decision.responses.stream', 'does not report a call as done when it fails', async () => {
  const script = '<tool_call>\n{"name": "f", "arguments": {"folder": "/tmp"}}\n</tool_call>';
  const parameters = { type: 'object', properties: { folder: { type: 'string' } } };
  const asked = { ...minimal, stream: true, tools: [{ type: 'function', name: 'f', parameters }] };
  const api = createTestApi({
    engine: {
      script,
      onForward: () => {
        if (api.engine.passes.length > 6) throw new Error('The device is lost.');
      },
    },
  });
  const sent = (await events(await api.post('/responses', asked))).map(
    ({ data }) => JSON.parse(data) as Json,
  );
  const { response } = sent.at(-1);
  expect(response).toMatchObject({
    status: 'failed',
    output: [{ type: 'function_call', arguments: '{"fo', status: 'incomplete' }],
  });
  expect(sent.filter(({ type }) => type.endsWith('.done'))).toEqual([]);
});

rule('decision.responses.stream', 'ends with an error event if it cannot be stored', async () => {
  const memory = createMemoryStore();
  const down = async () => {
    throw formworkError('The database is down.', { code: 'database_unavailable' });
  };
  const api = createTestApi({
    engine: { script: 'Hello' },
    ports: { store: { ...memory, get: down } },
  });
  const records = await events(await api.post('/responses', { ...minimal, stream: true }));
  const sent = records.map(({ data }) => JSON.parse(data) as Json);
  expect(sent.map((event) => event.sequence_number)).toEqual(sent.map((_, at) => at));
  expect(records.at(-1)?.event).toBe('error');
  expect(sent.at(-1)).toMatchObject({
    type: 'error',
    code: 'database_unavailable',
    param: null,
    error: { code: 'database_unavailable', message: 'The database is down.', param: null },
  });
  expect(sent.map(({ type }) => type)).not.toContain('response.completed');
  expect(api.errors).toHaveLength(1);
});

rule('decision.responses.create', 'fails with the status of its error', async () => {
  for (const [code, status] of [
    ['device_lost', 503],
    ['internal_error', 500],
  ] as const) {
    const api = createTestApi({
      engine: {
        script: 'x'.repeat(30),
        onForward: () => {
          if (api.engine.passes.length > 4) throw formworkError('It broke.', { code });
        },
      },
    });
    const response = await api.post('/responses', minimal);
    expect([response.status, (await read(response)).error.code]).toEqual([status, code]);
    expect(api.errors).toHaveLength(1);
  }
});
rule('decision.responses.create', 'is not stored if it fails before it begins', async () => {
  const store = { ...createMemoryStore(), get: async () => Promise.reject(new Error('asked')) };
  const onForward = () => {
    throw formworkError('It broke.', { code: 'device_lost' });
  };
  const api = createTestApi({ engine: { onForward }, ports: { store } });
  for (const stream of [false, true]) {
    const response = await api.post('/responses', { ...minimal, stream });
    expect((await read(response)).error.code).toBe('device_lost');
  }
});
const tool = {
  type: 'function',
  name: 'get_weather',
  parameters: {
    type: 'object',
    properties: { city: { enum: ['Oslo', 'Rome'] } },
    required: ['city'],
  },
};
rule('decision.responses.tools', 'returns calls as items and accepts their outputs', async () => {
  const api = createTestApi();
  const asked = {
    tools: [tool],
    tool_choice: 'required',
    parallel_tool_calls: false,
    max_output_tokens: 200,
  };
  const { id, output } = await create(api, asked);
  expect(output).toMatchObject([
    { type: 'function_call', name: 'get_weather', status: 'completed' },
  ]);
  expect(['Oslo', 'Rome']).toContain(JSON.parse(output[0].arguments).city);
  const result = { type: 'function_call_output', call_id: output[0].call_id, output: 'Sunny.' };
  const after = async (item: object) =>
    (await create(api, { previous_response_id: id, input: [item] })).usage.input_tokens as number;
  const read = await after(result);
  expect(read).toBeGreaterThan(0);
  const parts = ['Sun', 'ny.'].map((text) => ({ type: 'input_text', text }));
  expect(await after({ ...result, output: parts })).toBe(read);
  const orphan = { ...result, call_id: 'call_none' };
  expect((await create(api, { input: [orphan] })).error.param).toBe('input[0].call_id');
});
rule('decision.responses.tools', 'streams the arguments', async () => {
  const asked = {
    ...minimal,
    tools: [tool],
    tool_choice: { type: 'function', name: 'get_weather' },
    stream: true,
    max_output_tokens: 200,
  };
  const records = await events(await createTestApi().post('/responses', asked));
  const sent = records.map(({ data }) => JSON.parse(data) as Json);
  const done = sent.find(({ type }) => type === 'response.function_call_arguments.done');
  const deltas = sent.filter(({ type }) => type === 'response.function_call_arguments.delta');
  expect(deltas.map(({ delta }) => delta).join('')).toBe(done.arguments);
});
rule('decision.responses.format', 'applies the schema to the text', async () => {
  const format = { type: 'json_schema', name: 'person', schema };
  const { output } = await create(createTestApi(), { text: { format }, max_output_tokens: 90 });
  expect(Object.keys(JSON.parse(output[0].content[0].text))).toEqual([
    'name',
    'age',
    'tags',
    'home/~',
  ]);
  const broken = { text: { format: { ...format, schema: { format: 'magic' } } } };
  expect((await create(createTestApi(), broken)).error.param).toBe('text.format.schema/format');
});
