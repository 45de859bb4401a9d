import { expect } from 'vitest';
import { createTestApi } from '../../support/api.ts';
import { applyOperations } from '../../support/apply-patch.ts';
import { until } from '../../support/until.ts';
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

const asked = { ...minimal, ...formatOf(schema), max_tokens: 90, stream: 'patch' };
const ndjson = (changes: object = {}) =>
  createTestApi().post('/chat/completions', { ...asked, ...changes });
const sse = (changes: object = {}) =>
  createTestApi().post(
    '/chat/completions',
    { ...asked, ...changes },
    { accept: 'text/event-stream' },
  );

rule('mode.patch', 'is NDJSON, or server-sent events by Accept', async () => {
  expect((await ndjson()).headers.get('content-type')).toBe('application/x-ndjson');
  expect((await sse()).headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const any = await createTestApi().post('/chat/completions', asked, { accept: '*/*' });
  expect(any.headers.get('content-type')).toBe('application/x-ndjson');
});
rule('mode.patch', 'is NDJSON where Accept gives events no weight', async () => {
  const typeFor = async (accept: string) =>
    (await createTestApi().post('/chat/completions', asked, { accept })).headers.get(
      'content-type',
    );
  for (const none of ['text/event-stream;q=0', '*/*, Text/Event-Stream ; Q=0.000']) {
    expect(await typeFor(none)).toBe('application/x-ndjson');
  }
  for (const some of ['text/event-stream;q=0.1', 'application/json, text/event-stream; q=1']) {
    expect(await typeFor(some)).toBe('text/event-stream; charset=utf-8');
  }
});
rule('patch.1', 'needs a response format with a schema', async () => {
  for (const format of [undefined, { type: 'text' }, { type: 'json_object' }]) {
    await refused(
      { stream: 'patch', response_format: format },
      { code: 'missing_required_parameter', param: 'response_format' },
    );
  }
});
rule('patch.2', 'is one object per line and nothing else', async () => {
  for (const operation of await operations(await ndjson())) {
    expect(Object.keys(operation)).toEqual(['op', 'path', 'value']);
  }
});
rule('patch.3', 'is patch events and one done event', async () => {
  const records = await events(await sse());
  expect(records.at(-1)).toEqual({ event: 'done', data: '{}' });
  expect(records.slice(0, -1).every(({ event }) => event === 'patch')).toBe(true);
});
rule('patch.4', 'has the same operations in both framings', async () => {
  const records = await events(await sse());
  const inEvents = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  expect(inEvents).toEqual(await operations(await ndjson()));
});
rule('patch.4', 'escapes the line breaks that only some readers know', async () => {
  const odd = 'a\u0085b\u2028c\u2029d';
  const format = formatOf({
    type: 'object',
    properties: { [odd]: { const: odd } },
    required: [odd],
    additionalProperties: false,
  });
  const lines = await ndjson(format);
  const stream = await sse(format);
  for (const response of [lines, stream]) {
    expect(await response.clone().text()).not.toMatch(/[\u0085\u2028\u2029]/);
  }
  const inEvents = (await events(stream)).slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  expect(applyOperations(inEvents)).toEqual({ [odd]: odd });
  expect(await operations(lines)).toEqual(inEvents);
});
rule('patch.5', 'follows the schema\u2019s order, containers first', async () => {
  const list = { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, maxItems: 2 };
  const ordered = {
    ...schema,
    properties: { ...schema.properties, tags: list },
    required: [...schema.required],
  };
  const records = await operations(await ndjson(formatOf(ordered)));
  const paths = records.map(({ path }) => path);
  expect(paths.slice(0, 7)).toEqual([
    '',
    '/name',
    '/age',
    '/tags',
    '/tags/0',
    '/tags/1',
    '/home~1~0',
  ]);
  expect(records[0].value).toEqual({});
  expect(records[3].value).toEqual([]);
  expect(records[6].value).toEqual({});
});
rule('patch.5', 'begins with [] for an array', async () => {
  const records = await operations(
    await ndjson(formatOf({ type: 'array', items: { type: 'boolean' } })),
  );
  expect(records[0]).toEqual({ op: 'add', path: '', value: [] });
});
rule('patch.6', 'gives the plain document when applied, whatever the seed', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const plain = await complete({ ...asked, stream: false, seed });
    const document = applyOperations(await operations(await ndjson({ seed })));
    expect(document).toEqual(JSON.parse(plain.choices[0].message.content));
  }
});
rule('patch.6', 'keeps the digits of a number that doubles round', async () => {
  const format = formatOf({ type: 'integer', format: 'uint64', minimum: 2 ** 63 });
  for (let seed = 0; seed < 5; seed++) {
    const plain = await complete({ ...asked, ...format, stream: false, seed });
    const record = await (await ndjson({ ...format, seed })).text();
    expect(record).toBe(`{"op":"add","path":"","value":${plain.choices[0].message.content}}\n`);
  }
});
rule('decision.patch_warnings', 'are an event before done, or in the last line', async () => {
  const odd = formatOf({ ...schema, odd: 1 });
  const usage = { stream_options: { include_usage: true } };
  const names = async (more: object) => (await events(await sse({ ...odd, ...more }))).slice(-3);
  expect((await names({})).map(({ event }) => event)).toEqual(['patch', 'warnings', 'done']);
  expect((await names(usage)).map(({ event }) => event)).toEqual(['usage', 'warnings', 'done']);
  const warned = JSON.parse((await names({}))[1]!.data) as Json;
  expect(warned).toMatchObject([{ code: 'ignored_keyword', pointer: '/odd' }]);
  const response = await ndjson(odd);
  expect(response.headers.get('x-formwork-warnings')).toBe('1');
  const lines = await operations(response);
  expect(lines.at(-1)).toMatchObject({ usage: {}, finish_reason: 'stop', warnings: warned });
  expect(lines.slice(0, -1)).toEqual(await operations(await ndjson()));
});
rule('decision.patch_usage', 'is one event before done, or the last line', async () => {
  const usage = { stream_options: { include_usage: true } };
  const records = await events(await sse(usage));
  expect(records.map(({ event }) => event).slice(-2)).toEqual(['usage', 'done']);
  const told = JSON.parse(records.at(-2)!.data) as Json;
  expect(told).toMatchObject({ finish_reason: 'stop', system_fingerprint: 'stub-1' });
  const plain = await complete({ ...asked, stream: false });
  expect(told.usage.completion_tokens).toBe(plain.usage.completion_tokens);
  const lines = await operations(await ndjson(usage));
  expect(lines.at(-1)).toMatchObject({ usage: { ...told.usage, completion_tokens_details: {} } });
  await refused(
    { ...asked, stream_options: { include_reasoning: true } },
    { param: 'stream_options.include_reasoning' },
  );
});
rule('operation.op', 'is add', async () => {
  for (const { op } of await operations(await ndjson())) expect(op).toBe('add');
});
rule('operation.path', 'is a pointer, empty for the root', async () => {
  const [first, ...rest] = await operations(await ndjson());
  expect(first.path).toBe('');
  for (const { path } of rest) expect(path).toMatch(/^(\/[^/]*)+$/);
});
rule('operation.value', 'is a scalar or an empty container', async () => {
  for (const { value } of await operations(await ndjson())) {
    if (typeof value === 'object' && value !== null) expect(Object.keys(value)).toEqual([]);
  }
});
rule('decision.patch_refusals', 'refuse n above 1, and tools', async () => {
  await refused({ ...asked, n: 2 }, { param: 'n' });
  await refused({ ...asked, tools: [weatherTool] }, { param: 'tools' });
});
rule('decision.patch_scalar', 'is one add at the root', async () => {
  const records = await operations(await ndjson(formatOf({ const: 'x' })));
  expect(records).toEqual([{ op: 'add', path: '', value: 'x' }]);
});
rule('decision.patch_escapes', 'write / as ~1 and ~ as ~0', async () => {
  const paths = (await operations(await ndjson())).map(({ path }) => path);
  expect(paths).toContain('/home~1~0/city');
});

