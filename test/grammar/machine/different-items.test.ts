import { describe, expect, test } from 'vitest';
import type { Configuration } from '../../../src/runtime/grammar/machine/branch.ts';
import { language } from './walk.ts';

const decoder = new TextDecoder();
const different = (keywords: object) => language({ type: 'array', uniqueItems: true, ...keywords });

const count = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('items that must differ', () => {
  test.each([
    ['numbers', { items: { enum: count(20) }, minItems: 20 }],
    ['strings', { items: { pattern: '^[ab]{1,3}$', type: 'string' }, minItems: 14 }],
    ['any values', { minItems: 12 }],
    ['objects', { items: { type: 'object', properties: { a: {}, b: {} } }, minItems: 5 }],
    ['arrays of such', { items: { type: 'array', uniqueItems: true, minItems: 2 }, minItems: 2 }],
  ])('%s: every byte of a shortest finish brings the end one byte nearer', (_, keywords) => {
    const { machine } = different(keywords);
    let at: Configuration | undefined = machine.start;
    const finish = machine.finish(at);
    expect(finish).toHaveLength(machine.distance(at));
    finish.forEach((byte, i) => {
      at = at && machine.next(at, byte);
      expect(at && machine.distance(at)).toBe(finish.length - i - 1);
    });
    expect(at?.complete).toBe(true);
  });

  const objects = count(80).map((a) => ({ a, b: `x${a}` }));

  test.each([
    [
      'any objects',
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'string' } },
        required: ['a', 'b'],
        additionalProperties: false,
      },
      42_000,
    ],
    ['objects of a list', { enum: objects }, 30_000],
    ['of a list of objects and strings', { enum: [...objects, ...count(80).map(String)] }, 40_000],
  ])('are not compared pair by pair with 80 earlier items, %s', (_, items, most) => {
    const { machine, accepts } = different({ items });
    const before = machine.spent();
    expect(accepts(JSON.stringify(objects))).toBe(true);
    expect(machine.spent() - before).toBeLessThan(most);
    expect(accepts(JSON.stringify([...objects.slice(1), objects[40]]))).toBe(false);
  });

  test('are not compared pair by pair with hundreds of earlier strings', () => {
    const words = count(400).map((i) => `word ${i}`);
    const { machine, accepts } = different({ items: { enum: words } });
    const before = machine.spent();
    expect(accepts(JSON.stringify(words.slice(0, 300)))).toBe(true);
    expect(machine.spent() - before).toBeLessThan(100_000);
    expect(accepts(JSON.stringify([...words, words[40]]))).toBe(false);
  });

  test.each([
    ['arrays of such', { items: { $ref: '#' } }],
    ['any arrays', {}],
  ])('may nest 12,000 deep, %s', (_, keywords) => {
    const depth = 12_000;
    const { machine } = different(keywords);
    const open = machine.advance(machine.start, new TextEncoder().encode('['.repeat(depth)));
    const finish = open && machine.finish(open);
    expect(finish && decoder.decode(finish)).toBe(']'.repeat(depth));
    expect(open && finish && machine.advance(open, finish)?.complete).toBe(true);
  });

  test('may be as long as 150,000 characters', () => {
    const { acceptsAtOnce } = different({ items: { type: 'string' } });
    const long = 'x'.repeat(150_000);
    expect(acceptsAtOnce(JSON.stringify([long, 'y']))).toBe(true);
    expect(acceptsAtOnce(JSON.stringify(['y', long, 'y']))).toBe(false);
  });

  test('are compared at every level, with members in any order', () => {
    const { accepts } = different({ items: { anyOf: [{ $ref: '#' }, { type: 'object' }] } });
    expect(accepts('[[[{"a":1,"b":[2]}]],[[{"a":1,"b":[3]}]]]')).toBe(true);
    expect(accepts('[[[{"a":1,"b":[2]}]],[[{"b":[2],"a":1}]]]')).toBe(false);
    expect(accepts('[[[{"a":1,"b":[2]}],[{"b":[2],"a":1}]]]')).toBe(false);
  });

  test('take a longer value where a later item needs the short one', () => {
    const { machine } = different({
      prefixItems: [{ enum: [1, 22] }, { enum: [1, 333] }],
      minItems: 2,
    });
    expect(decoder.decode(machine.finish(machine.start))).toBe('[22,1]');
  });

  test('do not take the only value of a later item', () => {
    const pairs = different({ prefixItems: [{ enum: [1, 2] }, { const: 1 }], minItems: 2 });
    expect(pairs.begins('[1,')).toBe(false);
    expect(pairs.accepts('[2,1]')).toBe(true);
  });

  test('have an exact shortest finish after each value', () => {
    const pairs = different({ items: { enum: [1, 2, 333] }, minItems: 2 });
    expect(pairs.shortestAfter('[1')).toBe('[1,2]');
    expect(pairs.shortestAfter('[333')).toBe('[333,1]');
  });

  test('are chosen once for the whole finish', () => {
    const { machine } = different({
      contains: { multipleOf: 3 },
      minContains: 12,
      maxContains: 99,
    });
    const first = machine.next(machine.start, '['.charCodeAt(0)) as Configuration;
    const before = machine.spent();
    expect(machine.finish(first)).toHaveLength(machine.distance(first));
    expect(machine.spent() - before).toBeLessThan(100);
  });

  test.each([{}, { numbers: 'any' }] as const)(
    'may be hundreds of unconstrained ones, within few states, %j',
    (options) => {
      const many = { type: 'array', uniqueItems: true, items: { type: 'integer' }, minItems: 300 };
      const { machine } = language(many, options);
      expect(machine.spent()).toBeLessThan(200_000);
      const written = new TextEncoder().encode('[1000,7,8,-5,');
      const at = machine.advance(machine.start, written) as Configuration;
      const before = machine.spent();
      const finish = decoder.decode(machine.finish(at));
      expect(machine.spent() - before).toBeLessThan(10_000);
      expect(finish).toHaveLength(machine.distance(at));
      expect(new Set([1000, 7, 8, -5, ...JSON.parse(`[${finish}`)]).size).toBe(300);
    },
  );

  test.each(['compact', 'spaced', 'flexible'] as const)(
    'have an exact shortest finish after one value of a length is taken, %s',
    (whitespace) => {
      const least = { uniqueItems: true, items: { type: 'integer', minimum: 8 }, minItems: 3 };
      const { shortestAfter, accepts, begins } = language(
        { type: 'array', ...least },
        { whitespace },
      );
      const comma = whitespace === 'spaced' ? ', ' : ',';
      expect(shortestAfter('[')).toBe(['[8', '9', '10]'].join(comma));
      expect(shortestAfter('[9')).toBe(['[9', '8', '10]'].join(comma));
      expect(shortestAfter('[10')).toBe(['[10', '8', '9]'].join(comma));
      expect(accepts(['[9', '11', '8]'].join(comma))).toBe(true);
      expect(begins(['[9', '8', '9', ''].join(comma))).toBe(false);
      expect(accepts(['[9', '8]'].join(comma))).toBe(false);
    },
  );

  test('are compared by value in every spelling of numbers', () => {
    const { accepts } = language(
      { type: 'array', uniqueItems: true, items: { type: 'number' } },
      { numbers: 'any' },
    );
    const large = `1${'0'.repeat(63)}`;
    expect(accepts(`[${large}e400,${large}e399]`)).toBe(true);
    expect(accepts(`[${large}e400,${large}.0E+400]`)).toBe(false);
    expect(accepts('[0.01e-400,0.02e-400]')).toBe(true);
  });

  test('are finished with the shortest spelling of numbers', () => {
    const { machine } = language(
      { type: 'array', uniqueItems: true, items: { multipleOf: 1e9, type: 'number' }, minItems: 4 },
      { numbers: 'any' },
    );
    expect(decoder.decode(machine.finish(machine.start))).toBe('[0,1e9,2e9,3e9]');
  });

  test.each([
    ['numbers', [1, 2], '[1,2'],
    ['containers', [{}, { a: 1 }, []], '[{},{"a":1},[]'],
  ])('end with the last value that is left: %s', (_, values, text) => {
    const { begins, accepts } = different({ items: { enum: values } });
    expect(accepts(`${text}]`)).toBe(true);
    expect(begins(`${text},`)).toBe(false);
  });

  test('are refused at compile time if there are too few values', () => {
    expect(() => different({ items: { enum: count(20) }, minItems: 21 })).toThrow(
      expect.objectContaining({ code: 'unsatisfiable_schema' }),
    );
  });
});

