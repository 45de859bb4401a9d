import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeObjects } from '../../src/runtime/client/close-objects.ts';
import { type AnySchema, schemaText } from '../../src/runtime/index.ts';
import { language } from '../grammar/machine/walk.ts';

const City = z.object({ city: z.string().max(6), sizes: z.array(z.enum(['s', 'm'])).length(2) });

describe('objects of a schema library are closed to members that they do not name', () => {
  const closed = (schema: AnySchema) => JSON.parse(schemaText(schema)) as Record<string, unknown>;

  test('at every depth', () => {
    expect(closed(City)).toMatchObject({ additionalProperties: false });
    expect(closed(z.array(City))).toMatchObject({ items: { additionalProperties: false } });
  });

  test('unless they allow others', () => {
    expect(closed(z.looseObject({ a: z.string() }))).toMatchObject({ additionalProperties: {} });
  });

  test('an intersection allows the members that any part names', () => {
    const part = { type: 'object', properties: { a: { type: 'string' } } };
    const closed = closeObjects({ allOf: [part, { $ref: '#/$defs/b' }], $defs: { b: part } });
    expect(closed).toEqual({
      allOf: [part, { $ref: '#/$defs/b' }],
      $defs: { b: part },
      unevaluatedProperties: false,
    });
  });

  describe('an object that is a part of one intersection, and elsewhere none', () => {
    const accepted = (schema: AnySchema, documents: readonly object[]) => {
      const { accepts } = language(closed(schema));
      return documents.map((document) => accepts(JSON.stringify(document)));
    };
    const Extra = z.object({ extra: z.boolean() });

    test('allows the members of the others only there, also behind several references', () => {
      const A = z.object({ k: z.literal('a') }).meta({ id: 'A' });
      const B = z.object({ k: z.literal('b') }).meta({ id: 'B' });
      const either = z.union([A, B]).meta({ id: 'U' });
      const schema = z.object({ v: z.intersection(either, Extra), w: A.optional() });
      const documents = [
        { v: { k: 'a', extra: true } },
        { v: { k: 'b', extra: true }, w: { k: 'a' } },
        { v: { k: 'b', extra: true, other: 1 } },
        { v: { k: 'a', extra: true }, w: { k: 'a', extra: true } },
      ];
      expect(accepted(schema, documents)).toEqual([true, true, false, false]);
    });

    test('allows them only there if it is the whole document', () => {
      const Node = z.object({
        name: z.string(),
        get next() {
          return z.intersection(Node, Extra).optional();
        },
        get other() {
          return Node.optional();
        },
      });
      const last = { name: 'b', extra: true };
      const documents = [
        { name: 'a' },
        { name: 'a', next: { name: 'b', next: last, extra: true }, other: { name: 'c' } },
        last,
        { name: 'a', other: last },
      ];
      expect(accepted(Node, documents)).toEqual([true, true, false, false]);
    });

    test.each<[string, z.ZodType]>([
      ['any value', z.any()],
      ['a lazy any value', z.lazy(() => z.any())],
      ['a union without members', z.union([z.string(), z.any()])],
    ])('stays open elsewhere if it names no members: %s', (_name, part) => {
      const Part = part.meta({ id: 'Part' });
      const schema = z.object({ a: Part, b: z.intersection(Part, Extra) });
      const documents = [
        { a: { c: 1 }, b: { extra: true } },
        { a: {}, b: { extra: true, c: 1 } },
      ];
      expect(accepted(schema, documents)).toEqual([true, false]);
    });
  });

  test('an intersection that names no members stays open', () => {
    const { accepts } = language(closed(z.object({ a: z.intersection(z.any(), z.any()) })));
    expect(accepts('{"a":{"b":1}}')).toBe(true);
  });

  test('the values of an intersection’s members are closed, too', () => {
    const value = v.object({ b: v.string() });
    const either = v.union([v.object({ c: value }), v.object({ d: v.string() })]);
    const schema = toStandardJsonSchema(v.intersect([v.object({ a: value }), either]));
    const { allOf } = closed(schema) as { allOf: [object, { anyOf: object[] }] };
    expect(allOf).toMatchObject([
      { properties: { a: { additionalProperties: false } } },
      { anyOf: [{ properties: { c: { additionalProperties: false } } }, {}] },
    ]);
    for (const part of [...allOf, ...allOf[1].anyOf]) {
      expect(part).not.toHaveProperty('additionalProperties');
    }
  });

  test('objects referred to by a member of an intersection are closed, too', () => {
    const properties = { b: { $ref: '#/$defs/b' } };
    const b = { type: 'object', properties: { a: { type: 'string' } } };
    const { $defs } = closeObjects({ allOf: [{ type: 'object', properties }], $defs: { b } });
    expect($defs).toEqual({ b: { ...b, additionalProperties: false } });
  });
});
