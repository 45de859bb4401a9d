import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { isAllowed } from '../../src/runtime/grammar/masks/token-mask.ts';
import type { CompileOptions, Matcher, Vocabulary } from '../../src/runtime/grammar/types.ts';
import { crossingVocabulary, spacedCrossingVocabulary } from './crossing-vocabulary.ts';

/** The mask allows just the tokens that are then accepted; returns them. */
function maskAgrees(matcher: Matcher, { bytes, special }: Vocabulary, text: string): number[] {
  const mask = matcher.mask();
  const tokens = bytes.flatMap((_, token) => (special.has(token) ? [] : [token]));
  const allowed = tokens.filter((token) => isAllowed(mask, token));
  const accepted = tokens.filter((token) => matcher.fork().accept(token));
  const written = (token: number) => new TextDecoder('latin1').decode(bytes[token]);
  if (allowed.join() !== accepted.join()) {
    expect(allowed.map(written), text).toEqual(accepted.map(written));
  }
  return accepted;
}

/** After each text that begins a document, the mask agrees. */
function masksAgree(schema: string, texts: readonly string[], options: CompileOptions = {}) {
  const grammar = compile(schema, crossingVocabulary, { budget: { states: 20_000 }, ...options });
  for (const text of texts) {
    const matcher = grammar.start();
    expect(matcher.acceptBytes(new TextEncoder().encode(text)), text).toBe(true);
    maskAgrees(matcher, crossingVocabulary, text);
  }
}

describe('tokens that end the name of a member and continue', () => {
  test('if a member may be other than null, or a name may begin with other than a', () => {
    masksAgree(
      '{"not":{"patternProperties":{"[^a]":{"type":"null"}},"propertyNames":{"pattern":"^a"},"not":{"type":"array"}}}',
      ['', '{', '{"', '{"a', '{"a":null,"', '{"b":null,"a'],
    );
  });

  test('if a member whose name has only the letter a may be other than null', () => {
    masksAgree('{"type":"object","not":{"patternProperties":{"^a+$":{"type":"null"}}}}', [
      '{"',
      '{"a',
      '{"a":null,"',
      '{"a":null,"a',
      '{"b":null,"a',
    ]);
  });

  test('if one name is left', () => {
    masksAgree('{"type":"object","propertyNames":{"maxLength":0},"minProperties":1}', ['{', '{"']);
  });

  test('if two of few names are required', () => {
    masksAgree('{"type":"object","propertyNames":{"pattern":"^[ab]$"},"minProperties":2}', [
      '{"',
      '{"a":1,"',
      '{"a":1,"b',
    ]);
  });
});

describe('tokens that end an array of different items and continue', () => {
  const texts = ['{"a":["', '{"a":["a","', '{"a":["a","a', '{"a":["a"],"'];

  test('if other names may follow', () => {
    masksAgree('{"type":"object","properties":{"a":{"uniqueItems":true}}}', [
      ...texts,
      '{"a":["a"],"b":["',
      '{"b":["a","a',
    ]);
  });

  test('if an alternative allows no other names', () => {
    const array = '{"type":"array","uniqueItems":true,"items":{"type":"string"}}';
    const object = (name: string) =>
      `{"type":"object","properties":{"a":${array},"${name}":${array}},"additionalProperties":false}`;
    masksAgree(`{"anyOf":[${object('b')},${object('ab')}]}`, texts);
  });

  test('if the arrays are items that must differ', () => {
    const array = '{"type":"array","uniqueItems":true,"items":{"type":"string"}}';
    masksAgree(`{"type":"array","uniqueItems":true,"items":${array}}`, [
      '[["',
      '[["a"],["',
      '[["a"],["a',
      '[["a"],["a","',
    ]);
  });

  test('if many values are left, each of which ends in one way', () => {
    const letters = JSON.stringify([...'abcdefghijklmnopqrstuvwxyz']);
    masksAgree(`{"type":"array","uniqueItems":true,"items":{"enum":${letters}}}`, [
      '["',
      '["b","',
      '["a","b","',
    ]);
  });

  test('if few values are left', () => {
    masksAgree('{"type":"array","uniqueItems":true,"items":{"enum":["a","b","ab",0,1]}}', [
      '[',
      '["a","',
      '["a",1,"a',
      '[0,1,"b"',
    ]);
  });
});

test('tokens that end an item and contain a space, if the next item may be equal', () => {
  const schema = {
    type: 'array',
    uniqueItems: true,
    prefixItems: [{ enum: ['a', 'b'] }, { enum: ['b'] }],
  };
  masksAgree(JSON.stringify({ ...schema, items: false }), ['[', '["', '["a'], {
    whitespace: 'spaced',
  });
});

