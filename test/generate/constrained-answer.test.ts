import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formworkError } from '../../src/runtime/common/errors.ts';
import type {
  AllowedAnswers,
  Follower,
  GenerateRequest,
} from '../../src/runtime/generate/index.ts';
import type { Matcher } from '../../src/runtime/grammar/types.ts';
import { finiteGrammar } from '../support/finite-grammar.ts';
import { createStubEngine } from '../support/stub-engine.ts';
import { collect, finishOf, languageOf, request, textOf } from './requests.ts';

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

  describe('whose schema turns out too complex', () => {
    const tooComplex = () =>
      formworkError('More states than there are.', { code: 'schema_too_complex' });

    /** The answer if an operation of the language or of its followers fails `times` times. */
    const answer = async (
      [written, ...others]: readonly [string, ...string[]],
      operation: 'check' | 'finish',
      times: number,
      changes: Partial<GenerateRequest> = {},
    ) => {
      let left = times;
      const failing =
        <Given extends unknown[], Result>(
          name: typeof operation,
          run: (...given: Given) => Promise<Result>,
        ) =>
        async (...given: Given) => {
          if (name === operation && left-- > 0) throw tooComplex();
          return run(...given);
        };
      const failingIn = (follower: Follower): Follower => ({
        ...follower,
        finish: failing('finish', follower.finish),
        fork: () => failingIn(follower.fork()),
      });
      const engine = createStubEngine({ script: written });
      const local = languageOf(finiteGrammar([written, ...others]));
      const language: AllowedAnswers = {
        ...local,
        follow: (rules) => failingIn(local.follow(rules)),
        check: failing('check', local.check),
      };
      const events = await collect(
        engine,
        request(engine, { language, document: true, ...changes }),
      );
      return [finishOf(events).cause, textOf(events)];
    };

    test.each([
      ['ends by itself', ['{"a":"xyz"}'], 'end', { stop: [{ text: '"}x' }] }],
      ['is cut', ['{"a":"xSTOP"}', '{"a":"xz"}'], 'stop', { stop: [{ text: 'STOP' }] }],
      ['fills its budget', ['{"a":"xyzxyz"}', '{"a":"xyw"}'], 'budget', { maxTokens: 8 }],
    ] as const)(
      'in the check of an answer that %s is checked once more',
      async (_, all, cause, changes) => {
        expect(await answer(all, 'check', 1, changes)).toEqual([cause, all.at(-1)]);
      },
    );

    test('in both checks has no finish', async () => {
      const asked = answer(['{"a":"xyz"}'], 'check', 2);
      await expect(asked).rejects.toMatchObject({ code: 'schema_too_complex' });
    });

    test('at the end of the budget is finished before the token that does not fit', async () => {
      const all = ['{"a":"xyzxyz"}', '{"a":"xyw"}'] as const;
      const changes = { maxTokens: 8, stop: [{ text: 'STOP' }] };
      expect(await answer(all, 'finish', 1, changes)).toEqual(['complex', all[1]]);
    });
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
