import { ReadableStream as NodeStream } from 'node:stream/web';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { Type } from 'typebox';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/runtime/api/index.ts';
import { connect, type Generation, isFormworkError } from '../../src/runtime/index.ts';
import { applyOperations } from '../support/apply-patch.ts';
import { collect } from '../support/collect.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';

const api = createApi(openPorts(createStubEngine()));
const requests: string[] = [];
const { generate } = connect({
  baseURL: 'http://stub.invalid/v1',
  apiKey: 'test-key',
  async fetch(input, init) {
    const request = new Request(input, init);
    if (request.method === 'POST') requests.push(await request.clone().text());
    return api.fetch(request);
  },
});

const messages = [{ role: 'user', content: 'Name a city.' }] as const;
const City = z.object({ city: z.string().max(6), sizes: z.array(z.enum(['s', 'm'])).length(2) });
const aCity = { city: expect.any(String), sizes: [expect.any(String), expect.any(String)] };

describe('generate infers the type of the value from the schema', () => {
  test('of Zod', async () => {
    const city = await generate({ messages, schema: City, seed: 1 });
    expectTypeOf(city).toEqualTypeOf<{ city: string; sizes: ('s' | 'm')[] }>();
    expect(city).toEqual(aCity);
  });

  test('of Valibot', async () => {
    const schema = v.object({ city: v.pipe(v.string(), v.maxLength(6)), big: v.boolean() });
    const city = await generate({ messages, schema: toStandardJsonSchema(schema), seed: 1 });
    expectTypeOf(city).toEqualTypeOf<{ city: string; big: boolean }>();
    expect(v.parse(schema, city)).toEqual(city);
  });

  test('of ArkType', async () => {
    const schema = type({ city: 'string <= 6', 'big?': 'boolean' });
    const city = await generate({ messages, schema, seed: 1 });
    expectTypeOf(city).toEqualTypeOf<{ city: string; big?: boolean }>();
    expect(schema.allows(city)).toBe(true);
  });

  test('of TypeBox', async () => {
    const schema = Type.Object({ city: Type.String({ maxLength: 6 }), big: Type.Boolean() });
    const city = await generate({ messages, schema, seed: 1 });
    expectTypeOf(city).toEqualTypeOf<{ city: string; big: boolean }>();
    expect(city.city.length).toBeLessThanOrEqual(6);
  });

  test('of a JSON Schema', async () => {
    const { size } = await generate({
      messages,
      seed: 1,
      schema: {
        type: 'object',
        properties: { size: { enum: ['s', 'm'] } },
        required: ['size'],
        additionalProperties: false,
      },
    });
    expectTypeOf(size).toEqualTypeOf<'s' | 'm'>();
    expect(['s', 'm']).toContain(size);
  });

  test('as unknown for a JSON Schema as text, which is sent unchanged', async () => {
    const schema = '{"const": 12345678901234567890123}';
    const { value, text } = await generate({ messages, schema }).result;
    expectTypeOf(value).toBeUnknown();
    expect(text).toBe('12345678901234567890123');
    expect(requests.at(-1)).toContain(schema);
  });

  test('as string without a schema', async () => {
    const text = await generate({ messages, maxTokens: 8, seed: 1 });
    expectTypeOf(text).toBeString();
    expect(text).not.toBe('');
  });
});