rule('patch_errors.1', 'sends the 200 as soon as the model is loaded', async () => {
  const gates: (() => void)[] = [];
  const api = createTestApi({
    engine: {
      onForward: () => new Promise<void>((resolve) => gates.push(resolve)),
    },
  });
  const pending = api.post('/chat/completions', {
    ...asked,
    ...formatOf({ ...schema, required: schema.required }),
  });
  let status: number | undefined;
  void pending.then((response) => {
    status = response.status;
  });
  // The prompt is being computed, and nothing is answered yet.
  await until(() => gates.length === 1);
  expect(status).toBeUndefined();
  gates.shift()?.();
  await until(() => status === 200);
  // The first record is there while the generation still waits for its second step.
  const reader = (await pending).body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  expect(first).toBe('{"op":"add","path":"","value":{}}\n');
  void reader.cancel();
  await until(() => {
    gates.shift()?.();
    return api.engine.open() === 0;
  });
});
rule('patch_errors.2', 'are the standard body', async () => {
  await refused(
    { ...asked, temperature: 9 },
    { type: 'invalid_request_error', param: 'temperature' },
  );
});
rule('patch_errors.3', 'have no records before them', async () => {
  const response = await ndjson(formatOf({ format: 'magic' }));
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(Object.keys((await response.json()) as object)).toEqual(['error']);
});
rule('patch_errors.4', 'ends without done', async () => {
  const api = createTestApi({
    engine: {
      onForward: () => {
        if (api.engine.passes.length > 3) throw new Error('device gone');
      },
    },
  });
  const response = await api.post('/chat/completions', asked, { accept: 'text/event-stream' });
  expect(response.status).toBe(200);
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    for await (const chunk of response.body!) text += decoder.decode(chunk);
  };
  await expect(read()).rejects.toThrow();
  expect(text).toContain('event: patch');
  expect(text).not.toContain('event: done');
  expect(api.engine.open()).toBe(0);
});
