/** What clients of responses send in later turns. */
import { expect } from 'vitest';
import { createTestApi, type TestApi } from '../../support/api.ts';
import { rule } from './rule.ts';
import { events, type Json } from './support.ts';

const minimal = { model: 'stub', input: 'Hi', max_output_tokens: 60, seed: 5 };
const create = async (api: TestApi, changes: object = {}): Promise<Json> =>
  (await api.post('/responses', { ...minimal, ...changes })).json();
const tools = [{ type: 'function', name: 'f', parameters: { enum: [{}] } }];

rule('decision.responses.references', 'refer to items of stored responses', async () => {
  const api = createTestApi();
  const first = await create(api, { tools, tool_choice: 'required', parallel_tool_calls: false });
  const [call] = first.output;
  const result = { type: 'function_call_output', call_id: call.call_id, output: 'Done.' };
  const question = { role: 'user', content: 'Hi' };
  const tokens = async (item: object) =>
    (await create(api, { tools, input: [question, item, result] })).usage.input_tokens;
  const whole = await tokens(call);
  expect(await tokens({ type: 'item_reference', id: call.id })).toBe(whole);
  expect(await tokens({ id: call.id })).toBe(whole);
  const second = await create(api, {
    input: [question, { type: 'item_reference', id: call.id }, result],
  });
  const kept = await (await api.get(`/responses/${second.id}/input_items?order=asc`)).json();
  expect((kept as Json).data[1]).toMatchObject({ type: 'function_call', id: call.id });
});
rule(
  'decision.responses.references',
  'are 404 if the item is not stored, or not for this key',
  async () => {
    const api = createTestApi();
    const { output } = await create(api, { store: false });
    for (const id of [output[0].id, 'msg_none']) {
      const response = await api.post('/responses', {
        ...minimal,
        input: [{ type: 'item_reference', id }],
      });
      expect(response.status).toBe(404);
      const { error } = (await response.json()) as Json;
      expect(error).toMatchObject({ code: 'not_found', param: 'input[0].id' });
      expect(error.message).toContain('Send the item itself');
    }
    const mine = await create(api);
    const other = await api.post(
      '/responses',
      { ...minimal, input: [{ type: 'item_reference', id: mine.output[0].id }] },
      { authorization: 'Bearer other' },
    );
    expect(other.status).toBe(404);
  },
);
rule('decision.responses.references', 'name items of 100 responses at most', async () => {
  const input = Array.from({ length: 101 }, (_, at) => ({
    type: 'item_reference',
    id: `msg_${at.toString(16).padStart(32, '0')}00`,
  }));
  const response = await createTestApi().post('/responses', { ...minimal, input });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as Json;
  expect(error).toMatchObject({ code: 'invalid_value', param: 'input[100].id' });
});
rule('decision.responses.create', 'refuses an image by its file, with an alternative', async () => {
  const image = { type: 'input_image', file_id: 'file-1', detail: 'auto' };
  const { error } = await create(createTestApi(), { input: [{ role: 'user', content: [image] }] });
  expect(error).toMatchObject({
    code: 'unsupported_parameter',
    param: 'input[0].content[0].file_id',
    message: expect.stringContaining('send the image as a data URL'),
  });
});
rule('decision.responses.chain', 'may continue without new input', async () => {
  const api = createTestApi();
  const { id } = await create(api);
  for (const input of [undefined, null, []]) {
    const next = await create(api, { previous_response_id: id, input });
    expect(next.object).toBe('response');
  }
});

rule('decision.responses.logprobs', 'are in the output and its events', async () => {
  const api = createTestApi({ engine: { script: 'Hello' } });
  const include = ['message.output_text.logprobs'];
  const { output } = await create(api, { include, top_logprobs: 2 });
  const [{ logprobs, text }] = output[0].content;
  expect(logprobs.map(({ token }: Json) => token).join('')).toBe(text);
  for (const { top_logprobs: rivals } of logprobs) expect(rivals).toHaveLength(2);
  const response = await api.post('/responses', { ...minimal, include, stream: true });
  const told = (await events(response)).map(({ data }) => JSON.parse(data) as Json);
  const deltas = told.filter(({ type }) => type === 'response.output_text.delta');
  expect(deltas.flatMap((event) => event.logprobs.map(({ token }: Json) => token)).join('')).toBe(
    'Hello',
  );
  const added = told.find(({ type }) => type === 'response.content_part.added');
  expect(added.part).toEqual({ type: 'output_text', text: '', annotations: [], logprobs: [] });
  const done = told.find(({ type }) => type === 'response.output_text.done');
  expect(done.logprobs).toHaveLength(logprobs.length);
  expect((await create(api)).output[0].content[0].logprobs).toEqual([]);
});

