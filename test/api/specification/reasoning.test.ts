import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ModelRecord } from '../../../src/runtime/models/types.ts';
import { createTestApi, type TestApiOptions } from '../../support/api.ts';
import { applyOperations } from '../../support/apply-patch.ts';
import { rule } from './rule.ts';
import {
  ask,
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

const record: ModelRecord = {
  id: 'stub',
  ownedBy: 'formwork',
  created: 1_700_000_000,
  contextWindow: 2048,
  capabilities: ['chat', 'reasoning'],
  status: 'ready',
};
/** The stub as a model that reasons; `script` is what it would write after `<think>`. */
const thinker = (script?: string): TestApiOptions => ({
  engine: { models: [record], ...(script === undefined ? {} : { script }) },
});
const thinks = 'Let me see.\n</think>\n\n';
const valid = new Ajv2020().compile(schema);
const long = { max_tokens: 300 };

rule('decision.reasoning', 'is separate from the answer', async () => {
  const { choices, usage } = await complete(long, thinker(`${thinks}Hello`));
  expect(choices[0].message).toMatchObject({
    reasoning_content: 'Let me see.\n',
    content: 'Hello',
  });
  expect(choices[0].finish_reason).toBe('stop');
  expect(usage.completion_tokens_details.reasoning_tokens).toBe(usage.completion_tokens - 5);
  expect(usage.completion_tokens).toBeGreaterThan(5);
});
rule('decision.reasoning', 'never affects the schema, whatever it contains', async () => {
  const lies = [
    '{"name":"Eve"}</think>\n\n{"name":"Eve","age":1}',
    'no end of thought at all, and {"on":["and on"',
    '</think></think>\n\n```json\n{"name"',
    '',
  ];
  for (const script of [undefined, ...lies]) {
    for (let seed = 0; seed < 8; seed++) {
      const asked = { ...formatOf(schema), seed, n: 2, max_tokens: 150 };
      const { choices, usage } = await complete(asked, thinker(script));
      for (const { message } of choices) {
        expect([message.content, valid(JSON.parse(message.content))]).toEqual([
          message.content,
          true,
        ]);
        expect(message.reasoning_content ?? '').not.toContain('</think>');
      }
      expect(usage.completion_tokens).toBeLessThanOrEqual(2 * 150);
    }
  }
});
rule('decision.reasoning', 'is the same in a stream, whatever it contains', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('</think>', '\n</think>\n\n', '</thi', ''),
      fc.integer({ min: 65, max: 150 }),
      async (thought, end, maxTokens) => {
        const options = thinker(thought + end);
        const asked = { ...formatOf(schema), max_tokens: maxTokens };
        const plain = await complete(asked, options);
        const { content, reasoning_content: told = '' } = plain.choices[0].message;
        expect(valid(JSON.parse(content))).toBe(true);
        expect(told).not.toContain('</think>');
        expect(plain.usage.completion_tokens).toBeLessThanOrEqual(maxTokens);
        const body = { ...minimal, ...asked, stream: true };
        const response = await createTestApi(options).post('/chat/completions', body);
        const deltas = (await events(response))
          .slice(0, -1)
          .map(({ data }) => (JSON.parse(data) as Json).choices[0].delta);
        expect(deltas.map((delta) => delta.reasoning_content ?? '').join('')).toBe(told);
        expect(deltas.map((delta) => delta.content ?? '').join('')).toBe(content);
      },
    ),
    { numRuns: 30 },
  ),
);
rule('decision.reasoning', 'is limited by the effort', async () => {
  const endless = thinker('on and on '.repeat(400));
  const spent = async (effort?: string) =>
    (await complete({ ...formatOf({ const: 'x' }), ...long, reasoning_effort: effort }, endless))
      .usage.completion_tokens_details.reasoning_tokens as number;
  const efforts = ['minimal', 'low', 'medium', 'high', 'xhigh'];
  const all = await Promise.all(efforts.map(spent));
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(new Set(all).size).toBe(efforts.length);
  expect(await spent()).toBe(all[2]);
  expect(all[4]).toBeLessThan(300);
});
rule('decision.reasoning', 'is absent with effort none', async () => {
  const { choices, usage } = await complete({ reasoning_effort: 'none' }, thinker('Hello'));
  expect(choices[0].message).toEqual({ role: 'assistant', content: 'Hello', refusal: null });
  expect(usage.completion_tokens_details.reasoning_tokens).toBe(0);
});
rule(
  'decision.reasoning',
  'leaves enough tokens for the shortest document, or is refused',
  async () => {
    for (let maxTokens = 20; maxTokens < 70; maxTokens++) {
      const asked = { ...formatOf(schema), max_tokens: maxTokens, reasoning_effort: 'xhigh' };
      const { status, body, api } = await ask(asked, thinker());
      if (status === 200) {
        expect(valid(JSON.parse(body.choices[0].message.content))).toBe(true);
        expect(body.usage.completion_tokens).toBeLessThanOrEqual(maxTokens);
      } else {
        expect(body.error).toMatchObject({ code: 'max_tokens_too_small', param: 'max_tokens' });
        expect(api.engine.passes).toEqual([]);
      }
    }
  },
);
rule('decision.reasoning', 'causes a warning for a model that does not reason', async () => {
  for (const [asked, param] of [
    [{ reasoning_effort: 'low' }, 'reasoning_effort'],
    [{ enable_thinking: true }, 'enable_thinking'],
    [{ chat_template_kwargs: { thinking: true } }, 'chat_template_kwargs.thinking'],
  ] as const) {
    const { warnings } = await complete(asked);
    expect(warnings).toMatchObject([{ code: 'parameter_not_followed', param }]);
  }
  expect((await complete({ reasoning_effort: 'none' })).warnings).toBeUndefined();
  expect((await complete({ enable_thinking: false })).warnings).toBeUndefined();
  await refused({ reasoning_effort: 'much' }, { param: 'reasoning_effort' }, thinker());
  await complete({ reasoning_effort: null });
});
rule('decision.reasoning', 'is available for any chat model with a mode', async () => {
  for (const mode of ['think', 'draft']) {
    const thoughts: string[] = [];
    for (let seed = 0; seed < 10; seed++) {
      const reasoning = { mode, max_tokens: 20 };
      const asked = { ...formatOf(schema), reasoning, seed, n: 2, max_tokens: 120 };
      const { choices, usage, warnings } = await complete(asked);
      expect(warnings).toBeUndefined();
      for (const { message } of choices) {
        expect(valid(JSON.parse(message.content))).toBe(true);
        thoughts.push(message.reasoning_content ?? '');
      }
      // What ends the thought is counted, too.
      expect(usage.completion_tokens_details.reasoning_tokens).toBeLessThanOrEqual(2 * 40);
      expect(usage.completion_tokens).toBeLessThanOrEqual(2 * 120);
    }
    expect(thoughts.some((thought) => thought !== '')).toBe(true);
  }
});
rule('decision.reasoning', 'may be a draft, which ends where the document begins', async () => {
  const script = 'Ada is 23.\n\nAs JSON:\n';
  const asked = { reasoning: { mode: 'draft' }, max_tokens: 200 };
  const { choices } = await complete(asked, { engine: { script: `${script}Hello` } });
  expect(choices[0].message).toMatchObject({ reasoning_content: 'Ada is 23.', content: 'Hello' });
});
rule('decision.reasoning', 'never uses the tokens of the shortest document', async () => {
  const asked = { ...formatOf(schema), reasoning: { mode: 'think' } };
  for (let room = 1; room < 90; room += 3) {
    const { status, body } = await ask({ ...asked, max_tokens: room });
    if (status === 200) {
      expect(valid(JSON.parse(body.choices[0].message.content))).toBe(true);
      expect(body.usage.completion_tokens).toBeLessThanOrEqual(room);
    } else expect(body.error.code).toBe('max_tokens_too_small');
  }
});
rule('decision.reasoning', 'is requested in one way only', async () => {
  const param = 'reasoning.mode';
  await refused({ reasoning: { mode: 'none', effort: 'low' } }, { param });
  await refused({ reasoning: { mode: 'draft' }, reasoning_effort: 'none' }, { param });
  await refused(
    { reasoning: { effort: 'low' }, reasoning_effort: 'high' },
    { param: 'reasoning.effort' },
  );
  await refused({ reasoning: { mode: 'dream' } }, { param });
  const { warnings } = await complete({ reasoning: { max_tokens: 9 } });
  expect(warnings).toMatchObject([{ param: 'reasoning.max_tokens' }]);
  expect((await complete({ reasoning: { mode: 'none' } })).warnings).toBeUndefined();
});
rule(
  'decision.reasoning',
  'can be switched with enable_thinking, as in chat templates',
  async () => {
    const thought = async (asked: object) =>
      (await complete({ ...long, ...asked }, thinker(`${thinks}Hello`))).usage
        .completion_tokens_details.reasoning_tokens as number;
    expect(await thought({ chat_template_kwargs: { enable_thinking: false } })).toBe(0);
    expect(await thought({ enable_thinking: false })).toBe(0);
    expect(await thought({ enable_thinking: true })).toBe(await thought({}));
    expect(await thought({ enable_thinking: false, reasoning_effort: 'medium' })).toBe(
      await thought({}),
    );
    const { warnings } = await complete({ chat_template_kwargs: { tools_in_user: 1 } });
    expect(warnings).toMatchObject([{ param: 'chat_template_kwargs.tools_in_user' }]);
  },
);
rule('decision.reasoning', 'is limited by thinking_budget, as at Qwen’s services', async () => {
  const thought = async (asked: object) => {
    const { usage, warnings } = await complete({ ...long, ...asked }, thinker('x'.repeat(400)));
    expect(warnings).toBeUndefined();
    return usage.completion_tokens_details.reasoning_tokens as number;
  };
  const limited = await thought({ reasoning: { max_tokens: 20 } });
  expect(limited).toBeLessThan(await thought({}));
  const settings = { enable_thinking: true, thinking_budget: 20 };
  for (const asked of [
    settings,
    { chat_template_kwargs: settings },
    { ...settings, thinking_budget: 90, reasoning: { max_tokens: 20 } },
  ]) {
    expect(await thought(asked)).toBe(limited);
  }
  expect(await thought({ ...settings, enable_thinking: false })).toBe(0);
  const { warnings } = await complete({ thinking_budget: 20 });
  expect(warnings).toMatchObject([{ code: 'parameter_not_followed', param: 'thinking_budget' }]);
});
rule('decision.reasoning', 'can be switched off or hidden, as at OpenRouter', async () => {
  const model = thinker(`${thinks}Hello`);
  const off = await complete({ ...long, reasoning: { enabled: false } }, model);
  expect(off.usage.completion_tokens_details.reasoning_tokens).toBe(0);
  const reasoning = { enabled: true, exclude: true };
  const hidden = await complete({ ...long, reasoning }, model);
  expect(hidden.usage.completion_tokens_details.reasoning_tokens).toBeGreaterThan(5);
  expect(hidden.choices[0].message).toEqual({
    role: 'assistant',
    content: 'Hello',
    refusal: null,
  });
  const streamed = { ...minimal, ...long, reasoning, stream: true };
  const deltas = (await events(await createTestApi(model).post('/chat/completions', streamed)))
    .slice(0, -1)
    .map(({ data }) => (JSON.parse(data) as Json).choices[0].delta);
  expect(deltas.map(({ content = '' }) => content).join('')).toBe('Hello');
  expect(deltas.some((delta) => 'reasoning_content' in delta)).toBe(false);
});
rule('decision.reasoning', 'streams before the answer, in separate deltas', async () => {
  const api = createTestApi(thinker(`${thinks}Hello`));
  const response = await api.post('/chat/completions', { ...minimal, ...long, stream: true });
  const deltas = (await events(response))
    .slice(0, -1)
    .map(({ data }) => (JSON.parse(data) as Json).choices[0].delta);
  const thought = deltas.map((delta) => delta.reasoning_content ?? '').join('');
  expect([thought, deltas.map((delta) => delta.content ?? '').join('')]).toEqual([
    'Let me see.\n',
    'Hello',
  ]);
  const last = deltas.findLastIndex((delta) => delta.reasoning_content !== undefined);
  expect(deltas.slice(1, last).every((delta) => delta.content === undefined)).toBe(true);
});
rule('decision.reasoning', 'is not in a patch stream', async () => {
  const asked = { ...minimal, ...formatOf(schema), ...long };
  const post = (stream: unknown) =>
    createTestApi(thinker()).post('/chat/completions', { ...asked, stream });
  const plain = (await (await post(false)).json()) as Json;
  expect(applyOperations(await operations(await post('patch')))).toEqual(
    JSON.parse(plain.choices[0].message.content),
  );
});
rule('decision.reasoning', 'is reported next to the operations on request', async () => {
  const api = createTestApi(thinker(thinks));
  const asked = {
    ...minimal,
    ...formatOf(schema),
    ...long,
    stream: 'patch',
    stream_options: { include_reasoning: true },
  };
  const told = await events(
    await api.post('/chat/completions', asked, { accept: 'text/event-stream' }),
  );
  const names = told.map(({ event }) => event);
  const thought = told.filter(({ event }) => event === 'reasoning');
  expect(
    thought.map(({ data }) => (JSON.parse(data) as Json).reasoning_content as string).join(''),
  ).toBe('Let me see.\n');
  expect(names.lastIndexOf('reasoning')).toBeLessThan(names.indexOf('patch'));
  expect(names.at(-1)).toBe('done');
  await refused(asked, { param: 'stream_options.include_reasoning' }, thinker());
});
rule('decision.reasoning', 'is omitted from a stream on request', async () => {
  const api = createTestApi(thinker(`${thinks}Hello`));
  const body = { stream: true, stream_options: { include_reasoning: false } };
  const response = await api.post('/chat/completions', { ...minimal, ...long, ...body });
  const deltas = (await events(response))
    .slice(0, -1)
    .map(({ data }) => (JSON.parse(data) as Json).choices[0].delta);
  expect(deltas.map(({ content = '' }) => content).join('')).toBe('Hello');
  expect(deltas.some((delta) => 'reasoning_content' in delta)).toBe(false);
});
rule('decision.reasoning', 'comes before calls of tools', async () => {
  const asked = { ...long, tools: [weatherTool], tool_choice: 'required' };
  const { choices } = await complete(asked, thinker(thinks));
  expect(choices[0].message.reasoning_content).toBe('Let me see.\n');
  expect(['Oslo', 'Rome']).toContain(
    JSON.parse(choices[0].message.tool_calls[0].function.arguments).city,
  );
});
rule('decision.reasoning', 'may be sent back, and is not read again', async () => {
  const said = (more: object) => ({
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello', ...more },
      { role: 'user', content: 'Again' },
    ],
    ...long,
  });
  const [one, other] = [
    await complete(said({ reasoning_content: 'A long thought.' }), thinker('x')),
    await complete(said({}), thinker('x')),
  ];
  expect(one.usage.prompt_tokens).toBe(other.usage.prompt_tokens);
});
rule('decision.reasoning', 'of the same request is reproducible', async () => {
  const thought = async (seed: number) =>
    (await complete({ ...long, seed }, thinker())).choices[0].message.reasoning_content;
  expect(await thought(1)).toBe(await thought(1));
  expect(await thought(1)).not.toBe(await thought(2));
});

