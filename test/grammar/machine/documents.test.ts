import { describe, expect, test } from 'vitest';
import { accepts, after, language, refusal } from './walk.ts';

describe('the form of documents', () => {
  const point = language({
    type: 'object',
    properties: { x: { type: 'integer' }, y: { type: 'integer' } },
    required: ['y'],
    additionalProperties: { type: 'boolean' },
  });

  test('members that the schema mentions are first, in its order', () => {
    expect(point.accepts('{"x":1,"y":2}')).toBe(true);
    expect(point.begins('{"y":2,"x"')).toBe(false);
    expect(point.begins('{"z"')).toBe(false);
    expect(point.accepts('{"y":2,"z":true,"a":false}')).toBe(true);
  });

  test('no name occurs twice', () => {
    expect(point.begins('{"y":2,"y')).toBe(true);
    expect(point.begins('{"y":2,"y"')).toBe(false);
    expect(point.begins('{"y":2,"z":true,"z"')).toBe(false);
    expect(point.accepts('{"y":2,"z":true,"zz":true}')).toBe(true);
  });

  test('names of any length are distinguished', () => {
    const { acceptsAtOnce } = language({ type: 'object' });
    const long = 'x'.repeat(150_000);
    expect(acceptsAtOnce(`{"${long}":1,"y":2}`)).toBe(true);
    expect(acceptsAtOnce(`{"y":1,"${long}":2,"y":3}`)).toBe(false);
  });

  test('documents are compact by default, with JSON white space on request', () => {
    const spaced = ' {\n "x" : 1 ,\t"y":2}\r\n';
    expect(point.begins(' ')).toBe(false);
    expect(point.begins('{ ')).toBe(false);
    const flexible = language({ properties: { x: true, y: true } }, { whitespace: 'flexible' });
    expect(flexible.accepts(spaced)).toBe(true);
    expect(flexible.begins('{"x":1,}')).toBe(false);
    expect(flexible.begins('{,')).toBe(false);
  });

  test('documents have one space after each colon and comma on request', () => {
    const schema = {
      type: 'object',
      properties: { x: { type: 'array', items: { type: 'integer' } }, y: { type: 'object' } },
      required: ['x', 'y'],
    };
    const { accepts, begins, shortest } = language(schema, { whitespace: 'spaced' });
    expect(accepts('{"x": [1, 2, -3], "y": {"a": {}, "b": []}, "z": null}')).toBe(true);
    expect(accepts('{"x": [], "y": {}}')).toBe(true);
    expect(shortest()).toBe('{"x": [], "y": {}}');
    for (const text of ['{"x":[', '{"x":  ', '{"x":\n', '{ ', '{"x" ', '{"x": [ ']) {
      expect(begins(text), text).toBe(false);
    }
    for (const text of ['{"x": [1 ', '{"x": [1,2', '{"x": [1,  ', '{"x": [],"', '{"x": [1, ]']) {
      expect(begins(text), text).toBe(false);
    }
  });

  test('numbers have one form, or any on request', () => {
    const integer = { type: 'integer' };
    expect(language(integer).accepts('10')).toBe(true);
    expect(language(integer).begins('10.')).toBe(false);
    expect(language(integer).begins('1e')).toBe(false);
    expect(language(integer, { numbers: 'any' }).accepts('1.0e1')).toBe(true);
    expect(language({ const: 1.5 }).accepts('1.50')).toBe(false);
    expect(language({ const: 1.5 }, { numbers: 'any' }).accepts('15e-1')).toBe(true);
  });

  test('numbers are compared exactly if the schema is JSON text', () => {
    const { accepts } = language('{"const": 12345678901234567890.1}');
    expect(accepts('12345678901234567890.1')).toBe(true);
    expect(accepts('12345678901234567890')).toBe(false);
  });

  test('__proto__ is a name like any other', () => {
    const text =
      '{"properties":{"__proto__":{"type":"integer"}},"required":["__proto__"],"type":"object"}';
    for (const schema of [text, JSON.parse(text)]) {
      const { accepts } = language(schema);
      expect(accepts('{"__proto__":1}')).toBe(true);
      expect(accepts('{"__proto__":"a"}')).toBe(false);
      expect(accepts('{}')).toBe(false);
    }
  });

  test('documents may nest ten thousand levels', () => {
    const { accepts } = language({ items: { $ref: '#' }, type: 'array' });
    const depth = 10_000;
    expect(accepts('['.repeat(depth) + ']'.repeat(depth))).toBe(true);
  });
});