rule('decision.responses.input_tokens', 'equal those of a response', async () => {
  const api = createTestApi();
  const prompt = { model: 'stub', input: 'Hi', instructions: 'Be brief.', tools };
  const count = async (body: object): Promise<Json> =>
    (await api.post('/responses/input_tokens', body)).json();
  const { usage, id } = await create(api, prompt);
  expect(await count(prompt)).toEqual({
    object: 'response.input_tokens',
    input_tokens: usage.input_tokens,
  });
  const next = await create(api, { previous_response_id: id, input: 'More' });
  const counted = await count({ model: 'stub', previous_response_id: id, input: 'More' });
  expect(counted.input_tokens).toBe(next.usage.input_tokens);
  expect(api.settled).toHaveLength(2);
});
rule('decision.responses.input_tokens', 'follow truncation', async () => {
  const api = createTestApi({ engine: { contextWindow: 300, script: 'ok' } });
  const input = [1, 2, 3].map((at) => ({ role: 'user', content: String(at).repeat(120) }));
  const count = async (truncation: string) =>
    (
      (await (
        await api.post('/responses/input_tokens', { model: 'stub', input, truncation })
      ).json()) as Json
    ).input_tokens;
  const { usage } = await create(api, { input, truncation: 'auto' });
  expect(await count('auto')).toBe(usage.input_tokens);
  expect(await count('disabled')).toBeGreaterThan(300);
});
rule('decision.responses.input_tokens', 'are refused like a response', async () => {
  const api = createTestApi();
  const error = async (body: object) =>
    ((await (await api.post('/responses/input_tokens', body)).json()) as Json).error;
  expect(await error({ model: 'none', input: 'Hi' })).toMatchObject({ code: 'model_not_found' });
  expect(await error({ model: 'stub', input: 'Hi', max_output_tokens: 5 })).toMatchObject({
    code: 'unsupported_parameter',
    param: 'max_output_tokens',
  });
  expect(await error({ model: 'stub' })).toMatchObject({ param: 'input' });
});

rule('decision.refused_fields', 'of responses are refused with an alternative', async () => {
  const api = createTestApi();
  const part = (one: object) => ({ input: [{ role: 'user', content: [one] }] });
  for (const [asked, param, advice] of [
    [{ background: true }, 'background', 'Stream the response'],
    [{ conversation: 'c' }, 'conversation', 'previous_response_id'],
    [{ prompt: { id: 'p' } }, 'prompt', 'send instructions'],
    [{ tools: [{ type: 'web_search' }] }, 'tools[0]', 'Only function tools'],
    [{ tool_choice: { type: 'mcp', server_label: 'x' } }, 'tool_choice', 'Only function tools'],
    [part({ type: 'input_file', file_id: 'f' }), 'input[0].content[0]', 'their text'],
    [part({ type: 'input_audio' }), 'input[0].content[0]', 'send input_text'],
    [{ input: [{ type: 'computer_call', id: 'x' }] }, 'input[0]', 'function_call'],
    [{ input: [{ type: 'compaction', id: 'x' }] }, 'input[0]', 'truncation'],
  ] as const) {
    const { error } = await create(api, asked);
    expect(error).toMatchObject({ code: 'unsupported_parameter', param });
    expect(error.message).toContain(advice);
  }
});
rule('decision.tool_choices', 'of responses may allow some tools', async () => {
  const api = createTestApi();
  const two = [...tools, { type: 'function', name: 'g' }];
  const choice = {
    type: 'allowed_tools',
    mode: 'required',
    tools: [{ type: 'function', name: 'g' }],
  };
  const { output } = await create(api, { tools: two, tool_choice: choice });
  expect(output[0]).toMatchObject({ type: 'function_call', name: 'g' });
});
rule('decision.tool_choices', 'of responses may allow several calls of one tool', async () => {
  const call = '<tool_call>\n{"name": "g", "arguments": {}}\n</tool_call>';
  const api = createTestApi({ engine: { script: `${call}\n${call}` } });
  const g = { type: 'function', name: 'g' };
  const count = async (tool_choice: object) =>
    (await create(api, { tools: [g], tool_choice, max_output_tokens: 300 })).output.length;
  expect(await count({ type: 'allowed_tools', mode: 'required', tools: [g] })).toBe(2);
  expect(await count(g)).toBe(1);
});
rule('decision.taken_fields', 'include those of items, as SDKs return them', async () => {
  const api = createTestApi();
  const first = await create(api, { tools, tool_choice: 'required', parallel_tool_calls: false });
  const [call] = first.output;
  const next = await create(api, {
    include: ['reasoning.encrypted_content'],
    max_tool_calls: 3,
    input: [
      { role: 'user', content: 'Hi' },
      { ...call, parsed_arguments: {}, caller: { type: 'direct' } },
      { type: 'function_call_output', call_id: call.call_id, output: 'x', name: 'f' },
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        phase: 'final_answer',
        content: [
          { type: 'output_text', text: 'x', annotations: [], logprobs: [], parsed: { a: 1 } },
        ],
      },
      { role: 'user', content: 'And?' },
    ],
  });
  expect(next.object).toBe('response');
  expect(next.warnings).toBeUndefined();
});
rule('decision.taken_fields', 'include those that Codex adds for its provider', async () => {
  const metadata = {
    internal_chat_message_metadata_passthrough: {
      turn_id: 't',
      content_item_kinds: ['user_text'],
      create_time: 1.5,
    },
  };
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  const next = await create(createTestApi(), {
    stream_options: { reasoning_summary_delivery: 'sequential_cutoff' },
    input: [
      { role: 'user', content: 'Hi', ...metadata },
      { type: 'reasoning', summary: [], ...metadata },
      { ...call, encrypted_function_args: 'x', ...metadata },
      { type: 'function_call_output', call_id: 'c', output: 'x', ...metadata },
    ],
  });
  expect(next.object).toBe('response');
  expect(next.warnings).toBeUndefined();
});
