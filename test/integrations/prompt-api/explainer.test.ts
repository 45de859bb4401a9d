/**
 * What the explainer (https://github.com/webmachinelearning/prompt-api) says and the web platform's
 * tests do not hold.
 */
import { afterEach, expect, test } from 'vitest';
import { createClientApi } from '../../../src/runtime/client/index.ts';
import {
  createLanguageModel,
  installPromptApi,
  type LanguageModelStatic,
} from '../../../src/runtime/integrations/prompt-api/index.ts';
import { collect } from '../../support/collect.ts';
import { promptApi } from './support.ts';

const scope = globalThis as { LanguageModel?: LanguageModelStatic };
afterEach(() => {
  delete scope.LanguageModel;
});

test('LanguageModel is installed only if the browser has none', async () => {
  const { engine } = promptApi();
  expect(installPromptApi({ engine })).toBe(true);
  const { LanguageModel } = scope;
  expect(Object.keys(globalThis)).not.toContain('LanguageModel');
  expect(await (await LanguageModel?.create())?.prompt('Hi')).toBeTypeOf('string');
  expect(installPromptApi({ engine })).toBe(false);
  expect(scope.LanguageModel).toBe(LanguageModel);
  expect(installPromptApi({ engine, force: true })).toBe(true);
  expect(scope.LanguageModel).not.toBe(LanguageModel);
});

test('installing starts nothing: without workers LanguageModel exists and is unavailable', async () => {
  installPromptApi();
  expect(await scope.LanguageModel?.availability()).toBe('unavailable');
  await expect(scope.LanguageModel?.create()).rejects.toMatchObject({ name: 'NotSupportedError' });
});

test('a model that failed to load is downloadable: create loads it again', async () => {
  const { engine } = promptApi();
  const [record] = await engine.models();
  const failed = { ...engine, models: async () => [{ ...record!, status: 'failed' as const }] };
  const { LanguageModel } = promptApi({}, { engine: failed });
  expect(await LanguageModel.availability()).toBe('downloadable');
  expect(await LanguageModel.create()).toBeInstanceOf(LanguageModel);
});

test('its constructor cannot be called', () => {
  const { LanguageModel } = promptApi();
  const Constructor = LanguageModel as unknown as new () => unknown;
  expect(() => new Constructor()).toThrow(TypeError);
});

test('a system prompt is first in each of three ways to give it', async () => {
  const { LanguageModel, lastMessages } = promptApi();
  const system = { role: 'system', content: 'Pretend to be an eloquent hamster.' } as const;
  const user = { role: 'user', content: 'What is your favorite food?' } as const;
  const short = { responseConstraint: /ok/ };
  const first = await LanguageModel.create({ initialPrompts: [system] });
  await first.prompt(user.content, short);
  expect(lastMessages()).toEqual([system, user]);
  const second = await LanguageModel.create();
  await second.append([system]);
  await second.prompt(user.content, short);
  expect(lastMessages()).toEqual([system, user]);
  const third = await LanguageModel.create();
  await third.prompt([system, user], short);
  expect(lastMessages()).toEqual([system, user]);
});

test('adjacent texts are joined, and a prefix with its answer is one message', async () => {
  const { LanguageModel, lastMessages } = promptApi();
  const session = await LanguageModel.create();
  const texts = ['foo', 'bar'].map((value) => ({ type: 'text' as const, value }));
  const begun = { role: 'assistant', content: 'yes', prefix: true } as const;
  await session.prompt([{ role: 'user', content: texts }, begun], {
    responseConstraint: /yes or no/,
  });
  await session.prompt('So?', { responseConstraint: /ok/ });
  expect(lastMessages()).toEqual([
    { role: 'user', content: 'foobar' },
    { role: 'assistant', content: 'yes or no' },
    { role: 'user', content: 'So?' },
  ]);
});

test('a prefix in append or initialPrompts is an ordinary message, as the next prompt follows it', async () => {
  const { LanguageModel, lastMessages } = promptApi();
  const begun = { role: 'assistant', content: 'yes', prefix: true } as const;
  const appended = await LanguageModel.create();
  await appended.append([{ role: 'user', content: 'a' }, begun]);
  const opened = await LanguageModel.create({
    initialPrompts: [{ role: 'user', content: 'a' }, begun],
  });
  for (const session of [appended, opened]) {
    expect(await session.prompt('So?', { responseConstraint: /ok/ })).toBe('ok');
    expect(lastMessages()).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'yes' },
      { role: 'user', content: 'So?' },
    ]);
  }
});