describe('an alternative that cannot be finished is never begun', () => {
  test.each([
    [
      'required members under maxProperties',
      { type: 'object', properties: { a: true, b: true }, required: ['b'], maxProperties: 1 },
      '{',
      '"b"',
      '"a"',
    ],
    [
      'a member whose value cannot be',
      {
        type: 'object',
        properties: { a: { type: 'string', pattern: '^x', enum: ['y'] }, b: true },
      },
      '{',
      '"b"',
      '"a"',
    ],
    [
      'items that must differ, of few values',
      { type: 'array', uniqueItems: true, items: { enum: [1, 2] } },
      '[1,2',
      ']',
      ',',
    ],
    [
      'items that later ones need',
      {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        prefixItems: [{ enum: [1, 2] }, { const: 1 }],
      },
      '[',
      '2',
      '1',
    ],
    [
      'one of many values that a later item needs',
      {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        prefixItems: [{ type: 'integer' }, { const: 0 }],
      },
      '[1,',
      '0',
      '1',
    ],
    [
      'a value that oneOf would reject twice',
      { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 2 }], type: 'integer' },
      '',
      '1',
      '2',
    ],
    [
      'a discriminator that no branch has',
      {
        anyOf: ['cat', 'cow'].map((kind) => ({
          properties: { kind: { const: kind } },
          required: ['kind'],
        })),
        type: 'object',
      },
      '{"kind":"c',
      'a',
      'u',
    ],
    [
      'what `not` excludes',
      {
        type: 'object',
        properties: { a: { enum: [1, 2] } },
        required: ['a'],
        not: { properties: { a: { const: 2 } } },
      },
      '{"a":',
      '1',
      '2',
    ],
    [
      'what `then` demands',
      {
        type: 'object',
        properties: { k: { enum: [1, 2] }, v: true },
        required: ['k'],
        additionalProperties: false,
        if: { properties: { k: { const: 1 } } },
        then: { required: ['v'] },
      },
      '{"k":1',
      ',',
      '}',
    ],
    [
      'dependent members that are not allowed',
      { type: 'object', properties: { a: true, b: false }, dependentRequired: { a: ['b'] } },
      '{',
      '}',
      '"a"',
    ],
    [
      'more hits than maxContains',
      {
        type: 'array',
        items: { enum: [1, 2] },
        contains: { const: 1 },
        maxContains: 1,
        maxItems: 3,
      },
      '[1,',
      '2',
      '1',
    ],
    [
      'too few items left for minContains',
      {
        type: 'array',
        items: { enum: [1, 2] },
        contains: { const: 1 },
        minContains: 2,
        maxItems: 3,
      },
      '[2,',
      '1',
      '2',
    ],
    [
      'members that nothing evaluates',
      {
        type: 'object',
        anyOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, { properties: { b: true } }],
        unevaluatedProperties: false,
      },
      '{',
      '"a"',
      '"c',
    ],
  ])('%s', (_, schema, before, goes, fails) => {
    const { begins } = language(schema);
    expect(begins(before + goes)).toBe(true);
    expect(begins(before + fails)).toBe(false);
  });
});

const twice = { type: 'array', not: { uniqueItems: true } };