describe('tokens that end an item that others must differ from, and continue', () => {
  test('if as many items are required as there are values of the shortest length', () => {
    const text = '{"type":"array","uniqueItems":true,"items":{"type":"integer"},"minItems":3}';
    masksAgree(text, ['[', '[1,', '[2,', '[10']);
  });

  test('if a number has many spellings', () => {
    const text = '{"type":"array","uniqueItems":true,"items":{"enum":[0]}}';
    masksAgree(text, ['[', '[0.', '[0e'], { numbers: 'any' });
  });

  test('if one item is enough, but two need a third that may equal the first', () => {
    const last = '{"minItems":3,"prefixItems":[true,true,{"const":"a"}]}';
    const text = `{"type":"array","items":{"type":"string"},"uniqueItems":true,"anyOf":[{"maxItems":1},${last}]}`;
    masksAgree(text, ['["', '["b', '["b","']);
  });
});

test.each([
  ['compact', crossingVocabulary],
  ['spaced', spacedCrossingVocabulary],
  ['flexible', spacedCrossingVocabulary],
] as const)(
  'tokens that end one of few different items and continue, %s',
  (whitespace, vocabulary) => {
    const list = fc.subarray(['a', 'b', 'ab', 1, [], ['a'], ['b', 'a']], { minLength: 1 });
    const values = fc.oneof(
      list.map((all) => ({ enum: all })),
      fc.constant({ type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } }),
    );
    const arrays = fc.record({
      type: fc.constant('array'),
      uniqueItems: fc.constant(true),
      prefixItems: fc.array(values, { minLength: 1, maxLength: 3 }),
      items: fc.oneof(fc.constant(false), values),
      minItems: fc.nat(2),
    });
    const choices = fc.array(fc.nat(), { minLength: 5, maxLength: 5 });
    const follow = (schema: object, picks: readonly number[]) => {
      const matcher = start(schema, vocabulary, whitespace);
      fc.pre(matcher !== undefined);
      const text = JSON.stringify(schema);
      for (const pick of picks) {
        const accepted = maskAgrees(matcher, vocabulary, text);
        if (accepted.length > 0) matcher.accept(accepted[pick % accepted.length]!);
      }
    };
    fc.assert(fc.property(arrays, choices, follow), { numRuns: 40 });
  },
);

/** A matcher of the schema; undefined if no document satisfies it. */
function start(
  schema: object,
  vocabulary: Vocabulary,
  whitespace: 'compact' | 'spaced' | 'flexible',
): Matcher | undefined {
  try {
    return compile(schema, vocabulary, { whitespace }).start();
  } catch (error) {
    expect(error).toMatchObject({ code: 'unsatisfiable_schema' });
    return undefined;
  }
}

test('tokens that end an item and repeat it, if two must be equal', () => {
  const first = { enum: [null, 'ab', true, ''] };
  const schema = { type: 'array', not: { uniqueItems: true }, prefixItems: [first], maxItems: 3 };
  masksAgree(JSON.stringify(schema), ['["', '["",', '["","', '[null,1,', '["ab","a']);
});

describe('tokens that end a number and continue, if items must differ', () => {
  const array = (items: object) => JSON.stringify({ type: 'array', uniqueItems: true, items });
  const texts = ['[', '[-', '[1', '[10', '[1,', '[1,-', '[1,1', '[0,-', '[1,0', '[1,0,1', '[-1,-'];
  const number = { type: 'number' };

  test.each<[string, object, CompileOptions]>([
    ['any number', number, {}],
    ['any number in any form', number, { numbers: 'any' }],
    ['with white space', { type: ['number', 'string'] }, { whitespace: 'flexible' }],
    ['with spaces that must stand', number, { whitespace: 'spaced' }],
    ['a number or a text', { anyOf: [number, { type: 'string', pattern: '^1?$' }] }, {}],
    ['a number or a list of them', { anyOf: [number, { type: 'array', items: number }] }, {}],
    ['few numbers', { type: 'integer', minimum: -1, maximum: 10 }, {}],
    ['few numbers in any form', { enum: [-1, 0, 1, 10] }, { numbers: 'any' }],
    ['hardly any', { enum: [-1, 0, 1] }, {}],
  ])('%s', (_, items, options) => {
    const spaced = texts.map((text) =>
      options.whitespace === 'spaced' ? text.replaceAll(',', ', ') : text,
    );
    const begun = spaced.filter((text) => {
      const matcher = compile(array(items), crossingVocabulary, options).start();
      return matcher.acceptBytes(new TextEncoder().encode(text));
    });
    expect(begun.length).toBeGreaterThan(4);
    masksAgree(array(items), begun, options);
  });

  test('if three items are required', () => {
    const schema = '{"type":"array","uniqueItems":true,"minItems":3,"items":{"enum":[0,1,10]}}';
    masksAgree(schema, ['[', '[1', '[1,', '[1,1', '[1,0', '[1,10', '[1,10,']);
  });
});
