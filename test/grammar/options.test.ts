import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { createGrammarCache } from '../../src/runtime/grammar/grammar-cache.ts';
import type { CompileOptions } from '../../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../conformance/judge.ts';

describe('an option that there is not', () => {
  test.each([
    [{ whitespace: 'flexibel' }, /^whitespace: flexibel is .* whitespace: flexible/],
    [{ numbers: 'all' }, /^numbers: all is .* numbers: any/],
    [{ format: true }, /^format: true is .* format: assert/],
    [{ whitespace: null }, /^whitespace: null is /],
    [{ whitespaces: 'flexible' }, /^whitespaces: flexible is /],
    [{ states: 5 }, /^states: 5 is .* budget\.states/],
    [{ budget: { state: 5 } }, /^budget\.state: 5 is .* budget\.states/],
    [{ budget: { states: '5' } }, /^budget\.states: 5 is .* budget\.states: number/],
    [{ budget: { milliseconds: Number.NaN } }, /^budget\.milliseconds: NaN is /],
    [{ budget: { states: -1 } }, /^budget\.states: -1 is /],
    [{ budget: 5000 }, /^budget: 5000 is /],
  ])('%j is refused, those that there are named', (options, message) => {
    const refusal = expect.objectContaining({
      code: 'invalid_value',
      message: expect.stringMatching(message),
    });
    expect(() => compile(true, byteVocabulary, options as CompileOptions)).toThrow(refusal);
  });

  test('is refused by a cache that knows the schema too', () => {
    const { compile: cached } = createGrammarCache(byteVocabulary);
    cached('true');
    expect(() => cached('true', { whitespaces: 'flexible' } as CompileOptions)).toThrow();
  });
});

test('options may be left undefined, and a budget without end', () => {
  const options = { whitespace: undefined, budget: { states: Number.POSITIVE_INFINITY } };
  expect(compile(true, byteVocabulary, options as object).shortestBytes).toBe(1);
});
