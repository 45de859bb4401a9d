import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formworkError } from '../../src/runtime/common/errors.ts';
import type { GenerateEvent, GenerateRequest } from '../../src/runtime/generate/index.ts';
import {
  createTextMatcher,
  generate,
  localLanguage,
  plainTextGrammar,
} from '../../src/runtime/generate/index.ts';
import { compile } from '../../src/runtime/grammar/index.ts';
import type { Matcher } from '../../src/runtime/grammar/types.ts';
import { finiteGrammar } from '../support/finite-grammar.ts';
import { createStubEngine, type StubEngine, stubVocabulary } from '../support/stub-engine.ts';

const freeText = () => localLanguage(stubVocabulary, () => createTextMatcher(stubVocabulary));

const languageOf = (grammar: { start(): Matcher }) =>
  localLanguage(stubVocabulary, () => grammar.start());

function request(engine: StubEngine, changes: Partial<GenerateRequest> = {}): GenerateRequest {
  return {
    prompt: engine.model.encode('Hi<|im_end|>', true),
    language: freeText(),
    choices: 1,
    maxTokens: 60,
    stop: [],
    sampling: { temperature: 1, topP: 1, frequencyPenalty: 0, presencePenalty: 0, seed: 7n },
    ...changes,
  };
}

async function collect(
  { model }: Pick<StubEngine, 'model'>,
  asked: GenerateRequest,
): Promise<GenerateEvent[]> {
  const events: GenerateEvent[] = [];
  for await (const event of generate(model, asked)) events.push(event);
  return events;
}

function textOf(events: readonly GenerateEvent[], choice = 0): string {
  return events
    .map((event) => (event.type === 'text' && event.choice === choice ? event.text : ''))
    .join('');
}

