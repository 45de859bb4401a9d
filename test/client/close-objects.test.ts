import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeObjects } from '../../src/runtime/client/close-objects.ts';
import { type AnySchema, schemaText } from '../../src/runtime/index.ts';

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