describe('items of which all must differ or two must be equal', () => {
  test('leave a value to the later item that needs it', () => {
    const ends = { items: false, not: { uniqueItems: true } };
    const longer = { type: 'array', uniqueItems: true, minItems: 3 };
    const { shortestAfter } = language({
      prefixItems: [true, { const: '' }],
      if: ends,
      else: longer,
    });
    expect(shortestAfter('["')).toBe('["a","",0]');
  });

  test('do not take the only value of a later item that is not repeated', () => {
    const third = (value: number) => ({ minItems: 3, prefixItems: [true, true, { const: value }] });
    const { shortestAfter, begins } = language({
      type: 'array',
      prefixItems: [{ type: 'integer' }, { const: '' }],
      anyOf: [
        { uniqueItems: true, ...third(9) },
        { not: { uniqueItems: true }, maxItems: 3, ...third(1) },
      ],
    });
    expect(shortestAfter('[9')).toBe('[90,"",9]');
    expect(begins('[9,')).toBe(false);
  });
});

describe('items of which two must be equal', () => {
  test('are finished from within the first of them if it identifies the others', () => {
    const { shortestAfter } = language({
      not: { uniqueItems: true, prefixItems: [{ prefixItems: [{ enum: [0, [true]] }] }] },
    });
    expect(shortestAfter('[[')).toBe('[[1]]');
  });

  const alike = (keywords: object) =>
    language({ type: 'array', not: { uniqueItems: true }, ...keywords });
  const few = { enum: ['ab', 'b', 4] };

  test('are finished by repeating the first item if only its value can be repeated', () => {
    expect(alike({ prefixItems: [{}, { type: 'string' }] }).shortest()).toBe('["",""]');
    expect(alike({ prefixItems: [{}, few], maxItems: 2 }).shortest()).toBe('[4,4]');
  });

  test('may repeat a value of a later item', () => {
    const { accepts, begins } = alike({ prefixItems: [{ type: 'string' }, few], maxItems: 2 });
    expect(accepts('["ab","ab"]')).toBe(true);
    expect(begins('["x')).toBe(false);
    const texts = alike({ items: { type: 'string' }, maxItems: 2 });
    expect(texts.accepts('["xyz","xyz"]')).toBe(true);
    expect(texts.shortestAfter('["xy')).toBe('["xy","xy"]');
  });
});