describe('a generation', () => {
  test('returns partial values, each the beginning of the next, and the last complete', async () => {
    const generation = generate({ messages, schema: City, seed: 3 });
    const partials: unknown[] = [];
    for await (const partial of generation) {
      expectTypeOf(partial.city).toEqualTypeOf<string | undefined>();
      partials.push(partial);
    }
    expect(partials.length).toBeGreaterThan(1);
    expect(partials[0]).not.toEqual(aCity);
    expect(partials.at(-1)).toEqual(await generation);
  });

  test('types a string under construction as any string, as it may be half of a choice', async () => {
    const schema = z.object({ size: z.enum(['small', 'medium']), count: z.literal([1, 2]) });
    const seen: string[] = [];
    for await (const { size, count } of generate({ messages, schema, seed: 3 })) {
      if (size !== undefined) seen.push(size);
      expectTypeOf<'sma'>().toExtend<NonNullable<typeof size>>();
      expectTypeOf(size).not.toExtend<'small' | 'medium' | undefined>();
      expectTypeOf(count).toEqualTypeOf<1 | 2 | undefined>();
    }
    expect(seen[0]).not.toBe(seen.at(-1));
    expect(['small', 'medium']).toContain(seen.at(-1));
  });

  test('arrives as operations that build the same value', async () => {
    const generation = generate({ messages, schema: City, seed: 4 });
    const operations = await collect(generation.operations());
    expect(operations[0]).toEqual({ op: 'add', path: '', value: {} });
    expect(applyOperations(operations)).toEqual(await generation);
  });

  test('can be read in every form at once, and again afterwards', async () => {
    const generation = generate({ messages, schema: City, seed: 5 });
    const [value, operations, text] = await Promise.all([
      generation,
      collect(generation.operations()),
      collect(generation.text()),
    ]);
    expect(applyOperations(operations)).toEqual(value);
    expect(JSON.parse(text.join(''))).toEqual(value);
    expect(await collect(generation.text())).toEqual(text);
  });

  test('returns equal answers for equal seeds', async () => {
    const ask = () => generate({ messages, schema: City, seed: 2n ** 63n - 1n });
    expect(await ask()).toEqual(await ask());
  });

  test('reports its usage and its system fingerprint', async () => {
    const result = await generate({ messages, schema: City, seed: 1 }).result;
    expect(result).toMatchObject({
      finishReason: 'stop',
      usage: { promptTokens: expect.any(Number), completionTokens: expect.any(Number) },
      fingerprint: expect.stringMatching(/./),
      warnings: [],
    });
    expect(result.usage.completionTokens).toBeGreaterThan(0);
  });

  test('passes the value through the transformations of its schema', async () => {
    const schema = z.object({ n: z.int().min(1).max(9) }).transform(({ n }) => n * 100);
    const generation = generate({ messages, schema, seed: 1 });
    const value = await generation;
    expectTypeOf(value).toBeNumber();
    expect(JSON.parse((await generation.result).text)).toEqual({ n: value / 100 });
  });
});

describe('a generation ends early', () => {
  const long = { messages, schema: z.array(z.string()).min(300), seed: 1 } as const;
  const code = (expected: string) =>
    expect.toSatisfy((error: unknown) => isFormworkError(error) && error.code === expected);

  test('when its iteration is left', async () => {
    const generation = generate(long);
    for await (const _ of generation) break;
    await expect(generation).rejects.toEqual(code('aborted'));
  });

  test('when it is cancelled', async () => {
    const generation = generate(long);
    generation.cancel();
    await expect(generation.result).rejects.toEqual(code('aborted'));
    await expect(collect(generation.text())).rejects.toEqual(code('aborted'));
  });

  test('while it waits for the list of models', async () => {
    const stuck = connect({
      baseURL: 'http://test/v1',
      apiKey: 'key',
      fetch: () => new Promise<Response>(() => {}),
    });
    const generation = stuck.generate({ messages });
    generation.cancel();
    await expect(generation.result).rejects.toEqual(code('aborted'));
  });

  test.each<[string, (one: Generation<string>) => AsyncIterable<unknown>]>([
    ['its values', (one) => one],
    ['its text', (one) => one.text()],
    ['its thinking', (one) => one.reasoning()],
  ])('when a stream of %s is cancelled, also before the next piece', async (_name, partsOf) => {
    const stuck = connect({
      baseURL: 'http://test/v1',
      apiKey: 'key',
      model: 'm',
      fetch: () => new Promise<Response>(() => {}),
    });
    for (const isReading of [false, true]) {
      const generation = stuck.generate({ messages });
      const reader = NodeStream.from(partsOf(generation)).getReader();
      const reading = isReading ? reader.read() : undefined;
      await new Promise(setImmediate);
      await reader.cancel();
      await expect(generation.result).rejects.toEqual(code('aborted'));
      expect(await reading).toEqual(reading && { done: true });
    }
  });

  test('when its signal aborts, and does not start with an aborted signal', async () => {
    const controller = new AbortController();
    const generation = generate({ ...long, signal: controller.signal });
    for await (const _ of generation.text()) {
      controller.abort();
      break;
    }
    await expect(generation).rejects.toEqual(code('aborted'));
    const sent = requests.length;
    await expect(generate({ ...long, signal: controller.signal })).rejects.toEqual(code('aborted'));
    expect(requests.length).toBe(sent);
  });
});