test('a prefix anywhere but in the last message of the assistant is a SyntaxError', async () => {
  const session = await promptApi().LanguageModel.create();
  const user = { role: 'user', content: 'a' } as const;
  const begun = { role: 'assistant', content: 'b', prefix: true } as const;
  for (const input of [[begun, user], [{ ...user, prefix: true }]]) {
    await expect(session.prompt(input)).rejects.toMatchObject({ name: 'SyntaxError' });
  }
});

test('an invalid constraint is a TypeError, an unsatisfiable one a SyntaxError, an unsupported one a NotSupportedError', async () => {
  const session = await promptApi().LanguageModel.create();
  for (const responseConstraint of [42, 'x', null, []] as unknown as object[]) {
    await expect(session.prompt('a', { responseConstraint })).rejects.toThrow(TypeError);
  }
  const impossible = session.prompt('a', { responseConstraint: { type: 'string', enum: [1] } });
  await expect(impossible).rejects.toMatchObject({ name: 'SyntaxError' });
  const unknown = session.prompt('a', { responseConstraint: { format: 'no-such-format' } });
  await expect(unknown).rejects.toMatchObject({ name: 'NotSupportedError' });
});

test('an aborted prompt in the queue is never sent', async () => {
  const { LanguageModel, requests } = promptApi();
  const session = await LanguageModel.create();
  const controller = new AbortController();
  const first = session.prompt('first');
  const second = session.prompt('second', { signal: controller.signal });
  controller.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  await first;
  await session.prompt('third');
  expect(JSON.stringify(requests)).not.toContain('second');
});

test('cancelling a stream ends its answer, and the session continues', async () => {
  const { LanguageModel, stub } = promptApi({ endBias: -50 });
  const session = await LanguageModel.create();
  for await (const _ of session.promptStreaming('Tell me everything.')) break;
  await expect.poll(stub.open).toBe(0);
  expect(await session.prompt('Hi', { responseConstraint: /ok/ })).toBe('ok');
});

test('cancelling a stream at any moment up to its end rejects nothing', async () => {
  // An answer that arrives at once: it ends within some microtasks.
  const chunks = ['{"choices":[{"delta":{"content":"ok"}}]}', '[DONE]'];
  const fetch = async (request: Request) =>
    request.url.endsWith('input_tokens')
      ? Response.json({ input_tokens: 1 })
      : new Response(chunks.map((chunk) => `data: ${chunk}\n\n`).join(''));
  const { engine } = promptApi();
  const { LanguageModel } = promptApi({}, { engine: { ...engine, fetch } });
  const session = await LanguageModel.create();
  const rejected: unknown[] = [];
  const note = (error: unknown) => rejected.push(error);
  process.on('unhandledRejection', note);
  for (let steps = 0; steps < 60; steps++) {
    const reader = session.promptStreaming('Hi').getReader();
    await reader.read();
    for (let step = 0; step < steps; step++) await null;
    await reader.cancel();
    await new Promise((resolve) => setTimeout(resolve));
  }
  process.off('unhandledRejection', note);
  expect(rejected).toEqual([]);
});

const weather = {
  name: 'weather',
  description: 'The weather of a city.',
  inputSchema: {
    type: 'object',
    properties: { city: { enum: ['Oslo', 'Rome'] } },
    required: ['city'],
    additionalProperties: false,
  },
};
const weatherCall = '<tool_call>\n{"name": "weather", "arguments": {"city": "Oslo"}}\n</tool_call>';

test('tools run concurrently, and their results are read', async () => {
  const { LanguageModel, requests } = promptApi({ script: weatherCall });
  const asked: unknown[] = [];
  const session = await LanguageModel.create({
    tools: [
      {
        ...weather,
        execute: async (input: { city: string }) => {
          asked.push(input);
          return 'Sunny.';
        },
      },
    ],
  });
  await session.prompt('Is it sunny in Oslo?');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked[0]).toEqual({ city: 'Oslo' });
  expect(JSON.stringify(requests.at(-1)?.body.messages)).toContain('Sunny.');
});