describe('the shortest finish', () => {
  test.each([
    [true, '', '0'],
    [{ type: 'string', minLength: 2 }, '', 4],
    [
      { type: 'object', required: ['a', 'b'], properties: { b: { type: 'boolean' }, a: true } },
      '',
      '{"b":true,"a":0}',
    ],
    [
      { type: 'object', required: ['a', 'b'], properties: { b: { type: 'boolean' }, a: true } },
      '{"b":f',
      '{"b":false,"a":0}',
    ],
    [
      { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer', minimum: 8 } },
      '',
      '[8,9,10]',
    ],
    [
      {
        anyOf: [
          { type: 'object', required: ['long name'] },
          { type: 'array', minItems: 2 },
        ],
        type: ['object', 'array'],
      },
      '',
      '[0,0]',
    ],
    [
      {
        $ref: '#/$defs/n',
        $defs: {
          n: {
            anyOf: [
              { type: 'array', items: { $ref: '#/$defs/n' }, minItems: 1 },
              { const: 'leaf' },
            ],
          },
        },
      },
      '[[',
      '[["leaf"]]',
    ],
  ])('%j after %s', (schema, before, expected) => {
    const { shortestAfter } = language(schema);
    const text = shortestAfter(before);
    if (typeof expected === 'number') expect(text).toHaveLength(expected);
    else if (text.length !== expected.length) expect(text).toBe(expected);
  });

  test.each([
    // A constant, written shortly inside a container as alone.
    [{ type: 'array', items: { const: 0.000125 } }, 'any', '[', 1],
    [{ type: 'array', minItems: 1, items: { const: 0.000125 } }, 'any', '[', '125e-6]'.length],
    [{ additionalProperties: { const: 0.000125 } }, 'any', '{"', '":125e-6}'.length],
    // The second position's constraint is that one's alone, though the first has none.
    [
      { type: 'array', minItems: 3, prefixItems: [{}, { const: 2147483647 }] },
      'canonical',
      '[',
      '0,2147483647,0]'.length,
    ],
    // Two equal items: which is the shortest way to them depends on the item being written, or on
    // none before.
    [twice, 'canonical', '["', '",""]'.length],
    [twice, 'canonical', '["a', '","a"]'.length],
    [twice, 'canonical', '["long text', '",0,0]'.length],
    [twice, 'canonical', '["long text","long te', 'xt"]'.length],
    [twice, 'canonical', '[{"a":"', '"},0,0]'.length],
    [twice, 'canonical', '[[', '],[]]'.length],
  ] as const)(
    'of %j (numbers %s) after %s has %i bytes, as computed before',
    (schema, numbers, before, bytes) => {
      const { machine } = language(schema, { numbers });
      const config = after(machine, before)!;
      const finish = new TextDecoder().decode(machine.finish(config));
      expect([finish.length, machine.distance(config)]).toEqual([bytes, bytes]);
      expect(accepts(machine, before + finish)).toBe(true);
    },
  );
});

describe('a schema that is too complex is refused with its keyword', () => {
  test.each([
    [
      'endless depth',
      `${'{"type":"array","minItems":1,"items":'.repeat(5000)}true${'}'.repeat(5000)}`,
    ],
    ['schemas applied to each other', `${'{"not":'.repeat(5000)}true${'}'.repeat(5000)}`],
    [
      'combinations',
      {
        type: 'object',
        allOf: Array.from({ length: 16 }, (_, i) => ({
          anyOf: Array.from({ length: 3 }, (_, j) => ({
            properties: {
              a: { type: 'object', properties: { [`q${i}`]: { const: j } }, required: [`q${i}`] },
            },
            required: ['a'],
          })),
        })),
      },
    ],
  ])('%s', (_, schema) => {
    // An eighth of the usual budget: what explodes passes any.
    const options = { budget: { states: 50_000 } };
    expect(refusal(schema, options)).toMatchObject({ code: 'schema_too_complex' });
  });
});
