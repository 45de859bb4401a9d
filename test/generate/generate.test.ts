import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type GenerateRequest,
  generate,
  unquotedGrammar,
} from '../../src/runtime/generate/index.ts';
import { compile } from '../../src/runtime/grammar/index.ts';
import { finiteGrammar } from '../support/finite-grammar.ts';
import { createStubEngine, stubVocabulary } from '../support/stub-engine.ts';
import { collect, finishOf, languageOf, request, textOf } from './requests.ts';

describe('free text', () => {
  test('is what the model writes, until it ends its turn', async () => {
    const engine = createStubEngine({ script: 'naming the 日本 café' });
    const events = await collect(engine, request(engine));
    expect(textOf(events)).toBe('naming the 日本 café');
    expect(finishOf(events).cause).toBe('end');
  });

  test('ends with cause budget after max tokens', async () => {
    const engine = createStubEngine({ script: 'x'.repeat(50) });
    const events = await collect(engine, request(engine, { maxTokens: 5 }));
    expect(textOf(events)).toBe('xxxxx');
    expect(finishOf(events)).toMatchObject({ cause: 'budget', tokens: 5 });
  });

  test('arrives in whole characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (script) => {
        const engine = createStubEngine({ script });
        const events = await collect(engine, request(engine, { maxTokens: 500 }));
        for (const event of events) {
          if (event.type === 'text') expect(event.text.isWellFormed()).toBe(true);
        }
        expect(textOf(events)).toBe(script);
      }),
    );
  });
});

describe('the space that a tokenizer puts before each text', () => {
  const written = async (script: string, changes: Partial<GenerateRequest> = {}) => {
    const engine = createStubEngine({ script });
    const model = { ...engine.model, dropsFirstSpace: true };
    return textOf(await collect({ model }, request(engine, changes)));
  };

  test('is not part of free text', async () => {
    expect(await written(' name')).toBe('name');
  });

  test.each([
    ['^.{5}$', ' name'],
    ['^[A-Za-z ]{5,9}$', ' naming a'],
    ['^( yes| no)$', ' yes'],
  ])('is part of a text if the pattern %s allows it', async (pattern, text) => {
    const grammar = unquotedGrammar(
      compile({ type: 'string', pattern }, stubVocabulary),
      stubVocabulary,
    );
    expect(await written(text, { language: languageOf(grammar), document: true })).toBe(text);
  });
});

describe('stop sequences', () => {
  test('end the answer before the sequence, across token boundaries', async () => {
    const engine = createStubEngine({ script: 'one\n\nEND two' });
    const events = await collect(engine, request(engine, { stop: [{ text: '\nEND' }] }));
    expect(textOf(events)).toBe('one\n');
    expect(finishOf(events)).toMatchObject({ cause: 'stop', tokens: 3 });
  });

  test('never appear in the answer, not even in part, and nothing else is lost', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 });
    const stops = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 4 }),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(letters, stops, async (script, stop) => {
        const engine = createStubEngine({ script });
        const places = stop.map((one) => script.indexOf(one)).filter((place) => place !== -1);
        // The first to be complete ends the answer; of those complete at the same token, the first
        // to begin.
        const ends = stop
          .map((one) => script.indexOf(one) + one.length)
          .filter((_, at) => script.includes(stop[at]!));
        const firstEnd = Math.min(...ends);
        const begin = Math.min(
          ...stop
            .map((one) => script.slice(0, firstEnd).indexOf(one))
            .filter((place) => place !== -1),
        );
        const events = await collect(
          engine,
          request(engine, { stop: stop.map((text) => ({ text })) }),
        );
        expect(textOf(events)).toBe(places.length === 0 ? script : script.slice(0, begin));
      }),
    );
  });

  test('do not cut a document', async () => {
    const engine = createStubEngine({ script: '{"a":"xSTOPy","b":1}' });
    const grammar = finiteGrammar(['{"a":"xSTOPy","b":1}', '{"a":"xz","b":2}']);
    const events = await collect(
      engine,
      request(engine, { language: languageOf(grammar), stop: [{ text: 'STOP' }] }),
    );
    expect(textOf(events)).toBe('{"a":"xz","b":2}');
    expect(finishOf(events).cause).toBe('stop');
  });
});