test('an answer that continues a prefix calls no tools, and the next one may', async () => {
  const { LanguageModel, requests } = promptApi({ script: weatherCall });
  const tools = [{ ...weather, execute: async () => 'Sunny.' }];
  const session = await LanguageModel.create({ tools });
  await session.prompt('Is it sunny in Oslo?');
  const begun = { role: 'assistant', content: 'yes', prefix: true } as const;
  const rest = await session.prompt([{ role: 'user', content: 'Is that good?' }, begun], {
    responseConstraint: /yes or no/,
  });
  expect(rest).toBe(' or no');
  expect(requests.at(-1)?.body).not.toHaveProperty('tools');
  await session.append('And in Rome?');
  await session.prompt('Well?');
  expect(requests.at(-1)?.body).toHaveProperty('tools');
});

test('after a tool was called, append counts the calls and results too', async () => {
  const { LanguageModel, engine, lastMessages } = promptApi({ script: weatherCall });
  const session = await LanguageModel.create({
    tools: [{ ...weather, execute: async () => 'Sunny.' }],
  });
  const content = await session.prompt('Is it sunny in Oslo?');
  const asked = lastMessages() as readonly object[];
  await session.append('And in Rome?');
  const response = await createClientApi(engine).fetch('http://stub.invalid/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'stub',
      messages: [
        ...asked,
        { role: 'assistant', content },
        { role: 'user', content: 'And in Rome?' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: weather.name,
            description: weather.description,
            parameters: weather.inputSchema,
          },
        },
      ],
      max_completion_tokens: 1,
    }),
  });
  expect(session.contextUsage).toBe((await response.json()).usage.prompt_tokens);
});

test('after a tool was called, an append that can never fit is refused with its size', async () => {
  const { LanguageModel } = promptApi({ script: weatherCall });
  const session = await LanguageModel.create({
    tools: [{ ...weather, execute: async () => 'Sunny.' }],
  });
  await session.prompt('Is it sunny in Oslo?');
  const input = 'long '.repeat(20_000);
  const error = await session.append(input).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'QuotaExceededError' });
  const measured = await session.measureContextUsage(input);
  expect((error as { requested: number }).requested).toBeGreaterThan(measured);
});

test('a result that does not fit drops older turns, without calling the tool or emitting text again', async () => {
  const { LanguageModel, lastMessages } = promptApi({ script: `Wait. ${weatherCall}` });
  const results: string[] = [];
  const execute = async () => {
    results.push(results.length === 0 ? 'Sunny. '.repeat(100) : 'Sunny.');
    return results.at(-1)!;
  };
  const session = await LanguageModel.create({ tools: [{ ...weather, execute }] });
  let overflows = 0;
  session.addEventListener('contextoverflow', () => overflows++);
  await session.append('old '.repeat(100));
  const text = await session.prompt('Is it sunny in Oslo?');
  const messages = lastMessages() as { role: string; content: string }[];
  const contentsOf = (role: string) =>
    messages.filter((message) => message.role === role).map(({ content }) => content);
  expect(contentsOf('user')).toEqual(['Is it sunny in Oslo?']);
  expect(contentsOf('tool')).toEqual(results);
  expect(text.split('Wait.').length).toBe(contentsOf('assistant').join().split('Wait.').length + 1);
  expect(overflows).toBe(1);
});

test('a result that can never fit is refused with the size of what was sent, and its tool runs once', async () => {
  const { LanguageModel } = promptApi({ script: weatherCall });
  let calls = 0;
  const session = await LanguageModel.create({
    tools: [{ ...weather, execute: async () => `${++calls} ${'Sunny. '.repeat(250)}` }],
  });
  await session.append('old');
  const before = session.contextUsage;
  const error = await session.prompt('Is it sunny in Oslo?').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'QuotaExceededError', quota: session.contextWindow });
  expect((error as { requested: number }).requested).toBeGreaterThan(session.contextWindow);
  expect(calls).toBe(1);
  expect(session.contextUsage).toBe(before);
});

