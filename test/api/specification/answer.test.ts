import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { createTestApi, type TestApiOptions } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { rule } from './rule.ts';
import {
  complete,
  events,
  formatOf,
  type Json,
  minimal,
  refused,
  schema,
  weatherTool,
} from './support.ts';

const ajv = new Ajv2020();

rule('response.id', 'differs from answer to answer', async () => {
  const [one, two] = [await complete(), await complete()];
  expect(one.id).toMatch(/^chatcmpl-\w+$/);
  expect(one.id).not.toBe(two.id);
});
rule('response.object', 'is chat.completion', async () => {
  expect((await complete()).object).toBe('chat.completion');
});
rule('response.created', 'is the time in seconds', async () => {
  expect((await complete()).created).toBe(1_700_000_000);
});
rule('response.model', 'is the model asked for', async () => {
  expect((await complete()).model).toBe('stub');
});
rule('response.choices', 'has n choices', async () => {
  expect((await complete({ n: 4 })).choices).toHaveLength(4);
});
rule('response.system_fingerprint', 'is a text', async () => {
  expect((await complete()).system_fingerprint).toBe('stub-1');
});
rule('decision.fingerprint', 'is that of the loaded model', async () => {
  expect((await complete()).system_fingerprint).toBe('stub-1');
});
rule('response.usage', 'counts the tokens of the prompt and of the answer', async () => {
  const { usage } = await complete({}, { engine: { script: 'name the' } });
  // "name" and " the" are tokens of the stub.
  expect(usage.completion_tokens).toBe(2);
  expect(usage.total_tokens).toBe(usage.prompt_tokens + 2);
});
rule('response.usage', 'equals the charge', async () => {
  const api = createTestApi();
  const body = (await (await api.post('/chat/completions', { ...minimal, n: 2 })).json()) as Json;
  expect(api.settled).toEqual([
    { input: body.usage.prompt_tokens, output: body.usage.completion_tokens },
  ]);
});
rule('choice.index', 'counts from 0', async () => {
  const { choices } = await complete({ n: 2 });
  expect(choices.map((choice: Json) => choice.index)).toEqual([0, 1]);
});
rule('choice.message', 'has the role assistant', async () => {
  const { choices } = await complete({}, { engine: { script: 'Hello' } });
  expect(choices[0].message).toMatchObject({ role: 'assistant', content: 'Hello' });
});
rule('choice.finish_reason', 'is stop, length or tool_calls', async () => {
  const reason = async (changes: object, script: string) =>
    (await complete({ ...changes }, { engine: { script } })).choices[0].finish_reason;
  expect(await reason({}, 'Hi')).toBe('stop');
  expect(await reason({ max_tokens: 2 }, 'Hello you')).toBe('length');
  expect(
    await reason({ tools: [weatherTool], tool_choice: 'required', max_tokens: 200 }, 'x'),
  ).toBe('tool_calls');
});

rule('mode.plain', 'is one document with stream unset, null or false', async () => {
  for (const stream of [undefined, null, false]) {
    expect((await complete({ stream })).object).toBe('chat.completion');
  }
});

