import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormworkError } from '../../../src/runtime/common/errors.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { createOracle } from '../../grammar/fuzz/oracle.ts';
import type { Schema } from '../../grammar/fuzz/schemas.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The shortest document; undefined when there is none. */
function shortest(schema: object): string | undefined {
  try {
    return decoder.decode(compile(schema, byteVocabulary).start().shortestFinish());
  } catch (error) {
    if (isFormworkError(error) && error.code === 'unsatisfiable_schema') return undefined;
    throw error;
  }
}

const letters = [...'abcdefghijklmnop'];
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const unique = (more: object) => ({ type: 'array', uniqueItems: true, ...more });

describe('the shortest array of different items', () => {
  test.each([
    ['strings', { type: 'string' }, 200],
    ['integers', { type: 'integer' }, 141],
    ['constants', { enum: numbers(60).map(String) }, 241],
    ['objects', { type: 'object' }, 386],
    ['any values', {}, 141],
  ])('takes the 50 shortest %s', (_, items, bytes) => {
    const text = shortest(unique({ items, minItems: 50 })) ?? '';
    expect(text).toHaveLength(bytes);
    expect(new Set((JSON.parse(text) as unknown[]).map((item) => JSON.stringify(item))).size).toBe(
      50,
    );
  });

  test('is undefined if there are too few values', () => {
    expect(shortest(unique({ items: { enum: letters }, minItems: 16 }))).toHaveLength(65);
    expect(shortest(unique({ items: { enum: letters }, minItems: 17 }))).toBeUndefined();
  });

  test('distributes values among positions', () => {
    const upTo = (count: number) => ({ enum: numbers(count) });
    const falling = numbers(12).map((i) => upTo(12 - i));
    expect(shortest(unique({ prefixItems: falling, minItems: 12 }))).toBe(
      '[11,10,9,8,7,6,5,4,3,2,1,0]',
    );
    const equal = numbers(30).map(() => upTo(29));
    expect(shortest(unique({ prefixItems: equal, minItems: 30 }))).toBeUndefined();
  });

  test('distributes values among items that are counted and others', () => {
    const from = { items: { enum: letters }, minItems: 12, contains: { enum: ['a', 'p'] } };
    expect(shortest(unique(from))).toHaveLength(49);
    const two = JSON.parse(shortest(unique({ ...from, minContains: 2 })) ?? '') as string[];
    expect(two).toEqual(expect.arrayContaining(['a', 'p']));
    expect(shortest(unique({ ...from, minContains: 3 }))).toBeUndefined();
    const strings = { contains: { type: 'string' }, minContains: 12, minItems: 24 };
    expect(shortest(unique(strings))).toHaveLength(74);
  });

  test('may contain such arrays', () => {
    const inner = unique({ items: { enum: letters }, minItems: 12 });
    expect(shortest(unique({ items: inner, minItems: 12 }))).toHaveLength(601);
  });

  test.each([
    [
      {
        type: 'array',
        unevaluatedItems: { maxItems: 0 },
        contains: unique({ items: { not: { enum: [''] } }, minItems: 3 }),
      },
      '[[0,"a","b"],[0,1,2],[]]',
    ],
    [
      {
        unevaluatedItems: { prefixItems: [{ type: ['null'] }, {}] },
        contains: { $dynamicRef: '#node' },
        $defs: {
          node: {
            $dynamicAnchor: 'node',
            items: { type: 'object' },
            uniqueItems: true,
            minItems: 2,
          },
        },
      },
      '[[null,0],[{},{"a":1}],""]',
    ],
    [unique({ contains: { type: 'string' }, minContains: 5, minItems: 10 }), '["",0,1,"a"'],
    [
      unique({ items: unique({ items: { enum: letters }, minItems: 12 }), minItems: 12 }),
      '[["a","b"',
    ],
  ])('needs few states at any position of %j', (schema, text) => {
    const grammar = compile(schema, byteVocabulary);
    const matcher = grammar.start();
    for (const byte of encoder.encode(text)) {
      const before = grammar.states();
      matcher.mask();
      expect(grammar.states() - before).toBeLessThan(20_000);
      expect(matcher.acceptBytes(Uint8Array.of(byte))).toBe(true);
    }
  });
});

/** Values of different lengths: so few that all arrays of some can be looked at. */
const VALUES = [0, 1, 23, '', null] as const;
const MOST_ITEMS = 4;

const some = fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1 });
const item = some.map((values) => ({ enum: values }));
const optional = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant({}),
    value.map((given) => ({ [name]: given })),
  );
const merged = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((all): object => Object.assign({}, ...all));
const keywords = merged(
  optional('contains', item),
  optional('minContains', fc.nat(3)),
  optional('maxContains', fc.nat(3)),
  optional('minItems', fc.nat(MOST_ITEMS)),
  optional('prefixItems', fc.array(item, { minLength: 1, maxLength: 3 })),
  optional('items', item),
  optional('uniqueItems', fc.constant(true)),
);
const branches = fc.array(
  fc.oneof(
    keywords,
    keywords.map((not) => ({ not })),
  ),
  { minLength: 1, maxLength: 3 },
);
const arrays = merged(
  fc.constant({ type: 'array', maxItems: MOST_ITEMS }),
  fc.constant({ allOf: [{ items: { enum: VALUES } }] }),
  keywords,
  fc.oneof(fc.constant({ uniqueItems: true }), fc.constant({ not: { uniqueItems: true } })),
  optional('anyOf', branches),
);

/** The texts of all arrays of the values. */
function* allTexts(length = 0): Generator<readonly (typeof VALUES)[number][]> {
  yield [];
  if (length === MOST_ITEMS) return;
  for (const rest of allTexts(length + 1)) for (const value of VALUES) yield [value, ...rest];
}
const all = [...allTexts()].map((items) => ({ items, text: JSON.stringify(items) }));

test('the shortest finish is the shortest of all, from every position', () => {
  fc.assert(
    fc.property(arrays, fc.nat(), (schema, pick) => {
      const isValid = createOracle(schema as Schema);
      const valid = all.filter(({ items }) => isValid?.(items)).map(({ text }) => text);
      const least = (of: readonly string[]) => Math.min(...of.map((text) => text.length));
      const found = shortest(schema);
      expect(found?.length ?? Number.POSITIVE_INFINITY).toBe(least(valid));
      if (found === undefined) return;
      expect(valid).toContain(found);
      const matcher = compile(schema, byteVocabulary).start();
      const followed = valid[pick % valid.length] as string;
      for (let at = 0; at < followed.length; at++) {
        const before = followed.slice(0, at);
        const beginnings = valid.filter((text) => text.startsWith(before));
        expect(before + matcher.shortestFinishLength()).toBe(before + (least(beginnings) - at));
        expect(matcher.acceptBytes(encoder.encode(followed[at]))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
