import {
  APICallError,
  embed,
  embedMany,
  generateObject,
  generateText,
  isStepCount,
  jsonSchema,
  NoSuchModelError,
  Output,
  streamObject,
  streamText,
  tool,
} from 'ai';
import * as previous from 'ai-6';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../../src/runtime/api/index.ts';
import { createFormwork } from '../../../src/runtime/integrations/ai-sdk/index.ts';
import { collect } from '../../support/collect.ts';
import { openPorts } from '../../support/open-ports.ts';
import { createStubEngine, type StubOptions } from '../../support/stub-engine.ts';

(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** An engine with nothing in it, and the bodies of the requests that it was sent. */
function stubEngine(options: StubOptions = {}) {
  const api = createApi(openPorts(createStubEngine(options)));
  const requests: Record<string, unknown>[] = [];
  const engine = {
    async fetch(request: Request) {
      requests.push(await request.clone().json());
      return api.fetch(request);
    },
  };
  return { engine, requests };
}

const { engine, requests } = stubEngine();
const formwork = createFormwork({ engine });
const model = formwork('stub');
const City = z.object({ city: z.string().max(10), size: z.enum(['small', 'large']) });

describe('text', () => {
  test('comes whole, with its tokens counted', async () => {
    const answer = await generateText({ model, prompt: 'Hi', maxOutputTokens: 8, seed: 1 });
    expect(answer.text).not.toBe('');
    expect(answer.usage.outputTokens).toBeGreaterThan(0);
    expect(answer.usage.outputTokens).toBeLessThanOrEqual(8);
    expect(answer.response.modelId).toBe('stub');
    expect(answer.providerMetadata?.formwork?.fingerprint).toEqual(expect.any(String));
  });

  test('streams to the same text', async () => {
    const options = { model, prompt: 'Hi', maxOutputTokens: 8, seed: 1 };
    const pieces = await collect(streamText(options).textStream);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe((await generateText(options)).text);
  });

  test('is asked for with every setting of the SDK', async () => {
    await generateText({
      model,
      system: 'Be brief.',
      prompt: 'Hi',
      maxOutputTokens: 4,
      temperature: 0.5,
      topP: 0.9,
      topK: 20,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      seed: 7,
      stopSequences: ['STOP'],
      reasoning: 'low',
      providerOptions: { formwork: { minP: 0.1, repetitionPenalty: 1.1, showSchema: false } },
    });
    expect(requests.at(-1)).toEqual({
      model: 'stub',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 4,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 20,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      seed: 7,
      stop: ['STOP'],
      reasoning_effort: 'low',
      min_p: 0.1,
      repetition_penalty: 1.1,
      schema_in_prompt: false,
    });
  });

  test('comes from a server as from an engine', async () => {
    const seen: [string, string | null][] = [];
    const remote = createFormwork({
      baseURL: 'http://stub.invalid/v1/',
      apiKey: 'a-key',
      fetch: (input, init) => {
        const request = new Request(input, init);
        seen.push([request.url, request.headers.get('authorization')]);
        return engine.fetch(request);
      },
    });
    const options = { prompt: 'Hi', maxOutputTokens: 8, seed: 1 };
    const { text } = await generateText({ model: remote('stub'), ...options });
    expect(text).toBe((await generateText({ model, ...options })).text);
    expect(seen).toEqual([['http://stub.invalid/v1/chat/completions', 'Bearer a-key']]);
  });
});

describe('an object', () => {
  const options = { model, prompt: 'A city.', maxOutputTokens: 60, seed: 1 } as const;

  test('is typed by its schema', async () => {
    const { output } = await generateText({ ...options, output: Output.object({ schema: City }) });
    expectTypeOf(output).toEqualTypeOf<z.infer<typeof City>>();
    expect(City.parse(output)).toEqual(output);
  });

  test('comes from generateObject too', async () => {
    const { object, warnings } = await generateObject({ ...options, schema: City });
    expect(City.parse(object)).toEqual(object);
    expect(warnings).toEqual([]);
  });

  test('is an array, a choice, or any JSON', async () => {
    const list = Output.array({ element: z.object({ city: z.string().max(5) }) });
    const { output: cities } = await generateText({ ...options, output: list });
    expect(cities.every(({ city }) => typeof city === 'string')).toBe(true);
    const choice = Output.choice({ options: ['yes', 'no'] });
    const { output: word } = await generateText({ ...options, output: choice });
    expect(['yes', 'no']).toContain(word);
    const { output: any } = await generateText({ ...options, output: Output.json() });
    expect(any).toBeTypeOf('object');
  });

  test('grows by whole values alone: no text or number is half there', async () => {
    const schema = jsonSchema<{ name: string; size: number; kind: string }>({
      type: 'object',
      properties: {
        name: { const: 'a long name' },
        size: { const: 123456 },
        kind: { enum: ['village', 'town'] },
      },
      required: ['name', 'size', 'kind'],
      additionalProperties: false,
    });
    const partials = await collect(
      streamText({ ...options, output: Output.object({ schema }) }).partialOutputStream,
    );
    const kind = partials.at(-1)?.kind;
    expect(['village', 'town']).toContain(kind);
    const whole = { name: 'a long name', size: 123456, kind };
    for (const partial of partials) expect(whole).toMatchObject(partial);
    const steps = partials.map((partial) => Object.keys(partial ?? {}).length);
    expect(steps.at(0)).toBeLessThan(3);
    expect(steps.at(-1)).toBe(3);
  });

  test('grows token by token where that is asked for', async () => {
    const providerOptions = { formwork: { partials: 'tokens' as const } };
    const schema = z.object({ text: z.string().min(6).max(12) });
    const stream = streamObject({ ...options, schema, providerOptions });
    const texts = (await collect(stream.partialObjectStream)).map(({ text = '' }) => text);
    expect(new Set(texts).size).toBeGreaterThan(2);
    expect(texts.at(-1)).toBe((await stream.object).text);
  });

  test('has its whole text in the stream, however it is cut', async () => {
    const stream = streamObject({ ...options, schema: City });
    const text = (await collect(stream.textStream)).join('');
    expect(JSON.parse(text)).toEqual(await stream.object);
  });
});

describe('tools', () => {
  test('are called with what their schema allows, and the answer to them is read', async () => {
    const saved: unknown[] = [];
    const save = tool({
      description: 'Saves a city.',
      inputSchema: City,
      execute: async (city) => {
        saved.push(City.parse(city));
        return { saved: true };
      },
    });
    const { steps } = await generateText({
      model,
      tools: { save },
      prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber === 0 ? 'required' : 'none' }),
      prompt: 'Save a city.',
      maxOutputTokens: 120,
      seed: 2,
      stopWhen: isStepCount(2),
    });
    expect(saved.length).toBeGreaterThan(0);
    expect(steps[0]?.finishReason).toBe('tool-calls');
    const sent = requests.at(-1)?.messages as { role: string; tool_call_id?: string }[];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', ...saved.map(() => 'tool')]);
    expect(sent.at(-1)).toMatchObject({ content: '{"saved":true}' });
  });

  test('stream their input', async () => {
    const parts = await collect(
      streamText({
        model,
        tools: { save: tool({ inputSchema: City }) },
        toolChoice: { type: 'tool', toolName: 'save' },
        prompt: 'Save a city.',
        maxOutputTokens: 120,
        seed: 2,
      }).stream,
    );
    const deltas = parts.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : []));
    const call = parts.find((part) => part.type === 'tool-call');
    expect(deltas.length).toBeGreaterThan(1);
    expect(JSON.parse(deltas.join(''))).toEqual(call?.input);
    expect(City.parse(call?.input)).toEqual(call?.input);
  });
});