function finishOf(events: readonly GenerateEvent[], choice = 0) {
  const found = events.filter((event) => event.type === 'finish' && event.choice === choice);
  expect(found).toHaveLength(1);
  return found[0] as Extract<GenerateEvent, { type: 'finish' }>;
}

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
    const grammar = plainTextGrammar(
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

const documents = fc.uniqueArray(
  fc.json({ maxDepth: 2, noUnicodeString: false } as fc.JsonSharedConstraints),
  {
    minLength: 1,
    maxLength: 6,
  },
);

describe('a constrained answer', () => {
  test('is a document of its language for every seed and budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.bigInt({ min: 0n, max: 999n }),
        fc.nat(40),
        async (all, seed, extra) => {
          const engine = createStubEngine();
          const grammar = finiteGrammar(all);
          const shortest = grammar.start().shortestFinish();
          const least = engine.model.encode(new TextDecoder().decode(shortest)).length;
          const events = await collect(
            engine,
            request(engine, {
              language: languageOf(grammar),
              maxTokens: least + extra,
              sampling: { ...request(engine).sampling, seed },
            }),
          );
          expect(all.map((text): unknown => JSON.parse(text))).toContainEqual(
            JSON.parse(textOf(events)),
          );
          expect(finishOf(events).tokens).toBeLessThanOrEqual(least + extra);
          expect(engine.open()).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is refused before generation if the shortest document does not fit', async () => {
    const engine = createStubEngine();
    const grammar = finiteGrammar(['{"name":"abcdef"}']);
    await expect(
      collect(engine, request(engine, { language: languageOf(grammar), maxTokens: 3 })),
    ).rejects.toMatchObject({
      code: 'max_tokens_too_small',
      param: 'max_tokens',
    });
    expect(engine.passes).toEqual([]);
  });

  test('is finished the shortest way if its schema turns out too complex', async () => {
    const engine = createStubEngine({ script: '{"a":"one two three","b":1}' });
    const grammar = finiteGrammar(['{"a":"one two three","b":1}', '{"a":"one four"}', '{"a":"o"}']);
    const exhausted = (matcher: Matcher, masks: number): Matcher =>
      Object.create(matcher, {
        mask: {
          value() {
            if (masks-- > 0) return matcher.mask();
            throw formworkError('More states than there are.', { code: 'schema_too_complex' });
          },
        },
        fork: { value: () => exhausted(matcher.fork(), masks) },
      }) as Matcher;
    const answer = async (masks: number) => {
      const language = languageOf({ start: () => exhausted(grammar.start(), masks) });
      const events = await collect(engine, request(engine, { language }));
      return [finishOf(events).cause, textOf(events)];
    };
    expect(await answer(9)).toEqual(['end', '{"a":"one two three","b":1}']);
    expect(await answer(1)).toEqual(['complex', '{"a":"one four"}']);
  });

  test('counts only tokens of the prompt as reused, not forced text after it', async () => {
    const engine = createStubEngine();
    const asked = request(engine, { language: languageOf(finiteGrammar(['{"name":1}'])) });
    const open = async () => {
      const sequence = await engine.model.open();
      // The cache has all of it, as after the same request.
      Object.defineProperty(sequence, 'reused', { get: () => sequence.length });
      return sequence;
    };
    const events = await collect({ model: { ...engine.model, open } }, asked);
    expect(events[0]).toEqual({ type: 'prefill', reused: asked.prompt.length });
  });

  test('costs no forward pass for forced text', async () => {
    const engine = createStubEngine();
    const grammar = finiteGrammar(['{"name":"only one"}']);
    const events = await collect(engine, request(engine, { language: languageOf(grammar) }));
    expect(textOf(events)).toBe('{"name":"only one"}');
    expect(engine.passes).toHaveLength(1);
  });

  test('tokenises forced text together with the token before it', async () => {
    const engine = createStubEngine({ script: '{"name":"a","b":1}' });
    const grammar = finiteGrammar(['{"name":"a","b":1}', '{"name":"c","b":1}']);
    const events = await collect(engine, request(engine, { language: languageOf(grammar) }));
    expect(finishOf(events).tokens).toBe(engine.model.encode('{"name":"a","b":1}').length);
  });

  test('leaves the last forced token to the model if a longer token is allowed', async () => {
    const script = '{"name":["x"]}';
    const engine = createStubEngine({ script });
    const grammar = finiteGrammar([script, '{"name":1}']);
    const events = await collect(engine, request(engine, { language: languageOf(grammar) }));
    expect(textOf(events)).toBe(script);
    expect(finishOf(events).tokens).toBe(engine.model.encode(script).length);
  });

  test('does not offer the last forced token if longer tokens cover everything that may follow', async () => {
    const chosen = async (documents: readonly string[]) => {
      const texts = new Set<string>();
      for (let seed = 0; seed < 40; seed++) {
        const engine = createStubEngine();
        const language = languageOf(finiteGrammar(documents));
        const sampling = { ...request(engine).sampling, temperature: 2, seed: BigInt(seed) };
        const asked = request(engine, { language, sampling, topLogprobs: 0 });
        const events = await collect(engine, asked);
        const tokens = events.flatMap((event) => (event.type === 'text' ? event.tokens : []));
        const first = tokens.find(({ forced }) => !forced)!;
        texts.add(new TextDecoder().decode(first.bytes));
      }
      return texts;
    };
    // The vocabulary has `":[` and `":{`, and no `":1`.
    expect(await chosen(['{"n":[1]}', '{"n":{}}'])).toEqual(new Set(['":[', '":{']));
    expect(await chosen(['{"n":[1]}', '{"n":1}'])).toEqual(new Set(['":[', '":']));
  });

  test('appends all forced text if no longer token is allowed', async () => {
    const engine = createStubEngine();
    const grammar = finiteGrammar(['{"name":1}', '{"name":2}']);
    await collect(engine, request(engine, { language: languageOf(grammar) }));
    expect(engine.passes).toHaveLength(1);
  });

  test('appends an opening quote, whatever strings may begin with', async () => {
    const engine = createStubEngine({ script: '[1,"}a"]' });
    const grammar = finiteGrammar(['[1,"}a"]', '[1,"b"]']);
    const asked = request(engine, { language: languageOf(grammar) });
    await collect(engine, asked);
    expect(engine.passes[0]).toBe(asked.prompt.length + '[1,"'.length);
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