describe('connect() without a model', () => {
  /** A server that counts the requests for its models, and whose answers a test replaces. */
  function counted(
    refuse: (path: string) => Response | Promise<Response> | undefined = () => undefined,
  ) {
    const asked: string[] = [];
    const remote = connect({
      baseURL: 'http://stub.invalid/v1',
      apiKey: 'test-key',
      async fetch(input, init) {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        if (pathname === '/v1/models') asked.push(pathname);
        return (await refuse(pathname)) ?? api.fetch(request);
      },
    });
    return { asked, ask: () => remote.generate({ messages, maxTokens: 2, seed: 1 }) };
  }
  const said = (code: string, status: number) =>
    Response.json({ error: { message: 'No.', code } }, { status });

  test('asks for the models once, also for requests at the same time', async () => {
    const { asked, ask } = counted();
    await Promise.all([ask(), ask()]);
    await ask();
    expect(asked).toHaveLength(1);
  });

  test('asks again after it failed', async () => {
    const answers = [said('rate_limit_exceeded', 429)];
    const { asked, ask } = counted((path) => (path === '/v1/models' ? answers.pop() : undefined));
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    await ask();
    expect(asked).toHaveLength(2);
  });

  test('asks again after a generation that waited for the answer was aborted', async () => {
    const answers = [new Promise<Response>(() => {})];
    const { ask } = counted((path) => (path === '/v1/models' ? answers.pop() : undefined));
    const stuck = ask();
    stuck.cancel();
    await expect(stuck.result).rejects.toMatchObject({ code: 'aborted' });
    expect(await ask()).toBeTypeOf('string');
  });

  test.each([
    ['model_not_found', 404],
    ['model_access_denied', 403],
  ])('asks again after %s', async (code, status) => {
    const answers = [said(code, status)];
    const { asked, ask } = counted((path) => (path === '/v1/models' ? undefined : answers.pop()));
    await expect(ask()).rejects.toMatchObject({ code });
    await ask();
    expect(asked).toHaveLength(2);
  });
});

test('connect() passes a URL and options, which every kind of fetch takes', async () => {
  const passed: unknown[][] = [];
  const remote = connect({
    baseURL: 'http://stub.invalid/v1',
    apiKey: 'test-key',
    async fetch(...given) {
      passed.push(given.map((one) => Object.getPrototypeOf(one)));
      return api.fetch(new Request(...given));
    },
  });
  await remote.generate({ messages, maxTokens: 2 });
  expect(passed).toEqual([
    [String.prototype, Object.prototype],
    [String.prototype, Object.prototype],
  ]);
});

test('connect() reports a missing address or key at once', () => {
  const options = { baseURL: 'http://test/v1', apiKey: 'key' };
  for (const name of ['baseURL', 'apiKey'] as const) {
    expect(() => connect({ ...options, [name]: undefined })).toThrow(
      expect.objectContaining({ code: 'invalid_value', param: name }),
    );
  }
});

