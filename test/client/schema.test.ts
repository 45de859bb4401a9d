/** The JSON Schema that a request contains for the schema of a library. */
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnySchema, schemaText } from '../../src/runtime/client/schema.ts';
import { language, refusal } from '../grammar/machine/walk.ts';

const isName = (text: string) => text !== '';
const json = (schema: AnySchema) => JSON.parse(schemaText(schema)) as Record<string, unknown>;

describe('rules that JSON Schema does not have are left to the check of the finished document', () => {
  const valibot = (item: Parameters<typeof toStandardJsonSchema>[0]) => {
    const { $schema: _, ...rest } = json(toStandardJsonSchema(item));
    return rest;
  };

  test.each([
    ['a check', v.pipe(v.string(), v.check(isName), v.maxLength(9))],
    ['a transformation', v.pipe(v.string(), v.trim(), v.maxLength(9), v.toUpperCase())],
    ['a brand', v.pipe(v.string(), v.brand('Name'), v.maxLength(9))],
    ['a pattern with flags', v.pipe(v.string(), v.regex(/^[a-z]+$/i), v.maxLength(9))],
  ])('%s of Valibot', (_name, item) => {
    expect(valibot(item)).toEqual({ type: 'string', maxLength: 9 });
  });

  test('the second of two patterns of Valibot', () => {
    const item = v.pipe(v.string(), v.regex(/^a/), v.regex(/b$/i));
    expect(valibot(item)).toEqual({ type: 'string', pattern: '^a' });
  });

  test('the flag u of Valibot changes nothing, as all patterns have it', () => {
    const item = v.pipe(v.string(), v.regex(/^\p{L}$/u));
    expect(valibot(item)).toEqual({ type: 'string', pattern: '^\\p{L}$' });
  });
});

test('all patterns of a Valibot string apply', () => {
  const item = v.pipe(v.string(), v.regex(/^a/), v.regex(/b$/), v.regex(/^.{3}$/u));
  const { accepts } = language(json(toStandardJsonSchema(item)));
  expect(['"acb"', '"ccb"', '"acc"', '"ab"'].map(accepts)).toEqual([true, false, false, false]);
});

describe('a value that JSON does not have', () => {
  const library = (vendor: string) => expect.stringContaining(`"${vendor}"`);

  test.each<[string, AnySchema]>([
    ['zod', z.object({ at: z.date() })],
    ['valibot', toStandardJsonSchema(v.object({ at: v.date() }))],
  ])('is refused with a code and the reason of %s', (vendor, schema) => {
    const refused = { code: 'invalid_schema', message: library(vendor), cause: expect.any(Error) };
    expect(() => schemaText(schema)).toThrow(expect.objectContaining(refused));
  });

  test.each(['Date', 'Date > d"2020-01-01"', 'bigint', 'undefined', 'Map'] as const)(
    'is no document: %s of ArkType',
    (name) => {
      const { code, pointer } = refusal(json(type({ at: name })));
      expect({ code, pointer }).toEqual({
        code: 'unsatisfiable_schema',
        pointer: '/properties/at/not',
      });
    },
  );

  test('leaves the other values of a union, and members that may be absent', () => {
    const { accepts } = language(json(type({ at: 'string | undefined', 'by?': 'Date' })));
    expect(['{"at":"x"}', '{"at":1}', '{"at":"x","by":"x"}'].map(accepts)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
