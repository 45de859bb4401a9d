import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeObjects } from '../../src/runtime/client/close-objects.ts';
import { type AnySchema, schemaText } from '../../src/runtime/index.ts';

const City = z.object({ city: z.string().max(6), sizes: z.array(z.enum(['s', 'm'])).length(2) });

describe('objects of a schema library get the members they name, and no others', () => {
  const closed = (schema: AnySchema) => JSON.parse(schemaText(schema)) as Record<string, unknown>;

  test('wherever they are', () => {
    expect(closed(City)).toMatchObject({ additionalProperties: false });
    expect(closed(z.array(City))).toMatchObject({ items: { additionalProperties: false } });
  });

  test('unless they say so', () => {
    expect(closed(z.looseObject({ a: z.string() }))).toMatchObject({ additionalProperties: {} });
  });

  test('and intersections those that any part names', () => {
    const part = { type: 'object', properties: { a: { type: 'string' } } };
    const closed = closeObjects({ allOf: [part, { $ref: '#/$defs/b' }], $defs: { b: part } });
    expect(closed).toEqual({
      allOf: [part, { $ref: '#/$defs/b' }],
      $defs: { b: part },
      unevaluatedProperties: false,
    });
  });

  test('and so do those that a member of a part refers to', () => {
    const properties = { b: { $ref: '#/$defs/b' } };
    const b = { type: 'object', properties: { a: { type: 'string' } } };
    const { $defs } = closeObjects({ allOf: [{ type: 'object', properties }], $defs: { b } });
    expect($defs).toEqual({ b: { ...b, additionalProperties: false } });
  });
});
