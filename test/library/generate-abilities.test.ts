/** `generate` on models that can do more than answer: think first, and see. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/runtime/api/index.ts';
import { connect, type Message, toDataUrl } from '../../src/runtime/index.ts';
import { collect } from '../support/collect.ts';
import { decodeHeader, pngHeader } from '../support/images.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine, type StubOptions } from '../support/stub-engine.ts';

/** `generate` on a stub of its own. */
const generateOn = (options: StubOptions) => {
  const own = createApi({ ...openPorts(createStubEngine(options)), decodeImage: decodeHeader });
  return connect({
    baseURL: 'http://stub.invalid/v1',
    apiKey: 'test-key',
    fetch: async (input, init) => own.fetch(new Request(input, init)),
  }).generate;
};

/** On a model that can do neither. */
const generate = generateOn({});

const messages = [{ role: 'user', content: 'Name a city.' }] as const;
const City = z.object({ city: z.string().max(6), sizes: z.array(z.enum(['s', 'm'])).length(2) });
const aCity = { city: expect.any(String), sizes: [expect.any(String), expect.any(String)] };

describe('a generation of a reasoning model', () => {
  const thinking = generateOn({
    models: [
      {
        id: 'stub',
        ownedBy: 'formwork',
        created: 0,
        contextWindow: 2048,
        capabilities: ['chat', 'reasoning'],
        status: 'ready',
      },
    ],
    script: 'Let me see.\n</think>\n\n',
  });
  const options = { messages, schema: City, maxTokens: 300 } as const;

  test('returns the reasoning separately from the document', async () => {
    const { reasoning, value, usage } = await thinking(options).result;
    expect(reasoning).toBe('Let me see.\n');
    expect(value).toEqual(aCity);
    expect(usage.reasoningTokens).toBeGreaterThan(5);
    expect(usage.completionTokens).toBeGreaterThan(usage.reasoningTokens);
  });

  test('streams it until the answer begins', async () => {
    const generation = thinking(options);
    const told: string[] = [];
    for await (const piece of generation.reasoning()) told.push(piece);
    expect(told.join('')).toBe('Let me see.\n');
    expect(told.length).toBeGreaterThan(1);
    expect(await generation).toEqual(aCity);
  });

  test('ends that stream before the answer is complete', async () => {
    const generation = thinking({ ...options, schema: z.array(z.string()).min(30) });
    const order: string[] = [];
    const ends = collect(generation.reasoning()).then(() => order.push('thought'));
    await Promise.all([ends, generation.then(() => order.push('answer'))]);
    expect(order).toEqual(['thought', 'answer']);
  });

  test('thinks within the requested budget', async () => {
    const { reasoning, usage } = await thinking({ ...options, effort: 'none' }).result;
    expect([reasoning, usage.reasoningTokens]).toEqual(['', 0]);
  });

  test('has no reasoning with a model that does not reason', async () => {
    const generation = generate({ messages, schema: City });
    expect(await collect(generation.reasoning())).toEqual([]);
    expect((await generation.result).reasoning).toBe('');
    const { warnings } = await generate({ messages, schema: City, effort: 'low' }).result;
    expect(warnings.map(({ message }) => message)).toEqual([
      'reasoning_effort is not followed. The model "stub" does not reason: it answers at once.',
    ]);
  });
});

describe('images', () => {
  const file = new Blob([new Uint8Array(pngHeader(40, 40))], { type: 'image/png' });
  const showing = (url: string): Message[] => [
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url, detail: 'low' } },
        { type: 'text', text: 'What is this?' },
      ],
    },
  ];

  test('are sent to a model with vision, from files', async () => {
    const seeing = generateOn({ vision: true, contextWindow: 8192 });
    const generation = seeing({ messages: showing(await toDataUrl(file)), schema: City });
    expect((await generation.result).usage.promptTokens).toBeGreaterThan(757);
    expect(await generation).toEqual(aCity);
  });

  test('are refused with their location by a model without vision', async () => {
    const refused = generate({ messages: showing(await toDataUrl(file)), schema: City });
    await expect(refused).rejects.toMatchObject({ param: 'messages[0].content[0]' });
  });

  test('become the same data URL as in a browser', async () => {
    const bytes = Uint8Array.from({ length: 1_000_000 }, (_, i) => (i * 7919) % 251);
    const url = await toDataUrl(new Blob([bytes], { type: 'image/webp' }));
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });
});

describe('a document written with a space after each colon and comma', () => {
  const spaced = { messages, schema: City, maxTokens: 60, whitespace: 'spaced' } as const;

  test('has the type of its schema', async () => {
    const { value, text } = await generate(spaced).result;
    expect(value).toEqual(aCity);
    expect(text).toMatch(/^\{"city": ".*", "sizes": \["[sm]", "[sm]"\]\}$/);
  });

  test('gives the same operations as one without spaces', async () => {
    const operations = await collect(generate(spaced).operations());
    expect(operations.map(({ path }) => path)).toEqual([
      '',
      '/city',
      '/sizes',
      '/sizes/0',
      '/sizes/1',
    ]);
  });
});

test('a result has the confidence of each value on request', async () => {
  const schema = z.object({ size: z.number().min(40).max(44), name: z.literal('x') });
  const { confidence } = await generate({ messages, schema, confidence: true }).result;
  expect(Object.keys(confidence ?? {})).toEqual(['/size', '/name']);
  expect(confidence?.['/name']).toEqual({ probability: 1, removed: 0 });
  expect((await generate({ messages, schema }).result).confidence).toBeUndefined();
});

test('with members in any order, operations arrive in the order of the model', async () => {
  const Sizes = {
    type: 'object',
    properties: { a: {}, b: {} },
    required: ['a', 'b'],
    maxProperties: 2,
  };
  const orders = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const generation = generate({
      messages,
      schema: Sizes,
      maxTokens: 60,
      memberOrder: 'any',
      seed,
    });
    const operations = await collect(generation.operations());
    const written = operations.map(({ path }) => path).filter((path) => /^\/.$/.test(path));
    const { text } = await generation.result;
    expect(written).toEqual(
      text.indexOf('"a":') < text.indexOf('"b":') ? ['/a', '/b'] : ['/b', '/a'],
    );
    orders.add(written.join());
  }
  expect(orders.size).toBe(2);
});

test('an unknown format does not constrain if the schema is not strict', async () => {
  const magic = { type: 'string', format: 'magic', maxLength: 3 };
  await expect(generate({ messages, schema: magic }).result).rejects.toThrow('magic');
  const { warnings } = await generate({ messages, schema: magic, strict: false }).result;
  const kinds = warnings.map(({ code, keyword, pointer }) => ({ code, keyword, pointer }));
  expect(kinds).toEqual([{ code: 'unknown_format', keyword: 'format', pointer: '/format' }]);
});

test('a grounded document has only numbers of the messages', async () => {
  const told = [{ role: 'user', content: 'Two shirts, size 48.' }] as const;
  const schema = z.object({ size: z.number().min(40) });
  const { size } = await generate({ messages: told, schema, ground: ['number'] });
  expect(size).toBe(48);
});
