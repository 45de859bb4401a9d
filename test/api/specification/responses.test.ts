import { expect } from 'vitest';
import { formworkError } from '../../../src/runtime/errors.ts';
import { createMemoryStore, createTestApi, type TestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import { events, type Json, schema } from './support.ts';

const minimal = { model: 'stub', input: 'Hi', max_output_tokens: 40, seed: 5 };

async function create(api: TestApi, changes: object = {}): Promise<Json> {
  const response = await api.post('/responses', { ...minimal, ...changes });
  return response.json();
}
const read = async (response: Response): Promise<Json> => response.json();

rule('decision.responses.create', 'gives the output as items', async () => {
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
rule('decision.responses.create', 'says when it was cut', async () => {
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
rule('decision.responses.create', 'refuses what it does not know', async () => {
  const { error } = await create(createTestApi(), { background: true });
  expect(error).toMatchObject({ code: 'unsupported_parameter', param: 'background' });
});

rule('decision.responses.chain', 'sees what was said before', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const first = await create(api);
  const second = await create(api, { previous_response_id: first.id, input: 'Again' });
  expect(second.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
  const items = await read(await api.get(`/responses/${second.id}/input_items?order=asc`));
  expect(items.data.map((item: Json) => item.role)).toEqual(['user', 'assistant', 'user']);
});
rule('decision.responses.chain', 'is 404 for another key', async () => {
  const api = createTestApi();
  const { id } = await create(api);
  expect((await api.get(`/responses/${id}`, 'other')).status).toBe(404);
  expect((await api.send('DELETE', `/responses/${id}`, 'other')).status).toBe(404);
  const { error } = await create(createTestApi(), { previous_response_id: id });
  expect(error).toMatchObject({ code: 'not_found', param: 'previous_response_id' });
});
rule('decision.responses.chain', 'goes on when an earlier response is deleted', async () => {
  const api = createTestApi();
  const first = await create(api);
  const second = await create(api, { previous_response_id: first.id });
  await api.send('DELETE', `/responses/${first.id}`);
  expect((await create(api, { previous_response_id: second.id })).status).toMatch(
    /completed|incomplete/,
  );
});

rule('decision.responses.stream', 'tells every step, numbered', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const records = await events(await api.post('/responses', { ...minimal, stream: true }));
  const told = records.map(({ data }) => JSON.parse(data) as Json);
  expect(records.map(({ event }) => event)).toEqual(told.map(({ type }) => type));
  expect(told.map((event) => event.sequence_number)).toEqual(told.map((_, at) => at));
  const types = told.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
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
  const text = told
    .map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : ''))
    .join('');
  expect(text).toBe('Hello');
  expect(told.at(-1).response.output[0].content[0].text).toBe('Hello');
  expect(await read(await api.get(`/responses/${told[0].response.id}`))).toEqual(
    told.at(-1).response,
  );
});
rule('decision.responses.stream', 'ends with response.failed when it fails', async () => {
  const api = createTestApi({
    engine: {
      script: 'x'.repeat(30),
      onForward: () => {
        if (api.engine.passes.length > 4) throw new Error('secret');
      },
    },
  });
  const records = await events(await api.post('/responses', { ...minimal, stream: true }));
  expect(records.at(-1)?.event).toBe('response.failed');
  expect(records.at(-1)?.data).not.toContain('secret');
  expect(api.errors).toHaveLength(1);
});

rule('decision.responses.create', 'fails with the status of what failed', async () => {
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
rule(
  'decision.responses.manage',
  'holds on other nodes: what runs there is not brought back',
  async () => {
    const store = createMemoryStore();
    const node = () => createTestApi({ engine: { endBias: -1000 }, ports: { store } });
    const [one, other] = [node(), node()];
    for (const [method, ending, status] of [
      ['DELETE', '', 404],
      ['POST', '/cancel', 200],
    ] as const) {
      const asked = { ...minimal, stream: true, max_output_tokens: 60 };
      const stream = (await one.post('/responses', asked)).body!.getReader();
      const first = new TextDecoder().decode((await stream.read()).value);
      const { id } = (JSON.parse(first.split('data: ')[1]!) as Json).response;
      expect((await other.send(method, `/responses/${id}${ending}`)).status).toBe(200);
      for (let next = await stream.read(); !next.done; ) next = await stream.read();
      const kept = await other.get(`/responses/${id}`);
      expect(kept.status).toBe(status);
      if (status === 200)
        expect(await read(kept)).toMatchObject({ status: 'cancelled', usage: {} });
    }
  },
);

const tool = {
  type: 'function',
  name: 'get_weather',
  parameters: {
    type: 'object',
    properties: { city: { enum: ['Oslo', 'Rome'] } },
    required: ['city'],
  },
};
rule('decision.responses.tools', 'gives calls as items and takes their outputs', async () => {
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
  expect((await create(api, { previous_response_id: id, input: [result] })).object).toBe(
    'response',
  );
  const orphan = { ...result, call_id: 'call_none' };
  expect((await create(api, { input: [orphan] })).error.param).toBe('input');
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
  const told = records.map(({ data }) => JSON.parse(data) as Json);
  const done = told.find(({ type }) => type === 'response.function_call_arguments.done');
  const deltas = told.filter(({ type }) => type === 'response.function_call_arguments.delta');
  expect(deltas.map(({ delta }) => delta).join('')).toBe(done.arguments);
});
rule('decision.responses.format', 'holds the text to the schema', async () => {
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

rule('decision.responses.manage', 'gets and deletes', async () => {
  const api = createTestApi();
  const body = await create(api);
  expect(await read(await api.get(`/responses/${body.id}`))).toEqual(body);
  expect(await read(await api.send('DELETE', `/responses/${body.id}`))).toEqual({
    id: body.id,
    object: 'response',
    deleted: true,
  });
  expect((await api.get(`/responses/${body.id}`)).status).toBe(404);
  expect((await api.send('DELETE', `/responses/${body.id}`)).status).toBe(404);
});
rule('decision.responses.manage', 'pages through input items', async () => {
  const api = createTestApi();
  const input = ['a', 'b', 'c'].map((content) => ({ role: 'user', content }));
  const { id } = await create(api, { input });
  const page = await read(await api.get(`/responses/${id}/input_items?limit=2&order=asc`));
  expect(page).toMatchObject({ object: 'list', has_more: true });
  const rest = await read(
    await api.get(`/responses/${id}/input_items?order=asc&after=${page.last_id}`),
  );
  expect(rest.data.map((item: Json) => item.content)).toEqual(['c']);
  expect(rest.has_more).toBe(false);
  expect((await api.get(`/responses/${id}/input_items?limit=0`)).status).toBe(400);
});
rule('decision.responses.manage', 'cancels what runs, and nothing else', async () => {
  const api = createTestApi({ engine: { endBias: -1000 } });
  const response = await api.post('/responses', {
    ...minimal,
    stream: true,
    max_output_tokens: 1000,
  });
  const reader = response.body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  const { id } = (JSON.parse(first.split('data: ')[1]!) as Json).response;
  const cancelled = await read(await api.send('POST', `/responses/${id}/cancel`));
  expect(cancelled.status).toBe('cancelled');
  let last = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    last = new TextDecoder().decode(next.value);
  }
  expect(last).toContain('"status":"cancelled"');
  expect(api.engine.open()).toBe(0);
  expect((await read(await api.get(`/responses/${id}`))).status).toBe('cancelled');
  const ended = await create(api);
  expect((await api.send('POST', `/responses/${ended.id}/cancel`)).status).toBe(400);
});
rule('decision.responses.metadata', 'comes back as it was, up to 16 short texts', async () => {
  const api = createTestApi();
  const full = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`key ${at}\n`, 'x']));
  for (const metadata of [{}, full, { ['k'.repeat(64)]: 'v'.repeat(512) }]) {
    expect((await create(api, { metadata })).metadata).toEqual(metadata);
  }
  for (const metadata of [
    { ...full, more: 'x' },
    { ['k'.repeat(65)]: 'v' },
    { k: 'v'.repeat(513) },
    { k: 1 },
    [],
  ]) {
    expect((await create(api, { metadata })).error.param).toMatch(/^metadata/);
  }
});
rule('decision.responses.manage', 'refuses questions that it does not know', async () => {
  const api = createTestApi();
  const { id } = await create(api);
  for (const query of ['?stream=true', '/input_items?before=x', '/input_items?include=a']) {
    const response = await api.get(`/responses/${id}${query}`);
    expect(response.status).toBe(400);
    expect((await read(response)).error.code).toBe('unsupported_parameter');
  }
});
rule('decision.responses.truncation', 'auto drops the oldest, disabled refuses', async () => {
  const api = createTestApi({ engine: { contextWindow: 300, script: 'ok' } });
  const input = [1, 2, 3].map((at) => ({ role: 'user', content: String(at).repeat(120) }));
  expect((await create(api, { input })).error.code).toBe('context_length_exceeded');
  expect((await create(api, { input, truncation: 'auto' })).status).toBe('completed');
});