rule('decision.warnings', 'are in the answer, with their location', async () => {
  const typo = { type: 'object', properties: { a: { type: 'string', maxLenght: 3 } } };
  const asked = { ...formatOf(typo), max_tokens: 80 };
  const { warnings } = await complete(asked);
  expect(warnings[0]).toMatchObject({ keyword: 'maxLenght', pointer: '/properties/a/maxLenght' });
  const api = createTestApi();
  const records = await events(
    await api.post('/chat/completions', { ...minimal, ...asked, stream: true }),
  );
  expect(JSON.parse(records.at(-2)!.data).warnings).toEqual(warnings);
  expect(records.filter(({ data }) => data.includes('"warnings"'))).toHaveLength(1);
});
rule('decision.warnings', 'are in the last chunk, also if that is the usage', async () => {
  const asked = { ...formatOf({ enum: [1, 2], odd: 1 }), n: 3, stream: true };
  const last = async (more: object) => {
    const response = await createTestApi().post('/chat/completions', {
      ...minimal,
      ...asked,
      ...more,
    });
    expect(response.headers.get('x-formwork-warnings')).toBe('1');
    const chunks = (await events(response)).slice(0, -1).map(({ data }) => JSON.parse(data));
    expect(chunks.filter(({ warnings }) => warnings)).toHaveLength(1);
    return chunks.at(-1);
  };
  expect((await last({})).warnings).toHaveLength(1);
  expect(await last({ stream_options: { include_usage: true } })).toMatchObject({
    choices: [],
    usage: {},
    warnings: [{ code: 'ignored_keyword', param: 'response_format.json_schema.schema' }],
  });
});
rule('decision.warnings', 'suggest the keyword probably meant', async () => {
  const said = async (keyword: string) => {
    const { warnings } = await complete(formatOf({ enum: [1, 2], [keyword]: 3 }));
    return warnings[0].message;
  };
  for (const [written, meant] of [
    ['minLenght', 'minLength'],
    ['requierd', 'required'],
    ['propertes', 'properties'],
  ] as const) {
    expect(await said(written)).toBe(
      `"${written}" is not a JSON Schema keyword: it constrains nothing. Did you mean "${meant}"?`,
    );
  }
  expect(await said('x-order')).not.toContain('Did you mean');
  expect(await said('max_length')).toBe(
    '"max_length" is not a JSON Schema keyword ("maxLength" is): it constrains nothing.',
  );
});
rule('decision.warnings', 'are 101 at most for all schemas: the last counts the rest', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-${i}`, true]));
  const tools = ['a', 'b'].map((name) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', ...unknown } },
  }));
  const { warnings } = await complete({ ...formatOf({ enum: [1, 2], 'x-a': 1 }), tools });
  expect(warnings).toHaveLength(101);
  expect(warnings.at(-1)).toEqual({
    code: 'ignored_keyword',
    message: 'And 21 more keywords constrain nothing.',
    param: 'tools[1].function.parameters',
    pointer: '/x-39',
    keyword: 'x-39',
  });
});
rule('decision.warnings', 'have pointers of 1,000 characters at most', async () => {
  const long = 'a'.repeat(990);
  const { warnings } = await complete(
    formatOf({ enum: [1, 2], $defs: { [long]: { $defs: { a: { x: 1 } } } } }),
  );
  expect(warnings).toMatchObject([{ keyword: 'x', pointer: `/$defs/${long}` }]);
});
rule('decision.warnings', 'of the schema are in one chunk, whatever n is', async () => {
  const asked = { ...minimal, ...formatOf({ enum: [1, 2], maxLenght: 3 }), n: 3, stream: true };
  const records = await events(await createTestApi().post('/chat/completions', asked));
  const telling = records.filter(({ data }) => data.includes('"warnings"'));
  expect(telling).toHaveLength(1);
});
rule('decision.warnings', 'are in the order of the choices, whichever ends first', async () => {
  const list = { type: 'array', minItems: 9, items: { enum: ['a', 'aa', 'aaa', 'b'] } };
  let outOfOrder = 0;
  for (let seed = 0; seed < 30; seed++) {
    const asked = { ...formatOf(list), n: 5, seed, stop: 'b', max_tokens: 50 };
    const { warnings = [] } = await complete(asked);
    const records = await events(
      await createTestApi().post('/chat/completions', { ...minimal, ...asked, stream: true }),
    );
    const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
    expect(chunks.at(-1)!.warnings ?? []).toEqual(warnings);
    const ends = chunks.flatMap(({ choices }) =>
      choices.filter((one: Json) => one.finish_reason).map(({ index }: Json) => index),
    );
    if (warnings.length > 1 && ends.join() !== '0,1,2,3,4') outOfOrder++;
  }
  // Otherwise nothing was seen.
  expect(outOfOrder).toBeGreaterThan(0);
});
rule(
  'decision.never_truncated',
  'refuses a schema whose documents are too long for any model, with the reason',
  async () => {
    const said = async (schema: unknown, contextWindow = 8192) => {
      const api = createTestApi({ engine: { contextWindow } });
      return (await api.post('/chat/completions', { ...minimal, ...formatOf(schema) })).json();
    };
    const long = (await said({ type: 'string', minLength: 300_000 })) as Json;
    expect(long.error).toMatchObject({
      code: 'schema_too_complex',
      message: 'The shortest answer that the schema allows has 300002 bytes; the limit is 262144.',
      param: 'response_format.json_schema.schema',
    });
    const longer = (await said({ type: 'string', minLength: 400 }, 300)) as Json;
    expect(longer.error.code).toBe('context_length_exceeded');
    expect(longer.error.message).toMatch(/leaves \d+ for an answer; the shortest takes 402/);
  },
);
rule(
  'decision.never_truncated',
  'finishes the document at every budget that can hold one',
  async () => {
    const valid = ajv.compile(schema);
    for (let maxTokens = 20; maxTokens < 60; maxTokens++) {
      const api = createTestApi();
      const asked = { ...minimal, ...formatOf(schema), max_tokens: maxTokens };
      const body = (await (await api.post('/chat/completions', asked)).json()) as Json;
      if (body.error) {
        expect(body.error).toMatchObject({ code: 'max_tokens_too_small', param: 'max_tokens' });
        expect(api.engine.passes).toEqual([]);
        continue;
      }
      expect(valid(JSON.parse(body.choices[0].message.content))).toBe(true);
      expect(body.usage.completion_tokens).toBeLessThanOrEqual(maxTokens);
      expect(body.choices[0].finish_reason).toBe('stop');
    }
  },
);
rule('decision.never_truncated', 'reports that it finished the document early', async () => {
  const list = { type: 'array', items: { enum: ['aaaa', 'bbbb'] }, minItems: 1, maxItems: 3 };
  const script = '["aaaa", "bbbb", "aaaa"]';
  const body = await complete({ ...formatOf(list), max_tokens: 11 }, { engine: { script } });
  expect(JSON.parse(body.choices[0].message.content).length).toBeLessThan(3);
  expect(body.warnings).toHaveLength(1);
});
rule('decision.schema_in_prompt', 'adds its tokens to the prompt', async () => {
  const tokens = async (shown: boolean | null) =>
    (await complete({ ...formatOf({ enum: ['yes', 'no'] }), schema_in_prompt: shown })).usage
      .prompt_tokens;
  expect(await tokens(true)).toBeGreaterThan(await tokens(false));
  await refused({ schema_in_prompt: 'yes' }, { param: 'schema_in_prompt' });
});
rule('decision.schema_in_prompt', 'may be one of three texts, set next to the schema', async () => {
  const one = { properties: { kind: { enum: ['yes', 'no'], description: 'the answer' } } };
  const told = (prompt: string | null) => ({
    response_format: { type: 'json_schema', json_schema: { name: 'x', schema: one, prompt } },
  });
  const tokens = async (prompt: string | null) =>
    (await complete({ ...told(prompt), max_tokens: 90 })).usage.prompt_tokens as number;
  expect(await tokens(null)).toBe(await tokens('none'));
  expect(await tokens('none')).toBeLessThan(await tokens('line'));
  expect(await tokens('names')).toBeLessThan(await tokens('schema'));
  await refused({ ...told('all') }, { param: 'response_format.json_schema.prompt' });
  await refused({ ...told('names'), schema_in_prompt: true }, { param: 'schema_in_prompt' });
});
rule('decision.json_object', 'compiles any object', () =>
  complete({ response_format: { type: 'json_object' } }),
);

rule('mode.tokens', 'gives the text of the plain answer', async () => {
  const api = createTestApi();
  const response = await api.post('/chat/completions', { ...minimal, stream: true });
  const records = await events(response);
  const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  const text = chunks.map((chunk) => chunk.choices[0].delta.content ?? '').join('');
  expect(text).toBe((await complete()).choices[0].message.content);
});
rule('mode.tokens', 'escapes the line breaks that only some readers know', async () => {
  const odd = 'a\u0085b\u2028c\u2029d';
  const api = createTestApi({ engine: { script: odd } });
  const { model, messages, max_tokens } = minimal;
  for (const [path, body] of [
    ['/chat/completions', { messages, max_tokens }],
    ['/completions', { prompt: 'Hi', max_tokens }],
    ['/messages', { messages, max_tokens }],
    ['/responses', { input: 'Hi', max_output_tokens: max_tokens }],
  ] as const) {
    const response = await api.post(path, { model, ...body, stream: true });
    const text = await response.clone().text();
    expect(text).not.toMatch(/[\u0085\u2028\u2029]/);
    const read = (await events(response))
      .filter(({ data }) => data !== '[DONE]')
      .map(({ data }) => JSON.stringify(JSON.parse(data)));
    for (const character of odd) expect(read.join('')).toContain(character);
  }
});
rule('decision.chunks', 'begin with the role, end with the reason and [DONE]', async () => {
  const response = await createTestApi().post('/chat/completions', {
    ...minimal,
    stream: true,
    n: 2,
  });
  const records = await events(response);
  expect(records.at(-1)?.data).toBe('[DONE]');
  const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  for (const index of [0, 1]) {
    const own = chunks.map((chunk) => chunk.choices[0]).filter((choice) => choice.index === index);
    expect(own[0].delta.role).toBe('assistant');
    expect(own.at(-1)).toMatchObject({ delta: {}, finish_reason: expect.any(String) });
    expect(own.slice(0, -1).every((choice) => choice.finish_reason === null)).toBe(true);
  }
  expect(chunks.every((chunk) => chunk.object === 'chat.completion.chunk')).toBe(true);
});
rule('decision.include_usage', 'adds one last chunk without choices', async () => {
  const asked = { ...minimal, stream: true, stream_options: { include_usage: true } };
  const records = await events(await createTestApi().post('/chat/completions', asked));
  const chunks = records.slice(0, -1).map(({ data }) => JSON.parse(data) as Json);
  const { usage } = await complete();
  const details = { forced_tokens: 0, mask_ms: expect.any(Number) };
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { ...usage, completion_tokens_details: details },
  });
  expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
});
rule('decision.include_usage', 'has no effect without a stream', async () => {
  const { usage } = await complete({ stream_options: { include_usage: true } });
  expect(usage.total_tokens).toBeGreaterThan(0);
});
/**
 * One place, held by a stream that does not go on until `release` is called, and another that waits
 * for it.
 */
async function crowd(path: string, body: object) {
  const { api, gates, open } = paused({ places: 1 });
  const first = api.post(path, body);
  await until(() => gates.length === 1);
  return {
    api,
    waiting: api.post(path, body),
    async release() {
      open();
      await (await first).text();
    },
  };
}

/** An API whose passes each wait for a gate, until all are open. */
function paused(engine: TestApiOptions['engine']) {
  const gates: (() => void)[] = [];
  let isOpen = false;
  const api = createTestApi({
    engine: {
      ...engine,
      onForward: () => (isOpen ? undefined : new Promise<void>((resolve) => gates.push(resolve))),
    },
    ports: { keepAliveMs: 20 },
  });
  const open = () => {
    isOpen = true;
    for (const resolve of gates) resolve();
  };
  return { api, gates, open };
}

/** Reads a stream chunk by chunk; '' at its end. */
function chunksOf(response: Response) {
  const reader = response.body!.getReader();
  return {
    read: async () => new TextDecoder().decode((await reader.read()).value),
    cancel: () => reader.cancel(),
  };
}

rule(
  'decision.stream_waits',
  'sends 200 and comments while it waits, then the same answer',
  async () => {
    const { waiting, release } = await crowd('/chat/completions', { ...minimal, stream: true });
    const response = await waiting;
    expect(response.status).toBe(200);
    const { read, cancel } = chunksOf(response);
    expect(await read()).toBe(': waiting\n');
    await release();
    while (!(await read()).startsWith('data: {'));
    await cancel();
  },
);

const typed = {
  '/responses': { model: 'stub', input: 'Hi', max_output_tokens: 9, seed: 5, stream: true },
  '/messages': { ...minimal, stream: true },
};
rule('decision.stream_waits', 'typed streams begin and have events while they wait', async () => {
  for (const [path, first, more] of [
    ['/responses', ['response.created', 'response.in_progress'], 'response.in_progress'],
    ['/messages', ['message_start'], 'ping'],
  ] as const) {
    const { api, waiting, release } = await crowd(path, typed[path]);
    const response = await waiting;
    const { read } = chunksOf(response);
    let stream = '';
    for (const name of [...first, more, more]) {
      const chunk = await read();
      expect(chunk).toMatch(`event: ${name}\n`);
      stream += chunk;
    }
    const id = /"resp_[^"]+/.exec(stream)?.[0].slice(1);
    if (id) {
      const stored = (await (await api.get(`/responses/${id}`)).json()) as Json;
      expect(stored).toMatchObject({ id, status: 'in_progress' });
    }
    await release();
    for (let chunk = await read(); chunk !== ''; chunk = await read()) stream += chunk;
    const whole = await events(new Response(stream, response));
    const alone = await events(await createTestApi().post(path, typed[path]));
    const kinds = (all: typeof whole) =>
      all.map(({ event }) => event).filter((name) => name !== more && name !== first[1]);
    expect(kinds(whole)).toEqual(kinds(alone));
    if (path === '/responses') {
      const numbers = whole.map(({ data }) => (JSON.parse(data) as Json).sequence_number);
      expect(numbers).toEqual(numbers.map((_, at) => at));
    }
  }
});
rule('decision.stream_waits', 'a pause within a block has an empty delta', async () => {
  const { api, gates } = paused({ script: 'Hello' });
  const { read } = chunksOf(await api.post('/messages', typed['/messages']));
  let chunk = '';
  while (!chunk.includes('"text_delta"')) {
    gates.shift()?.();
    chunk = await read();
  }
  while (!chunk.includes('{"type":"text_delta","text":""}')) chunk = await read();
  expect(chunk).toMatch('event: content_block_delta\n');
});

rule(
  'decision.stream_waits',
  'a client that disconnects loses its place in the queue',
  async () => {
    const { api, waiting, release } = await crowd('/chat/completions', {
      ...minimal,
      stream: true,
    });
    const response = await waiting;
    const left = response.body!.cancel();
    await release();
    await left;
    await until(() => api.engine.open() === 0);
    expect(api.errors).toEqual([]);
  },
);

/** The events of a stream that waited. A comment has no blank line, at which an event would end. */
const withoutComments = (stream: string): string => {
  expect(stream).toMatch(/^: waiting\n[^\n]/);
  return stream.replaceAll(/^:.*\n/gm, '');
};

rule('decision.stream_waits', 'an error after the 200 is one record', async () => {
  const engine = {
    onForward: () => new Promise<void>((_, reject) => setTimeout(reject, 60, new Error('x'))),
  };
  const api = createTestApi({ engine, ports: { keepAliveMs: 20 } });
  const response = await api.post('/chat/completions', { ...minimal, stream: true });
  expect(response.status).toBe(200);
  const records = withoutComments(await response.text()).split('\n\n');
  expect(JSON.parse(records[0]!.slice('data: '.length)).error.code).toBe('internal_error');
  expect(records).toEqual([records[0], '']);
});

rule(
  'decision.stream_waits',
  'an error after the 200 is an error event, and reported',
  async () => {
    const streams = [
      [
        '/responses',
        { model: 'stub', input: 'Hi', stream: true },
        ['response.created', 'response.in_progress', 'error', 'response.failed'],
        { type: 'error', code: 'internal_error', param: null },
      ],
      [
        '/messages',
        { ...minimal, stream: true },
        ['message_start', 'error'],
        { type: 'error', error: { type: 'api_error', details: { error_code: 'internal_error' } } },
      ],
    ] as const;
    for (const [path, body, names, error] of streams) {
      const engine = {
        onForward: () =>
          new Promise<void>((_, reject) => setTimeout(reject, 60, new Error('secret'))),
      };
      const api = createTestApi({ engine, ports: { keepAliveMs: 20 } });
      const response = await api.post(path, body);
      expect(response.status).toBe(200);
      const records = (await events(response)).filter(
        ({ event }, at, all) => event !== 'ping' && event !== all[at - 1]?.event,
      );
      expect(records.map(({ event }) => event)).toEqual(names);
      const { data } = records.find(({ event }) => event === 'error')!;
      expect(JSON.parse(data)).toMatchObject(error);
      if (path === '/responses') {
        const { response: failed } = JSON.parse(records.at(-1)!.data) as Json;
        expect(failed.error).toMatchObject({ code: 'internal_error' });
      }
      expect(data).not.toContain('secret');
      expect(api.errors).toHaveLength(1);
      expect(api.engine.open()).toBe(0);
    }
  },
);

rule('decision.stream_error', 'is one data record, and nothing after it', async () => {
  const api = createTestApi({
    engine: {
      script: 'x'.repeat(30),
      onForward: (tokens) => {
        if (api.engine.passes.length > 5 && tokens === 1) throw new Error('secret detail');
      },
    },
  });
  const records = await events(await api.post('/chat/completions', { ...minimal, stream: true }));
  const last = JSON.parse(records.at(-1)!.data) as Json;
  expect(last.error).toMatchObject({ type: 'server_error', code: 'internal_error' });
  expect(JSON.stringify(last)).not.toContain('secret');
  expect(api.errors).toHaveLength(1);
  expect(api.engine.open()).toBe(0);
});

rule('decision.usage_details', 'count the forced tokens', async () => {
  const free = await complete();
  expect(free.usage.completion_tokens_details.forced_tokens).toBe(0);
  const forced = await complete(formatOf({ const: 'the only one' }));
  expect(forced.usage.completion_tokens_details).toEqual({
    forced_tokens: forced.usage.completion_tokens,
    reasoning_tokens: 0,
    mask_ms: expect.any(Number),
  });
  const some = await complete({ ...formatOf(schema), max_tokens: 90, logprobs: true });
  const tokens: Json[] = some.choices[0].logprobs.content;
  const chosen = tokens.filter(({ forced }) => !forced).length;
  const { completion_tokens: all, completion_tokens_details: details } = some.usage;
  // Forced text is divided together with the token before it, and reported apart from it.
  expect(details.forced_tokens).toBe(all - chosen);
  expect(details.forced_tokens).toBeGreaterThan(0);
});
