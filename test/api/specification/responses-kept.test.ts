import { expect } from 'vitest';
import { createMemoryStore, createTestApi, type TestApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { rule } from './rule.ts';
import type { Json } from './support.ts';

const minimal = { model: 'stub', input: 'Hi', max_output_tokens: 40, seed: 5 };

async function create(api: TestApi, changes: object = {}): Promise<Json> {
  const response = await api.post('/responses', { ...minimal, ...changes });
  return response.json();
}
const read = async (response: Response): Promise<Json> => response.json();

rule('decision.responses.chain', 'includes the earlier messages', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const first = await create(api);
  const second = await create(api, { previous_response_id: first.id, input: 'Again' });
  expect(second.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
  const items = await read(await api.get(`/responses/${second.id}/input_items?order=asc`));
  expect(items.data.map((item: Json) => item.role)).toEqual(['user', 'assistant', 'user']);
});
rule('decision.responses.chain', 'continues without a call that was cut short', async () => {
  const city = 'x'.repeat(200);
  const parameters = {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  };
  const script = `<tool_call>\n{"name": "look", "arguments": {"city": "${city}"}}\n</tool_call>`;
  const asked = {
    stream: true,
    max_output_tokens: 400,
    tools: [{ type: 'function', name: 'look', parameters }],
    tool_choice: 'required',
  };
  for (const cancels of [true, false]) {
    const api = createTestApi({ engine: { script } });
    const stream = (await api.post('/responses', { ...minimal, ...asked })).body!.getReader();
    const next = async () => new TextDecoder().decode((await stream.read()).value);
    const { id } = (JSON.parse((await next()).split('data: ')[1]!) as Json).response;
    while (!(await next()).startsWith('event: response.function_call_arguments.delta'));
    if (cancels) await api.send('POST', `/responses/${id}/cancel`);
    else await stream.cancel();
    while ((await next()) !== '');
    await until(() => api.engine.open() === 0);
    const { output } = await read(await api.get(`/responses/${id}`));
    expect(output).toMatchObject([{ type: 'function_call', status: 'incomplete' }]);
    const second = await create(api, { previous_response_id: id, input: 'Again' });
    expect(second.error).toBeNull();
    const items = await read(await api.get(`/responses/${second.id}/input_items?order=asc`));
    expect(items.data.map((item: Json) => item.type)).toEqual(['message', 'message']);
  }
});
rule(
  'decision.responses.chain',
  'ends when the conversation is larger than a body may be',
  async () => {
    const hi = { role: 'user', content: 'Hi' };
    // Truncation drops what is too long for the model.
    const long = [{ role: 'user', content: 'x'.repeat(11_000_000) }, hi];
    // Parts without text take no tokens, and thinking is not read.
    const parts = Array.from({ length: 9000 }, () => ({ type: 'input_text', text: '' }));
    const summary = [Array.from({ length: 240_000 }, () => 0)];
    for (const [before, after] of [
      [long, long],
      [[{ role: 'user', content: parts }], [{ type: 'reasoning', summary }, hi]],
    ]) {
      const api = createTestApi();
      const asked = { model: 'stub', input: after, truncation: 'auto' };
      expect((await create(api, asked)).error).toBeNull();
      const { error, id } = await create(api, { ...asked, input: before });
      expect(error).toBeNull();
      for (const path of ['/responses', '/responses/input_tokens']) {
        const response = await api.post(path, { ...asked, previous_response_id: id });
        expect(response.status).toBe(400);
        expect((await read(response)).error).toMatchObject({
          code: 'invalid_value',
          param: 'previous_response_id',
        });
      }
    }
  },
);
rule('decision.responses.chain', 'is 404 for another key', async () => {
  const api = createTestApi();
  const { id } = await create(api);
  expect((await api.get(`/responses/${id}`, 'other')).status).toBe(404);
  expect((await api.send('DELETE', `/responses/${id}`, 'other')).status).toBe(404);
});
rule('decision.responses.chain', 'is refused by OpenAI’s code if it is gone', async () => {
  const api = createTestApi();
  const { id } = await create(api);
  await api.send('DELETE', `/responses/${id}`);
  const body = { ...minimal, previous_response_id: id };
  const gone = await api.post('/responses', body);
  expect(gone.status).toBe(404);
  const error = (await read(gone)).error;
  expect(error).toMatchObject({
    code: 'previous_response_not_found',
    message: `Previous response with id '${id}' not found.`,
    param: 'previous_response_id',
  });
  // As for another key's.
  const kept = await create(api);
  const other = await api.post(
    '/responses',
    { ...minimal, previous_response_id: kept.id },
    { authorization: 'Bearer other' },
  );
  expect(other.status).toBe(404);
  expect((await read(other)).error).toEqual({
    ...error,
    message: error.message.replace(id, kept.id),
  });
  const { error: empty } = await create(api, { previous_response_id: '' });
  expect(empty).toMatchObject({ code: 'invalid_value', param: 'previous_response_id' });
});
rule('decision.responses.chain', 'continues when an earlier response is deleted', async () => {
  const api = createTestApi();
  const first = await create(api);
  const second = await create(api, { previous_response_id: first.id });
  await api.send('DELETE', `/responses/${first.id}`);
  expect((await create(api, { previous_response_id: second.id })).status).toMatch(
    /completed|incomplete/,
  );
});

rule(
  'decision.responses.manage',
  'works on other nodes: a deleted running response is not stored again',
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

/** A running response of one of two nodes, and a store that something else reaches in between. */
async function running() {
  const memory = createMemoryStore();
  let meanwhile: (() => Promise<unknown>) | undefined;
  const store = {
    ...memory,
    get: async (...place: Parameters<typeof memory.get>) => {
      const value = await memory.get(...place);
      const action = meanwhile;
      meanwhile = undefined;
      await action?.();
      return value;
    },
  };
  const node = () => createTestApi({ engine: { script: 'Hello' }, ports: { store } });
  const [one, other] = [node(), node()];
  const stream = (await one.post('/responses', { ...minimal, stream: true })).body!.getReader();
  const first = new TextDecoder().decode((await stream.read()).value);
  const { id } = (JSON.parse(first.split('data: ')[1]!) as Json).response;
  return {
    /** Runs `action` after the next read of the store, before what follows it. */
    betweenReadAndWrite: (action: () => Promise<unknown>) => {
      meanwhile = action;
    },
    finish: async () => {
      for (let next = await stream.read(); !next.done; ) next = await stream.read();
    },
    cancel: () => other.send('POST', `/responses/${id}/cancel`),
    remove: () => other.send('DELETE', `/responses/${id}`),
    kept: () => other.get(`/responses/${id}`),
  };
}

rule(
  'decision.responses.manage',
  'does not cancel a response that ends at the same time',
  async () => {
    const { betweenReadAndWrite, finish, cancel, kept } = await running();
    betweenReadAndWrite(finish);
    const refused = await cancel();
    expect([refused.status, (await read(refused)).error?.param]).toEqual([400, 'id']);
    expect(await read(await kept())).toMatchObject({
      status: 'completed',
      output: [{ content: [{ text: 'Hello' }] }],
    });
  },
);
rule(
  'decision.responses.manage',
  'keeps a response cancelled that ends at the same time',
  async () => {
    const { betweenReadAndWrite, finish, cancel, kept } = await running();
    betweenReadAndWrite(cancel);
    await finish();
    expect(await read(await kept())).toMatchObject({ status: 'cancelled', usage: {} });
  },
);
rule(
  'decision.responses.manage',
  'does not bring back a response that is deleted as it ends',
  async () => {
    const { betweenReadAndWrite, finish, remove, kept } = await running();
    betweenReadAndWrite(remove);
    await finish();
    expect((await kept()).status).toBe(404);
  },
);

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
  expect(rest.data.map((item: Json) => item.content)).toEqual([
    [{ type: 'input_text', text: 'c' }],
  ]);
  expect(rest.has_more).toBe(false);
  expect((await api.get(`/responses/${id}/input_items?limit=0`)).status).toBe(400);
});
rule('decision.responses.manage', 'lists messages with parts, however they were sent', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const first = await create(api, { input: 'Hi' });
  const { id } = await create(api, {
    previous_response_id: first.id,
    input: [
      { role: 'assistant', content: 'Well' },
      { role: 'user', content: [{ type: 'text', text: 'Go on' }] },
    ],
  });
  const { data } = await read(await api.get(`/responses/${id}/input_items?order=asc`));
  const written = { annotations: [], logprobs: [] };
  expect(data.map((item: Json) => item.content)).toEqual([
    [{ type: 'input_text', text: 'Hi' }],
    [{ type: 'output_text', text: 'Hello', ...written }],
    [{ type: 'output_text', text: 'Well', ...written }],
    [{ type: 'input_text', text: 'Go on' }],
  ]);
});
rule('decision.responses.manage', 'pages through input items that were sent twice', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const item = (id: string, content: string) => ({ role: 'user', content, id });
  const input = [item('a', '1'), item('b', '2'), item('a', '3'), item('c', '4')];
  const first = await create(api, { input });
  const { id } = await create(api, {
    previous_response_id: first.id,
    input: [...first.output, item('c', '5')],
  });
  const seen: unknown[] = [];
  for (let after = ''; seen.length < 10; ) {
    const page = await read(
      await api.get(`/responses/${id}/input_items?limit=1&order=asc${after}`),
    );
    const [{ content }] = page.data;
    seen.push(content[0].text);
    if (!page.has_more) break;
    after = `&after=${page.last_id}`;
  }
  expect(seen).toEqual(['1', '2', '3', '4', 'Hello', 'Hello', '5']);
});
rule('decision.responses.manage', 'cancels only running responses', async () => {
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
rule('decision.responses.manage', 'cancels a response that another node computes', async () => {
  const ports = { store: { ...createMemoryStore(), isShared: true } };
  const [one, other] = [
    createTestApi({ engine: { endBias: -1000 }, ports }),
    createTestApi({ ports }),
  ];
  const asked = { ...minimal, stream: true, max_output_tokens: 1000 };
  const reader = (await one.post('/responses', asked)).body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  const { id } = (JSON.parse(first.split('data: ')[1]!) as Json).response;
  const early = await other.post('/responses', { ...minimal, previous_response_id: id });
  expect([early.status, early.headers.has('x-should-retry')]).toEqual([409, false]);
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
  const { error } = await read(early);
  expect(error).toMatchObject({ code: 'conflict', param: 'previous_response_id' });
  await other.send('POST', `/responses/${id}/cancel`);
  let last = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    last = new TextDecoder().decode(next.value);
    // A thousand of these pauses last longer than a node takes to notice.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(last).toContain('"status":"cancelled"');
  expect(one.engine.open()).toBe(0);
});
rule('decision.responses.metadata', 'is returned unchanged, up to 16 short texts', async () => {
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
rule('decision.responses.manage', 'refuses unknown query parameters', async () => {
  const api = createTestApi();
  const { id } = await create(api);
  for (const query of ['?stream=true', '/input_items?before=x', '/input_items?around=a']) {
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
rule('decision.responses.truncation', 'auto drops a call with its output', async () => {
  const api = createTestApi({ engine: { contextWindow: 400, script: 'ok' } });
  const last = { role: 'user', content: 'And now?' };
  const call = { type: 'function_call', call_id: 'one', name: 'look', arguments: '{}' };
  const long = { ...call, arguments: JSON.stringify({ at: 'y'.repeat(400) }) };
  const output = { type: 'function_call_output', call_id: 'one', output: 'x'.repeat(50) };
  const tokens = async (input: unknown) =>
    (await create(api, { input, truncation: 'auto' })).usage.input_tokens;
  expect(await tokens([call, output, last])).toBeGreaterThan(await tokens([last]));
  expect(await tokens([long, output, last])).toBe(await tokens([last]));
});
rule('decision.responses.truncation', 'auto leaves room for the answer', async () => {
  const script = 'The answer is a sentence of words.';
  const api = createTestApi({ engine: { contextWindow: 300, script } });
  const user = (length: number) => ({ role: 'user', content: 'x'.repeat(length) });
  const truncated = (input: readonly object[], max_output_tokens?: number) =>
    create(api, { input, truncation: 'auto', max_output_tokens });
  const tokens = async (input: readonly object[]) => (await truncated(input, 1)).usage.input_tokens;
  const last = user(160);
  const alone = await tokens([last]);
  for (let length = 1; length < 60; length += 3) {
    const input = [user(length), last];
    const { status, output } = await truncated(input, 40);
    expect([status, output[0].content[0].text]).toEqual(['completed', script]);
    // Of a longer answer, or one without a limit, a quarter of the context.
    const whole = await tokens(input);
    for (const most of [undefined, 5000]) {
      const { usage } = await truncated(input, most);
      expect(usage.input_tokens).toBe(whole <= 225 ? whole : alone);
    }
  }
  const { status, usage } = await truncated([user(5), user(220)], 40);
  expect([status, usage.input_tokens]).toEqual(['incomplete', await tokens([user(220)])]);
});
rule('decision.responses.truncation', 'auto leaves the last message', async () => {
  const api = createTestApi({ engine: { contextWindow: 300 } });
  const { error } = await create(api, { input: 'x'.repeat(400), truncation: 'auto' });
  expect(error.code).toBe('context_length_exceeded');
});
rule(
  'decision.responses.truncation',
  'auto leaves a question that instructions follow',
  async () => {
    const api = createTestApi({ engine: { contextWindow: 300, script: 'ok' } });
    const earlier = { role: 'user', content: 'x'.repeat(300) };
    const question = { role: 'user', content: 'Q'.repeat(120) };
    for (const role of ['system', 'developer']) {
      const asked = [question, { role, content: 'Be brief.' }];
      const { usage } = await create(api, { input: asked, truncation: 'auto' });
      const long = await create(api, { input: [earlier, ...asked], truncation: 'auto' });
      expect(long.usage.input_tokens).toBe(usage.input_tokens);
      const { error } = await create(api, {
        input: [{ ...question, content: 'Q'.repeat(400) }, asked[1]],
        truncation: 'auto',
      });
      expect(error?.code).toBe('context_length_exceeded');
    }
  },
);
rule(
  'decision.responses.truncation',
  'auto leaves the calls that the last outputs answer',
  async () => {
    const api = createTestApi({ engine: { contextWindow: 400, script: 'ok' } });
    const call = (id: string, text = '') => ({
      type: 'function_call',
      call_id: id,
      name: 'look',
      arguments: JSON.stringify({ at: text }),
    });
    const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'found' });
    const user = { role: 'user', content: 'x'.repeat(300) };
    const truncated = (input: unknown) => create(api, { input, truncation: 'auto' });
    const both = [call('one'), call('two'), output('one'), output('two')];
    for (const kept of [[call('one'), output('one')], both]) {
      const { usage } = await truncated(kept);
      expect((await truncated([user, ...kept])).usage.input_tokens).toBe(usage.input_tokens);
      const long = call('one', 'y'.repeat(400));
      const { error } = await truncated([user, long, ...kept.slice(1)]);
      expect(error?.code).toBe('context_length_exceeded');
    }
  },
);
