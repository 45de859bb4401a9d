/** Values that a person has fixed: documents have them, and all else is as the schema has it. */
import { type } from 'arktype';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixValues } from '../../src/runtime/client/fix-values.ts';
import type { AnySchema } from '../../src/runtime/client/schema.ts';
import { language } from '../grammar/machine/walk.ts';

const closed = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const person = closed({
  name: { type: 'string' },
  age: { type: 'integer' },
  ok: { type: 'boolean' },
});
const document = { name: 'Ada', age: 36, ok: true };

/** Whether documents conform to the schema with these values of the document fixed. */
const accepted = (
  schema: AnySchema,
  given: unknown,
  pointers: readonly string[],
  documents: unknown[],
) => {
  const { accepts } = language(fixValues(schema, given, pointers));
  return documents.map((one) => accepts(JSON.stringify(one)));
};

describe('fixed values', () => {
  it('stay, and the others are free', () => {
    const others = [
      { name: 'Ben', age: 36, ok: false },
      { name: 'Ada', age: 37, ok: true },
      { name: 'Ada', ok: true },
    ];
    expect(accepted(person, document, ['/age'], others)).toEqual([true, false, false]);
  });

  it('keep members in the order of the schema', () => {
    const { accepts } = language(fixValues(person, document, ['/ok']));
    expect(accepts('{"name":"B","age":1,"ok":true}')).toBe(true);
    expect(accepts('{"ok":true,"name":"B","age":1}')).toBe(false);
  });

  it.each([
    ['$ref', { $ref: '#/$defs/person', $defs: { person } }],
    ['allOf and oneOf', { allOf: [{ type: 'object' }], oneOf: [person, { type: 'null' }] }],
    [
      'draft-07 $ref',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $ref: '#/definitions/person',
        definitions: { person },
      },
    ],
    ['all three applicators', { allOf: [{}], anyOf: [{}], oneOf: [person] }],
  ])('apply where the schema has its members behind %s', (_name, schema) => {
    const { accepts } = language(fixValues(schema, document, ['/ok']));
    expect(accepts('{"name":"B","age":1,"ok":true}')).toBe(true);
    expect(accepts('{"name":"B","age":1,"ok":false}')).toBe(false);
    expect(accepts('null')).toBe(false);
  });

  it('may be at any depth; in arrays, earlier items are fixed with them', () => {
    const schema = closed({ lines: { type: 'array', items: person } });
    const given = { lines: [document, { ...document, age: 40 }] };
    const lines = (...ages: number[]) => ({ lines: ages.map((age) => ({ ...document, age })) });
    expect(
      accepted(
        schema,
        given,
        ['/lines/1/age'],
        [lines(1, 40), lines(1, 40, 2), lines(40), lines(1, 2)],
      ),
    ).toEqual([true, true, false, false]);
  });

  it('may be in arrays of older drafts', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: { type: 'integer' },
    };
    expect(accepted(schema, [1, 2], ['/1'], [[5, 2], [5, 3], [2]])).toEqual([true, false, false]);
  });

  // ArkType sorts the members.
  it.each<[string, AnySchema]>([
    ['JSON text', JSON.stringify(closed({ a: { type: 'string' }, b: { type: 'integer' } }))],
    ['Zod', z.object({ a: z.string(), b: z.int() })],
    ['ArkType', type({ a: 'string', b: 'number.integer' })],
  ])('narrow a schema of %s', (_name, schema) => {
    const others = [{ a: 'y', b: 1 }, { a: 'x', b: 2 }, { b: 1 }];
    expect(accepted(schema, { a: 'x', b: 1 }, ['/b'], others)).toEqual([true, false, false]);
  });

  it('give JSON Schema also if none is fixed', () => {
    expect(fixValues('{"type":"object"}', {}, [])).toEqual({ type: 'object' });
  });

  it('need a schema', () => {
    const refused = expect.objectContaining({ code: 'invalid_schema' });
    expect(() => fixValues('{', document, ['/age'])).toThrow(refused);
    expect(() => fixValues('5', document, ['/age'])).toThrow(refused);
    expect(() => fixValues(5 as never, document, ['/age'])).toThrow(refused);
  });

  it('do not declare members that the schema does not declare', () => {
    const schema = { ...person, additionalProperties: undefined, unevaluatedProperties: false };
    const strange = { ...document, other: 1 };
    expect(() => language(fixValues(schema, strange, ['/other']))).toThrow();
    expect(accepted(schema, document, ['/age'], [document, { ...document, age: 1 }])).toEqual([
      true,
      false,
    ]);
  });

  describe('in a schema that refers to its root', () => {
    const { type: _type, ...rest } = closed({
      name: { type: 'string' },
      kids: { type: 'array', items: { $ref: '#' } },
    });
    const given = { name: 'root', kids: [{ name: 'leaf', kids: [] }] };
    const others = [
      given,
      { ...given, kids: [] },
      { name: 'x', kids: [] },
      { name: 'x', kids: [{ name: 'leaf', kids: [{ name: 'y', kids: [] }] }] },
    ];
    const Node = z.object({
      name: z.string(),
      get kids() {
        return z.array(Node);
      },
    });
    const refersBy = (reference: object) => {
      const kids = { type: 'array', items: reference };
      return { ...rest, properties: { ...rest.properties, kids } };
    };
    const draft = (version: string) => `http://json-schema.org/draft-${version}/schema#`;

    it.each<[string, AnySchema]>([
      ['#, as Zod writes it', Node],
      ['# in draft-04', { $schema: draft('04'), ...rest }],
      ['# in draft-07', { $schema: draft('07'), ...rest }],
      [
        '# in draft-07, where the root is a $ref itself',
        { $schema: draft('07'), $ref: '#/definitions/node', definitions: { node: rest } },
      ],
      [
        '$recursiveRef',
        {
          $schema: 'https://json-schema.org/draft/2019-09/schema',
          ...refersBy({ $recursiveRef: '#' }),
        },
      ],
      ['$dynamicRef', { $dynamicAnchor: 'node', ...refersBy({ $dynamicRef: '#node' }) }],
      ['its $anchor', { $anchor: 'node', ...refersBy({ $ref: '#node' }) }],
      ['its $id', { $id: 'https://example.com/node', ...refersBy({ $ref: 'node' }) }],
      ['its id in draft-04', { $schema: draft('04'), id: 'node', ...refersBy({ $ref: 'node' }) }],
    ])('by %s, hold only in their place', (_name, schema) => {
      expect(accepted(schema, given, ['/name'], others)).toEqual([true, true, false, false]);
      expect(accepted(schema, given, ['/kids/0/name'], others)).toEqual([true, false, false, true]);
    });
  });

  it('may be added to those that are fixed already, also if the schema refers to its root', () => {
    const Node = z.object({
      name: z.string(),
      get next() {
        return Node.nullable();
      },
    });
    const list = (...names: string[]) =>
      names.reduceRight<unknown>((next, name) => ({ name, next }), null);
    const given = list('a', 'b', 'c');
    const others = [list('a', 'b', 'x'), list('a', 'b'), list('a', 'x'), list('x', 'b')];
    const once = fixValues(Node, given, ['/name']);
    expect(accepted(once, given, ['/next/name'], others)).toEqual([true, true, false, false]);
    const twice = fixValues(once, given, ['/next/name']);
    expect(accepted(twice, given, ['/next'], [given, ...others])).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('may be the whole document, for any schema', () => {
    expect(accepted(true, 5, [''], [5, 6])).toEqual([true, false]);
    expect(fixValues(person, document, [])).toEqual(person);
  });

  it('must exist in the document', () => {
    expect(() => fixValues(person, document, ['/nobody'])).toThrow('no value at "/nobody"');
    expect(() => fixValues({}, [1], ['/1'])).toThrow(TypeError);
  });
});
