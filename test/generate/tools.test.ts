import { describe, expect, test } from 'vitest';
import { type GenerateEvent, generate, localLanguage } from '../../src/runtime/generate/index.ts';
import { writeToolCall } from '../../src/runtime/generate/prompt/tool-calls.ts';
import { createToolMatcher, type ToolRules } from '../../src/runtime/generate/tools/matcher.ts';
import { createToolCallReader, type ToolEvent } from '../../src/runtime/generate/tools/reader.ts';
import { compile } from '../../src/runtime/grammar/index.ts';
import { finiteGrammar } from '../support/finite-grammar.ts';
import { createStubEngine, type StubOptions, stubVocabulary } from '../support/stub-engine.ts';

const weather = ['{"city":"Oslo"}', '{"city":"Rome","days":3}'];
const time = ['{"zone":"UTC"}', '{"zone":"{\\"}"}'];
const tools = [
  { name: 'get_weather', parameters: finiteGrammar(weather) },
  { name: 'get_time', parameters: finiteGrammar(time) },
];

const parsed = (text: string): unknown => JSON.parse(text);

async function answer(rules: Partial<ToolRules>, options: StubOptions, seed = 1n, maxTokens = 400) {
  const engine = createStubEngine(options);
  const reader = createToolCallReader(rules.content !== undefined);
  const events: (GenerateEvent | ToolEvent)[] = [];
  for await (const event of generate(engine.model, {
    prompt: engine.model.encode('Weather?<|im_end|>', true),
    language: localLanguage(stubVocabulary, () =>
      createToolMatcher(stubVocabulary, { tools, required: false, maxCalls: 3, ...rules }),
    ),
    choices: 1,
    maxTokens,
    stop: [],
    sampling: { temperature: 1, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed },
  })) {
    if (event.type === 'text') events.push(...reader.push(event.text));
    else events.push(event);
  }
  events.push(...reader.end());
  const content = events.map((event) => (event.type === 'content' ? event.text : '')).join('');
  const calls = events.flatMap((event) => (event.type === 'call' ? [event] : []));
  return {
    content,
    calls: calls.map(({ index, name }) => ({
      name,
      arguments: events
        .map((event) => (event.type === 'arguments' && event.index === index ? event.text : ''))
        .join(''),
    })),
  };
}

describe('required', () => {
  test('gives calls of known tools with valid arguments, whatever the seed', async () => {
    for (let seed = 0n; seed < 60n; seed++) {
      const { content, calls } = await answer({ required: true }, {}, seed);
      expect(content).toBe('');
      expect(calls.length).toBeGreaterThan(0);
      expect(calls.length).toBeLessThanOrEqual(3);
      for (const call of calls) {
        const allowed = call.name === 'get_weather' ? weather : time;
        expect(allowed.map(parsed)).toContainEqual(parsed(call.arguments));
      }
    }
  });

  test('with one call allowed gives one', async () => {
    const { calls } = await answer({ required: true, maxCalls: 1 }, { endBias: -100 });
    expect(calls).toHaveLength(1);
  });

  test('with one tool forces its name', async () => {
    const { calls } = await answer({ required: true, tools: tools.slice(1), maxCalls: 1 }, {});
    expect(calls[0]?.name).toBe('get_time');
  });

  test('gives several calls if the model continues', async () => {
    const script = `${writeToolCall('get_time', '{"zone":"{\\"}"}')}\n${writeToolCall('get_weather', weather[0]!)}`;
    const { calls } = await answer({ required: true }, { script });
    expect(calls).toEqual([
      { name: 'get_time', arguments: '{"zone":"{\\"}"}' },
      { name: 'get_weather', arguments: weather[0] },
    ]);
  });
});

test('many tools and many calls take no longer than few', () => {
  const nothing = compile('{"type":"object","additionalProperties":false}', stubVocabulary);
  const many = Array.from({ length: 40 }, (_, at) => ({ name: `tool_${at}`, parameters: nothing }));
  const matcher = createToolMatcher(stubVocabulary, { tools: many, required: true, maxCalls: 16 });
  expect(new TextDecoder().decode(matcher.shortestFinish())).toBe(writeToolCall('tool_0', '{}'));
  // The whole of the first call may come, and after it another one or the end.
  expect(matcher.acceptBytes(matcher.shortestFinish())).toBe(true);
  expect([matcher.complete, matcher.finished]).toEqual([true, false]);
  expect(matcher.forced()).toEqual(new Uint8Array(0));
});

describe('auto', () => {
  test('gives text if the model writes text', async () => {
    const { content, calls } = await answer({}, { script: 'It is <b>sunny</b>, <tool' });
    expect(content).toBe('It is <b>sunny</b>, <tool');
    expect(calls).toEqual([]);
  });

  test('gives text and a call if the model begins a call', async () => {
    const script = `Let me see.\n${writeToolCall('get_weather', weather[1]!)}`;
    expect(await answer({}, { script })).toEqual({
      content: 'Let me see.\n',
      calls: [{ name: 'get_weather', arguments: weather[1] }],
    });
  });

  test('constrains a call by its grammar once it has started', async () => {
    const { content, calls } = await answer({ maxCalls: 1 }, { script: 'So: <tool_call>nonsense' });
    expect(content).toBe('So: ');
    expect(calls).toHaveLength(1);
    expect([...weather, ...time].map(parsed)).toContainEqual(parsed(calls[0]!.arguments));
  });

  test('finishes a call that max_tokens would cut', async () => {
    const script = `Let me see. ${writeToolCall('get_weather', weather[1]!)}`;
    for (let maxTokens = 30; maxTokens < 60; maxTokens++) {
      const { calls } = await answer({}, { script }, 1n, maxTokens);
      for (const call of calls) {
        expect([...weather, ...time].map(parsed)).toContainEqual(parsed(call.arguments));
      }
    }
  });
});

describe('a document or calls', () => {
  test('a document that mentions the start of a call stays whole', async () => {
    const documents = [
      '{"a":"<tool_call>"}',
      `{"a":${JSON.stringify(`<tool_call>${writeToolCall('get_time', '{}')}`)}}`,
    ];
    for (const script of documents) {
      const content = finiteGrammar(documents);
      expect(await answer({ content }, { script })).toEqual({ content: script, calls: [] });
    }
  });

  test('gives calls if the model begins a call', async () => {
    const value = '{"zone":"<tool_call>"}';
    const called = [{ name: 'get_time', parameters: finiteGrammar([value]) }];
    const script = [writeToolCall('get_time', value), writeToolCall('get_time', value)].join('\n');
    const rules = { content: finiteGrammar(['{"a":1}']), tools: called, maxCalls: 2 };
    const call = { name: 'get_time', arguments: value };
    expect(await answer(rules, { script })).toEqual({ content: '', calls: [call, call] });
  });

  test('a text that only begins like a call is content, however it is split', () => {
    for (const text of [
      '<tool',
      '<tool_call>',
      '<tool_call>x',
      '<tools> <tool_call>\n{"name": "x"',
    ]) {
      for (let at = 0; at <= text.length; at++) {
        const reader = createToolCallReader(true);
        const events = [text.slice(0, at), text.slice(at)].flatMap((part) => reader.push(part));
        events.push(...reader.end());
        expect(events.map((event) => event.type === 'content' && event.text).join('')).toBe(text);
      }
    }
  });
});