test('an error of a tool ends the answer, and the prompt rejects with it', async () => {
  const script = '<tool_call>\n{"name": "fail", "arguments": {}}\n</tool_call>';
  const error = new Error('no network');
  const session = await promptApi({ script }).LanguageModel.create({
    tools: [
      {
        name: 'fail',
        description: 'Fails.',
        inputSchema: { type: 'object', properties: {} },
        execute: () => Promise.reject(error),
      },
    ],
  });
  await expect(session.prompt('Go.')).rejects.toBe(error);
  expect(session.contextUsage).toBe(0);
});

test('an aborted prompt does not wait for its tools, and neither does the next prompt', async () => {
  const { LanguageModel } = promptApi({ script: weatherCall });
  const called = Promise.withResolvers<void>();
  const execute = () => {
    called.resolve();
    return new Promise<string>(() => {});
  };
  const session = await LanguageModel.create({ tools: [{ ...weather, execute }] });
  const controller = new AbortController();
  const first = session.prompt('Is it sunny in Oslo?', { signal: controller.signal });
  await called.promise;
  controller.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await session.append('And in Rome?');
  expect(session.contextUsage).toBeGreaterThan(0);
});

test.each([
  ['{"city": "Os', 'weather', 'The call of "weather" was cut off.'],
  ['{}', 'clock', 'The model called "clock", which is not a tool.'],
])('a call that cannot be made is an OperationError: %s', async (text, name, message) => {
  const { engine } = promptApi();
  const call = { index: 0, id: 'c', type: 'function', function: { name, arguments: text } };
  const chunk = { choices: [{ delta: { tool_calls: [call] } }] };
  const events = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
  const fetch = async () =>
    new Response(events, { headers: { 'content-type': 'text/event-stream' } });
  const session = await createLanguageModel({ engine: { ...engine, fetch } }).create({
    tools: [{ ...weather, execute: async () => 'Sunny.' }],
  });
  await expect(session.prompt('Go.')).rejects.toMatchObject({ name: 'OperationError', message });
});

test('the definitions of tools count in append and initialPrompts as in prompt', async () => {
  const { LanguageModel } = promptApi();
  const tools = [{ ...weather, execute: async () => 'Sunny.' }];
  const initialPrompts = [{ role: 'user', content: 'a' }] as const;
  const plain = await LanguageModel.create({ initialPrompts });
  const opened = await LanguageModel.create({ initialPrompts, tools });
  expect(opened.contextUsage).toBeGreaterThan(plain.contextUsage);
  const appended = await LanguageModel.create({ tools });
  await appended.append('a');
  expect(appended.contextUsage).toBe(opened.contextUsage);
});

test('the first session has the window of the loaded model, as later ones have', async () => {
  const { engine } = promptApi({ contextWindow: 500 });
  let isLoaded = false;
  const LanguageModel = createLanguageModel({
    engine: {
      ...engine,
      async models() {
        const records = await engine.models();
        return isLoaded ? records : records.map((record) => ({ ...record, contextWindow: 4096 }));
      },
      async load(...given) {
        const info = await engine.load(...given);
        isLoaded = true;
        return info;
      },
    },
  });
  const windows = [await LanguageModel.create(), await LanguageModel.create()].map(
    (session) => session.contextWindow,
  );
  expect(windows).toEqual([500, 500]);
});

test('images are sent with their type', async () => {
  const { LanguageModel, lastMessages } = promptApi({ vision: true });
  const session = await LanguageModel.create({ expectedInputs: [{ type: 'image' }] });
  const value = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const content = [
    { type: 'text', value: 'What is it?' } as const,
    { type: 'image', value } as const,
  ];
  // The file is cut short, so no answer comes.
  await expect(session.prompt([{ role: 'user', content }])).rejects.toThrow();
  expect(lastMessages()).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/4A==' } },
      ],
    },
  ]);
  const unknown = [
    { role: 'user', content: [{ type: 'image', value: Uint8Array.of(1) }] },
  ] as const;
  await expect(session.prompt(unknown)).rejects.toMatchObject({ name: 'EncodingError' });
});

test('the text of a stream is the text of the prompt', async () => {
  const { LanguageModel } = promptApi({ script: 'One two three.' });
  const [whole, piecewise] = [await LanguageModel.create(), await LanguageModel.create()];
  const pieces = await collect(piecewise.promptStreaming('Count.'));
  expect(pieces.join('')).toBe(await whole.prompt('Count.'));
});
