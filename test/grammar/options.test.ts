import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { createGrammarCache } from '../../src/runtime/grammar/grammar-cache.ts';
import type { CompileOptions } from '../../src/runtime/grammar/types.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

describe('an unknown option', () => {
  test.each([
    [{ whitespace: 'flexibel' }, /^whitespace: "flexibel" is .* whitespace: "flexible"/],
    [{ numbers: 'all' }, /^numbers: "all" is .* numbers: "any"/],
    [{ numbers: ['any'] }, /^numbers: Array is .* numbers: "any"/],
    [{ numbers: Symbol('any') }, /^numbers: Symbol\(any\) is /],
    [{ format: true }, /^format: true is .* format: "assert"/],
    [{ whitespace: null }, /^whitespace: null is /],
    [{ whitespaces: 'flexible' }, /^whitespaces: "flexible" is /],
    [{ states: 5 }, /^states: 5 is .* budget\.states/],
    [{ budget: { state: 5 } }, /^budget\.state: 5 is .* budget\.states/],
    [{ budget: { states: '5' } }, /^budget\.states: "5" is .* budget\.states: number/],
    [{ budget: { states: 'number' } }, /^budget\.states: "number" is /],
    [{ budget: { states: Symbol() } }, /^budget\.states: Symbol\(\) is /],
    [{ 'budget.states': 5 }, /^budget\.states: 5 is /],
    [{ budget: { milliseconds: Number.NaN } }, /^budget\.milliseconds: NaN is /],
    [{ budget: { states: -1 } }, /^budget\.states: -1 is /],
    [{ budget: 5000 }, /^budget: 5000 is /],
    [{ budget: [5000] }, /^budget: Array is /],
    [null, /^options: null is .* whitespace: "compact"/],
    [[], /^options: Array is /],
    [new Map([['numbers', 'any']]), /^options: Map is /],
    [3, /^options: 3 is /],
    ['flexible', /^options: "flexible" is /],
    [() => ({}), /^options: Function is /],
  ])('%j is refused, and the error lists the known options', (options, message) => {
    const refusal = expect.objectContaining({
      code: 'invalid_value',
      message: expect.stringMatching(message),
    });
    expect(() => compile(true, byteVocabulary, options as CompileOptions)).toThrow(refusal);
  });

  test('is refused by a cache that has the schema, too', () => {
    const { compile: cached } = createGrammarCache(byteVocabulary);
    cached('true');
    for (const options of [{ whitespaces: 'flexible' }, new Map(), null, [], 3, () => ({})]) {
      const refused = expect.objectContaining({ code: 'invalid_value' });
      expect(() => cached('true', options as CompileOptions)).toThrow(refused);
    }
  });

  test('is refused by a cache that has a schema with the same text', () => {
    const { compile: cached } = createGrammarCache(byteVocabulary);
    cached('true', { budget: { states: Number.POSITIVE_INFINITY } });
    expect(() => cached('true', { budget: { states: null } } as never)).toThrow('states: null');
  });
});

test.each([undefined, {}, { bytes: [Uint8Array.of(97)], endOfTurn: [] }])(
  'a vocabulary that createVocabulary has not created is refused: %j',
  (vocabulary) => {
    expect(() => compile(true, vocabulary as never)).toThrow(
      expect.objectContaining({ code: 'invalid_value', message: expect.stringMatching(/create/) }),
    );
  },
);

test('options may be undefined, and the budget infinite', () => {
  const options = { whitespace: undefined, budget: { states: Number.POSITIVE_INFINITY } };
  expect(compile(true, byteVocabulary, options as object).shortestBytes).toBe(1);
});

test('an undefined limit is the default', () => {
  const deep = `${'{"not":'.repeat(200)}true${'}'.repeat(200)}`;
  const budget = { states: undefined, milliseconds: undefined } as object;
  // What a shared workspace has already costs nothing.
  const statesOf = (options = {}) =>
    compile(deep, createVocabulary(byteVocabulary), options).states();
  expect(statesOf({ budget })).toBe(statesOf());
  expect(() => compile({ pattern: '^(?=.*a.{18}$).*b.{18}$' }, byteVocabulary, { budget })).toThrow(
    expect.objectContaining({ code: 'schema_too_complex' }),
  );
});
