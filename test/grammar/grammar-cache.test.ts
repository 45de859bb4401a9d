import { describe, expect, test } from 'vitest';
import { createGrammarCache } from '../../src/runtime/grammar/grammar-cache.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

/** One whose workspaces nobody has used. */
const freshVocabulary = () => createVocabulary(byteVocabulary);

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
  ] as const)('its key includes the options: %j', (options) => {
    const cache = createGrammarCache(byteVocabulary);
    expect(cache.compile(schema('a'), options)).not.toBe(cache.compile(schema('a')));
    expect(cache.compile(schema('a'), options)).toBe(cache.compile(schema('a'), options));
  });

  test('a schema that is not a string is refused', () => {
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
  ])('unknown limits are refused: %j', (limits) => {
    expect(() => createGrammarCache(byteVocabulary, limits as never)).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    );
  });

  test('members in another order give another grammar', () => {
    const cache = createGrammarCache(byteVocabulary);
    const one = cache.compile('{"properties":{"a":true,"b":true}}');
    expect(one).not.toBe(cache.compile('{"properties":{"b":true,"a":true}}'));
  });

  test('the least recently used grammar is removed first', () => {
    const cache = createGrammarCache(byteVocabulary, { grammars: 2 });
    const [a, b] = [cache.compile(schema('a')), cache.compile(schema('b'))];
    expect(cache.compile(schema('a'))).toBe(a);
    cache.compile(schema('c'));
    expect(cache.compile(schema('a'))).toBe(a);
    expect(cache.compile(schema('b'))).not.toBe(b);
  });

  test('long schemas are removed to stay within the limit', () => {
    const cache = createGrammarCache(byteVocabulary, { characters: 1000 });
    const first = cache.compile(schema('x'.repeat(400)));
    cache.compile(schema('y'.repeat(700)));
    expect(cache.compile(schema('x'.repeat(400)))).not.toBe(first);
  });

  test('removed entries no longer count', () => {
    const cache = createGrammarCache(byteVocabulary, { characters: 1000 });
    for (const letter of ['a', 'b', 'c', 'd', 'e']) cache.compile(schema(letter.repeat(300)));
    const last = cache.compile(schema('d'.repeat(300)));
    cache.compile(schema('x'));
    expect(cache.compile(schema('d'.repeat(300)))).toBe(last);
  });

  test('expensive grammars are evicted, and the memory of removed ones no longer counts', () => {
    const dear = (letter: string) => `{"pattern":"^(?=.*${letter}.{8}$).*x.{8}$"}`;
    const alone = createGrammarCache(freshVocabulary()).compile(dear('a'));
    expect(alone.workspace!.bytes()).toBeGreaterThan(1_000_000);
    const bytes = 5 * alone.workspace!.bytes();
    const cache = createGrammarCache(freshVocabulary(), { bytes });
    const first = cache.compile(dear('a'));
    for (const letter of ['b', 'c', 'd', 'e', 'f']) cache.compile(dear(letter));
    expect(cache.compile(dear('a'))).not.toBe(first);
    const last = cache.compile(dear('a'));
    cache.compile(schema('x'));
    expect(cache.compile(dear('a'))).toBe(last);
  });

  test('the size of a grammar includes what its documents added', () => {
    const text = '{"pattern":"^(?:[a-z]{3,40}[0-9]){3,40}$"}';
    const { states, workspace, start } = createGrammarCache(freshVocabulary()).compile(text);
    const before = [states(), workspace!.bytes()];
    const matcher = start();
    for (const byte of Buffer.from('"abcd1efgh2ijklm3')) {
      matcher.mask();
      expect(matcher.accept(byte)).toBe(true);
    }
    expect(states()).toBeGreaterThan(before[0]!);
    expect(workspace!.bytes()).toBeGreaterThan(before[1]!);
  });

  test('a grammar that outgrows the cache is compiled again at its next use', () => {
    const cache = createGrammarCache(freshVocabulary(), { bytes: 2_000_000 });
    const text = '{"type":"array","uniqueItems":true}';
    const first = cache.compile(text);
    expect(cache.compile(text)).toBe(first);
    const items = Array.from({ length: 300 }, (_, item) => `"${item}"`);
    expect(first.start().acceptBytes(Buffer.from(`[${items}]`))).toBe(true);
    expect(cache.compile(text)).not.toBe(first);
  });

  test('a deleted grammar is compiled again, and grammars with other options stay', () => {
    const cache = createGrammarCache(byteVocabulary);
    const [one, other] = [
      cache.compile(schema('a')),
      cache.compile(schema('a'), { numbers: 'any' }),
    ];
    cache.forget(schema('a'));
    cache.forget(schema('b'));
    expect(cache.compile(schema('a'))).not.toBe(one);
    expect(cache.compile(schema('a'), { numbers: 'any' })).toBe(other);
  });

  test('a refused schema is refused again', () => {
    const cache = createGrammarCache(byteVocabulary);
    for (const attempt of ['first', 'second']) {
      expect(() => cache.compile('false'), attempt).toThrow(
        expect.objectContaining({ code: 'unsatisfiable_schema' }),
      );
    }
  });

  test('a tenant that fills it loses its own grammars, and no others', () => {
    const cache = createGrammarCache(byteVocabulary, { grammars: 10 });
    const mine = [1, 2, 3].map((name) => cache.compile(schema(`mine ${name}`), {}, 'mine'));
    for (let name = 0; name < 100; name++) cache.compile(schema(`theirs ${name}`), {}, 'theirs');
    const again = [1, 2, 3].map((name) => cache.compile(schema(`mine ${name}`), {}, 'mine'));
    expect(again).toEqual(mine);
    expect(again.every((grammar, at) => grammar === mine[at])).toBe(true);
  });

  test('a tenant of one large grammar loses it before others lose many small ones', () => {
    const large = JSON.stringify({ pattern: '^(?=.*a.{9}$)(?=.*b.{9}$)' });
    const cache = createGrammarCache(freshVocabulary(), { grammars: 3 });
    const small = [1, 2].map((name) => cache.compile(schema(`${name}`), {}, 'small'));
    const first = cache.compile(large, {}, 'large');
    cache.compile(schema('3'), {}, 'small');
    expect(cache.compile(schema('1'), {}, 'small')).toBe(small[0]);
    expect(cache.compile(large, {}, 'large')).not.toBe(first);
  });
});