const respond = { model: 'stub', input: 'Hi', max_output_tokens: 300, seed: 5 };
rule('decision.responses.reasoning', 'is an item before the message', async () => {
  const api = createTestApi(thinker(`${thinks}Hello`));
  const asked = { ...respond, reasoning: { effort: 'high' } };
  const body = (await (await api.post('/responses', asked)).json()) as Json;
  expect(body.output).toMatchObject([
    { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'Let me see.\n' }] },
    { type: 'message', content: [{ type: 'output_text', text: 'Hello' }] },
  ]);
  expect(body.reasoning).toEqual({ effort: 'high', summary: null });
  const { output_tokens: all, output_tokens_details: details } = body.usage;
  expect(details.reasoning_tokens).toBe(all - 5);
  const again = { ...asked, input: [...body.output, { role: 'user', content: 'Again' }] };
  expect((await api.post('/responses', again)).status).toBe(200);
  const next = { ...asked, previous_response_id: body.id };
  expect((await api.post('/responses', next)).status).toBe(200);
});
rule('decision.responses.reasoning', 'streams as typed events', async () => {
  const api = createTestApi(thinker(`${thinks}Hello`));
  const records = await events(await api.post('/responses', { ...respond, stream: true }));
  const types = records.map(({ event }) => event).filter((type, at, all) => type !== all[at - 1]);
  expect(types).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.reasoning_text.delta',
    'response.reasoning_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
});
rule(
  'decision.responses.reasoning',
  'causes a warning for a model that does not reason',
  async () => {
    const warned = async (reasoning: object, options: TestApiOptions = {}) =>
      (
        (await (
          await createTestApi(options).post('/responses', { ...respond, reasoning })
        ).json()) as Json
      ).warnings;
    const code = 'parameter_not_followed';
    expect(await warned({ effort: 'high' })).toMatchObject([{ code, param: 'reasoning.effort' }]);
    expect(await warned({ summary: 'auto' }, thinker())).toMatchObject([
      { code, param: 'reasoning.summary' },
    ]);
  },
);