describe('a generation fails', () => {
  test('with the keyword of the schema at fault, and its place', async () => {
    const schema = { properties: { a: { type: 'string', format: 'color' } } } as const;
    await expect(generate({ messages, schema })).rejects.toMatchObject({
      code: 'unsupported_schema_feature',
      keyword: 'format',
      pointer: '/properties/a/format',
    });
  });

  test('with the error of the server about the key, also without a model', async () => {
    const said = { message: 'The API key is not valid.', code: 'invalid_api_key' };
    const remote = connect({
      baseURL: 'http://test/v1',
      apiKey: 'wrong',
      fetch: async () => Response.json({ error: said }, { status: 401 }),
    });
    await expect(remote.generate({ messages })).rejects.toMatchObject(said);
  });

  test.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '7', 'retry-after-ms': '7250' }, 7.25],
  ])('with the seconds to wait, if the server asks to wait: %o', async (headers, retryAfter) => {
    const said = { message: 'Too many requests.', code: 'rate_limit_exceeded' };
    const remote = connect({
      baseURL: 'http://test/v1',
      apiKey: 'key',
      model: 'stub',
      fetch: async () => Response.json({ error: said }, { status: 429, headers }),
    });
    await expect(remote.generate({ messages })).rejects.toMatchObject({ ...said, retryAfter });
  });

  describe('with a code, its status and its place, if something other than Formwork answers', () => {
    const html = (status: number, headers = {}) =>
      new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } });
    test.each([
      ['a page of a proxy', html(502, { 'retry-after': '7' }), 'internal_error', 7],
      ['a page of a proxy that is busy', html(503), 'engine_overloaded'],
      ['a page of a proxy that knows no such address', html(404), 'not_found'],
      ['a page to log in', html(200), 'internal_error'],
      [
        'an error that is a text',
        Response.json({ error: 'No.' }, { status: 401 }),
        'invalid_api_key',
      ],
      [
        'an error without a text',
        Response.json({ error: {} }, { status: 403 }),
        'permission_denied',
      ],
      [
        'an error with a number',
        Response.json({ error: { code: 429 } }, { status: 429 }),
        'rate_limit_exceeded',
      ],
      ['null', Response.json(null, { status: 500 }), 'internal_error'],
      ['a document', Response.json({ choices: [] }), 'internal_error'],
    ])('%s', async (_, answer, code, retryAfter?: number) => {
      const url = 'http://proxy.test/v1';
      const fetch = async () => Object.defineProperty(answer.clone(), 'url', { value: url });
      const options = { baseURL: url, apiKey: 'key', fetch };
      const message = expect.stringContaining(`(status ${answer.status} ${url})`);
      for (const model of [undefined, 'stub']) {
        const error = await connect({ ...options, ...(model && { model }) })
          .generate({ messages })
          .result.catch((thrown: unknown) => thrown);
        expect(Object.keys(error as object).sort()).toEqual(
          ['code', 'formwork', 'name', ...(retryAfter ? ['retryAfter'] : [])].sort(),
        );
        expect(error).toMatchObject({ code, message, ...(retryAfter && { retryAfter }) });
      }
    });
  });

  test.each([undefined, 'stub'])(
    'when the server cannot be reached, with the model %s',
    async (model) => {
      const cause = new TypeError('fetch failed');
      const down = connect({
        baseURL: 'http://down.test/v1',
        apiKey: 'key',
        ...(model && { model }),
        fetch: () => Promise.reject(cause),
      });
      await expect(down.generate({ messages })).rejects.toMatchObject({
        code: 'internal_error',
        message: expect.stringMatching(
          /^http:\/\/down\.test\/v1\/.* cannot be reached: fetch failed$/,
        ),
        cause,
      });
    },
  );

  test('when the connection breaks, as fetch reports it', async () => {
    const cause = new TypeError('terminated');
    const broken = connect({
      baseURL: 'http://test/v1',
      apiKey: 'key',
      model: 'stub',
      fetch: async () => new Response(new ReadableStream({ pull: (body) => body.error(cause) })),
    });
    await expect(broken.generate({ messages })).rejects.toMatchObject({
      code: 'internal_error',
      cause,
    });
  });

  test.each([
    ['text', undefined],
    ['a document', { type: 'array', items: { enum: ['a'] }, minItems: 9 }],
  ])('when the connection ends before the answer does: %s', async (_, schema) => {
    const cut = connect({
      baseURL: 'http://test/v1',
      apiKey: 'key',
      model: 'stub',
      async fetch(input, init) {
        const events = await (await api.fetch(new Request(input, init))).text();
        return new Response(events.slice(0, events.length / 2));
      },
    });
    const generation = cut.generate({
      messages,
      maxTokens: 40,
      seed: 1,
      ...(schema && { schema }),
    });
    await expect(generation.result).rejects.toMatchObject({ code: 'internal_error' });
    await expect(collect(generation.text())).rejects.toMatchObject({ code: 'internal_error' });
  });

  test.each([
    ['max_tokens', 5, 'Unsupported option: max_tokens. Did you mean maxTokens?'],
    ['max_completion_tokens', 5, 'Did you mean maxTokens?'],
    ['tempreature', 1, 'Did you mean temperature?'],
    ['tools', [], 'Unsupported option: tools.'],
  ])('with an option that it does not have: %s', async (param, value, message) => {
    const sent = requests.length;
    await expect(generate({ messages, [param]: value })).rejects.toMatchObject({
      code: 'unsupported_parameter',
      param,
      message: expect.stringContaining(message),
    });
    expect(requests.length).toBe(sent);
  });

  test.each([
    ['temperature', Number.NaN],
    ['maxTokens', Number.POSITIVE_INFINITY],
    ['seed', 1.5],
    ['seed', 'abc'],
  ])('with a number that JSON cannot represent: %s %s', async (param, value) => {
    await expect(generate({ messages, [param]: value })).rejects.toMatchObject({
      code: 'invalid_value',
      param,
    });
  });

  test('with a schema that cannot be serialised', async () => {
    const circular: { properties?: unknown } = {};
    circular.properties = { a: circular };
    for (const given of [null, 5, () => {}, circular, { const: 1n }]) {
      // @ts-expect-error: JavaScript takes anything.
      await expect(generate({ messages, schema: given })).rejects.toMatchObject({
        code: 'invalid_schema',
      });
    }
  });

  test('with code and location when the schema is refused', async () => {
    const refused = generate({ messages, schema: { type: 'string', minLength: 3, maxLength: 2 } });
    await expect(refused).rejects.toMatchObject({ code: 'unsatisfiable_schema' });
    await expect(collect(refused.operations())).rejects.toMatchObject({
      code: 'unsatisfiable_schema',
    });
  });

  test('when a refinement beyond JSON Schema refuses the value', async () => {
    const schema = z.boolean().refine(() => false, 'never good');
    await expect(generate({ messages, schema })).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('never good'),
    });
  });

  test('with advice when a library cannot convert its schemas to JSON Schema', async () => {
    await expect(generate({ messages, schema: v.string() })).rejects.toMatchObject({
      code: 'invalid_schema',
      message: expect.stringContaining('toStandardJsonSchema'),
    });
  });

  test('when operations are read from a generation of text', async () => {
    const text = generate({ messages, maxTokens: 3 });
    await expect(collect(text.operations())).rejects.toMatchObject({
      code: 'missing_required_parameter',
    });
    await text;
  });
});