test('a picture is sent as a data URL', async () => {
  const { engine, requests } = stubEngine();
  const seeing = createFormwork({ engine })('stub');
  const image = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const messages = [
    {
      role: 'user' as const,
      content: [{ type: 'file' as const, data: image, mediaType: 'image/jpeg' }],
    },
  ];
  // The stub is no vision model, and says so.
  const asked = generateText({ model: seeing, messages, maxRetries: 0 });
  await expect(asked).rejects.toMatchObject({ statusCode: 400 });
  expect(requests[0]?.messages).toEqual([
    {
      role: 'user',
      content: [{ type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/4A==' } }],
    },
  ]);
});

test('a file that no model reads is refused, before anything is sent', async () => {
  const { engine, requests } = stubEngine();
  const data = Uint8Array.of(1);
  const content = [{ type: 'file' as const, data, mediaType: 'audio/wav' }];
  await expect(
    generateText({
      model: createFormwork({ engine })('stub'),
      messages: [{ role: 'user', content }],
    }),
  ).rejects.toMatchObject({ name: 'AI_UnsupportedFunctionalityError' });
  expect(requests).toEqual([]);
});

test('texts are embedded, one and many, in as many dimensions as one likes', async () => {
  const { engine } = stubEngine({ embeddingDimensions: 8 });
  const provider = createFormwork({ engine });
  const embedding = provider.embeddingModel('stub');
  const { embeddings, usage } = await embedMany({ model: embedding, values: ['a', 'b'] });
  expect(embeddings.map(({ length }) => length)).toEqual([8, 8]);
  expect(usage.tokens).toBeGreaterThan(0);
  const one = await embed({ model: embedding, value: 'a' });
  expect(one.embedding).toEqual(embeddings[0]);
  const short = await embedding.doEmbed({ values: ['a'], dimensions: 4 });
  expect(short.embeddings[0]).toHaveLength(4);
});

describe('errors are the SDK’s own', () => {
  test('a schema that is not enforced in full is refused, with its code and place', async () => {
    const schema = jsonSchema({ type: 'string', format: 'no-such-format' });
    const asked = generateObject({ model, schema, prompt: 'Hi' });
    const error = await asked.then(undefined, (error: unknown) => error);
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      statusCode: 400,
      isRetryable: false,
      data: { code: 'unsupported_schema_feature' },
    });
  });

  test('unknown models and unsupported kinds of models are errors', async () => {
    const asked = generateText({ model: formwork('none'), prompt: 'Hi', maxRetries: 0 });
    await expect(asked).rejects.toMatchObject({
      statusCode: 404,
      data: { code: 'model_not_found' },
    });
    expect(() => formwork.imageModel('any')).toThrow(
      expect.toSatisfy((error) => NoSuchModelError.isInstance(error)),
    );
  });

  test('a busy server is asked again', async () => {
    let calls = 0;
    const busy = {
      async fetch(request: Request) {
        if (calls++ > 0) return engine.fetch(request);
        const error = { message: 'Busy.', code: 'engine_busy', type: 'server_error', param: null };
        return Response.json({ error }, { status: 503, headers: { 'retry-after-ms': '1' } });
      },
    };
    const busyModel = createFormwork({ engine: busy })('stub');
    const { text } = await generateText({ model: busyModel, prompt: 'Hi', maxOutputTokens: 4 });
    expect(text).not.toBe('');
    expect(calls).toBe(2);
  });

  test('an unknown option is an error that names it', async () => {
    const providerOptions = { formwork: { min_p: 0.1 } };
    await expect(generateText({ model, prompt: 'Hi', providerOptions })).rejects.toThrow('min_p');
  });

  test('leaving ends the generation', async () => {
    const abort = new AbortController();
    const stub = createStubEngine({ onForward: () => new Promise((done) => setTimeout(done, 5)) });
    const api = createApi(openPorts(stub));
    const slow = createFormwork({ engine: { fetch: (request) => api.fetch(request) } })('stub');
    const asked = generateText({ model: slow, prompt: 'Hi', abortSignal: abort.signal });
    setTimeout(() => abort.abort(), 30);
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(stub.open).toBe(0);
  });
});

test('the previous major of the SDK takes it in version 3 of the specification', async () => {
  const provider = createFormwork({ engine, specificationVersion: 'v3' });
  const settings = { model: provider('stub'), prompt: 'A city.', maxOutputTokens: 60, seed: 1 };
  const output = previous.Output.object({ schema: City });
  const answer = await previous.generateText({ ...settings, output });
  expect(City.parse(answer.output)).toEqual(answer.output);
  const stream = previous.streamText({ ...settings, output });
  const partials = await collect(stream.partialOutputStream);
  expect(partials.at(-1)).toEqual(answer.output);
  const data = Uint8Array.of(0xff, 0xd8, 0xff);
  const content = [{ type: 'image' as const, image: data }];
  const seeing = previous.generateText({ ...settings, prompt: [{ role: 'user', content }] });
  await expect(seeing).rejects.toMatchObject({ statusCode: 400 });
  expect(JSON.stringify(requests.at(-1))).toContain('data:image/jpeg;base64,/9j/');
});