describe('a repetition penalty', () => {
  /** The tokens of an answer, thinking included, that never says twice what it can help. */
  const unrepeated = async (changes: Partial<GenerateRequest>) => {
    const engine = createStubEngine({ endBias: -100 });
    const sampling = { ...request(engine).sampling, temperature: 0, repetitionPenalty: 10 };
    const asked = request(engine, { sampling, maxTokens: 30, ...changes });
    const events = await collect(engine, asked);
    const text = events.flatMap((event) =>
      event.type === 'text' || event.type === 'reasoning' ? event.text : [],
    );
    return { text: text.join(''), prompt: 'Hi' };
  };

  test('counts the prompt and the answer so far', async () => {
    const { text, prompt } = await unrepeated({});
    expect(text).toHaveLength(30);
    expect(new Set(text + prompt).size).toBe(32);
  });

  test('counts the thinking, too', async () => {
    const closing = [...createStubEngine().model.encode('#', true)];
    const { text, prompt } = await unrepeated({
      reasoning: { budget: 12, close: '###', closing },
    });
    expect(new Set(text + prompt).size).toBe(text.length + prompt.length);
    expect(text).not.toContain('#');
  });
});

describe('several choices', () => {
  test('share one prefill, and each is what it would be alone', async () => {
    const engine = createStubEngine();
    const events = await collect(engine, request(engine, { choices: 3 }));
    expect(events[0]).toEqual({ type: 'prefill', reused: 0 });
    expect(engine.passes.filter((tokens) => tokens > 1)).toHaveLength(1);
    const texts = [0, 1, 2].map((choice) => textOf(events, choice));
    expect(new Set(texts).size).toBe(3);
    expect(textOf(await collect(engine, request(engine)))).toBe(texts[0]);
  });

  test('do not depend on the number of slots of the engine', async () => {
    const wide = createStubEngine({ places: 8 });
    const narrow = createStubEngine({ places: 2 });
    const one = await collect(wide, request(wide, { choices: 5 }));
    const two = await collect(narrow, request(narrow, { choices: 5 }));
    for (let choice = 0; choice < 5; choice++)
      expect(textOf(two, choice)).toBe(textOf(one, choice));
    expect(narrow.open()).toBe(0);
  });
});

test('the answer to a prompt is kept for the next one, except after thinking', async () => {
  const engine = createStubEngine({ script: 'ok' });
  const reasoning = { budget: 9, close: '#', closing: [...engine.model.encode('#', true)] };
  await collect(engine, request(engine));
  await collect(engine, request(engine, { reasoning }));
  expect(engine.opened.map(({ keepAnswer }) => keepAnswer)).toEqual([undefined, false]);
});

test('a request without choices only computes its prompt', async () => {
  const engine = createStubEngine();
  const asked = request(engine, { choices: 0, maxTokens: 0 });
  expect(await collect(engine, asked)).toEqual([{ type: 'prefill', reused: 0 }]);
  expect(engine.passes).toEqual([asked.prompt.length]);
  expect(engine.open()).toBe(0);
});

test('a request with many choices leaves slots for others', async () => {
  const open: number[] = [];
  const engine = createStubEngine({ places: 8, onForward: () => void open.push(engine.open()) });
  await collect(engine, request(engine, { choices: 9 }));
  expect(Math.max(...open)).toBe(4);
});

describe('ending early', () => {
  test('a reader that disconnects frees the sequences', async () => {
    const engine = createStubEngine({ script: 'x'.repeat(100) });
    for await (const event of generate(engine.model, request(engine, { choices: 2 }))) {
      if (event.type === 'text') break;
    }
    expect(engine.open()).toBe(0);
    expect(engine.passes.length).toBeLessThan(8);
  });

  test('a signal ends it with aborted and frees the sequences', async () => {
    const engine = createStubEngine({ script: 'x'.repeat(100) });
    const controller = new AbortController();
    const run = async () => {
      for await (const _ of generate(
        engine.model,
        request(engine, { signal: controller.signal }),
      )) {
        controller.abort();
      }
    };
    await expect(run()).rejects.toMatchObject({ code: 'aborted' });
    expect(engine.open()).toBe(0);
  });
});

describe('logprobs', () => {
  test('cover exactly the text, with the requested number of alternatives', async () => {
    const engine = createStubEngine();
    const events = await collect(engine, request(engine, { topLogprobs: 3 }));
    const tokens = events.flatMap((event) => (event.type === 'text' ? event.tokens : []));
    const bytes = Uint8Array.from(tokens.flatMap((token) => [...token.bytes]));
    expect(new TextDecoder().decode(bytes)).toBe(textOf(events));
    for (const token of tokens) {
      expect(token.logprob).toBeLessThanOrEqual(0);
      expect(token.alternatives).toHaveLength(3);
    }
  });
});
