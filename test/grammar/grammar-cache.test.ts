import { describe, expect, test } from 'vitest';
import { createGrammarCache } from '../../src/runtime/grammar/grammar-cache.ts';
import { byteVocabulary } from '../conformance/judge.ts';

const schema = (name: string) => `{"const":${JSON.stringify(name)}}`;

describe('a grammar cache', () => {
  test('the same text gives the same grammar', () => {
    const cache = createGrammarCache(byteVocabulary);
    expect(cache.compile(schema('a'))).toBe(cache.compile(schema('a')));
  });

  test('other options give another grammar', () => {
    const cache = createGrammarCache(byteVocabulary);
    const flexible = cache.compile(schema('a'), { whitespace: 'flexible' });
    expect(flexible).not.toBe(cache.compile(schema('a')));
  });

  test.each([
    { whitespace: 'flexible' },
    { numbers: 'any' },
    { format: 'annotate' },
    { format: 'known' },
    { budget: { states: 5000 } },
    { budget: { milliseconds: 5000 } },
    Object.create({ numbers: 'any' }),
  ] as const)('its options are told apart: %j', (options) => {
    const cache = createGrammarCache(byteVocabulary);
    expect(cache.compile(schema('a'), options)).not.toBe(cache.compile(schema('a')));
    expect(cache.compile(schema('a'), options)).toBe(cache.compile(schema('a'), options));
  });

  test('a schema that is no text is refused: all would be one key', () => {
    const cache = createGrammarCache(byteVocabulary);
    expect(() => cache.compile({ const: 'a' } as never)).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    );
  });

  test.each([
    { grammar: 2 },
    { grammars: '2' },
    { characters: Number.NaN },
    null,
    [],
    5,
    new Map(),
  ])('limits that there are not are refused: %j', (limits) => {
    expect(() => createGrammarCache(byteVocabulary, limits as never)).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    );
  });

  test('members in another order give another grammar', () => {
    const cache = createGrammarCache(byteVocabulary);
    const one = cache.compile('{"properties":{"a":true,"b":true}}');
    expect(one).not.toBe(cache.compile('{"properties":{"b":true,"a":true}}'));
  });

  test('the one asked for longest ago goes first', () => {
    const cache = createGrammarCache(byteVocabulary, { grammars: 2 });
    const [a, b] = [cache.compile(schema('a')), cache.compile(schema('b'))];
    expect(cache.compile(schema('a'))).toBe(a);
    cache.compile(schema('c'));
    expect(cache.compile(schema('a'))).toBe(a);
    expect(cache.compile(schema('b'))).not.toBe(b);
  });

  test('long schemas do not pile up', () => {
    const cache = createGrammarCache(byteVocabulary, { characters: 1000 });
    const first = cache.compile(schema('x'.repeat(400)));
    cache.compile(schema('y'.repeat(700)));
    expect(cache.compile(schema('x'.repeat(400)))).not.toBe(first);
  });

  test('what is gone counts no longer', () => {
    const cache = createGrammarCache(byteVocabulary, { characters: 1000 });
    for (const letter of ['a', 'b', 'c', 'd', 'e']) cache.compile(schema(letter.repeat(300)));
    const last = cache.compile(schema('d'.repeat(300)));
    cache.compile(schema('x'));
    expect(cache.compile(schema('d'.repeat(300)))).toBe(last);
  });

  test('a refused schema is refused again', () => {
    const cache = createGrammarCache(byteVocabulary);
    for (const attempt of ['first', 'second']) {
      expect(() => cache.compile('false'), attempt).toThrow(
        expect.objectContaining({ code: 'unsatisfiable_schema' }),
      );
    }
  });
});
