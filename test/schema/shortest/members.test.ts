import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormworkError } from '../../../src/runtime/common/errors.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';

/**
 * The bytes of the shortest object, and that of which some members are written; undefined when
 * there is none.
 */
function shortest(schema: object, beginning = ''): string | undefined {
  try {
    const matcher = compile(schema, byteVocabulary).start();
    expect(matcher.acceptBytes(new TextEncoder().encode(beginning))).toBe(true);
    return beginning + new TextDecoder().decode(matcher.shortestFinish());
  } catch (error) {
    if (isFormworkError(error) && error.code === 'unsatisfiable_schema') return undefined;
    throw error;
  }
}

/**
 * Some mentioned names with constants, some required, and names of two letters with the digit 0.
 */
const objects = fc
  .record({
    members: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('k', 'l', 'mm', 'nnn', 'a'),
        value: fc.constantFrom(1, 'xx', 12345678),
        required: fc.boolean(),
      }),
      { selector: ({ name }) => name, maxLength: 5 },
    ),
    free: fc.constantFrom('^[ab]$', '^[ab]{1,2}$', '^a'),
    minProperties: fc.nat(7),
    room: fc.option(fc.nat(3)),
  })
  .map(({ members, free, minProperties, room }) => ({
    type: 'object',
    properties: Object.fromEntries(members.map(({ name, value }) => [name, { const: value }])),
    required: members.filter(({ required }) => required).map(({ name }) => name),
    patternProperties: { [free]: { type: ['integer', 'string'] } },
    additionalProperties: false,
    minProperties,
    ...(room !== null && { maxProperties: minProperties + room }),
  }));

/**
 * Every set of the members that an object may have, as texts: the names of the pattern as far as
 * they can matter.
 */
function leastOf(schema: typeof objects extends fc.Arbitrary<infer T> ? T : never): number {
  const { properties, required, patternProperties, minProperties } = schema;
  const [pattern = ''] = Object.keys(patternProperties);
  const names = [...'ab', ...['aa', 'ab', 'ba', 'bb', 'ac', 'ad', 'ae', 'af', 'ag', 'ah', 'ai']];
  const free = names.filter(
    (name) => new RegExp(pattern).test(name) && !Object.hasOwn(properties, name),
  );
  const sizes = [
    ...Object.entries(properties)
      .filter(([name]) => !(required as readonly string[]).includes(name))
      .map(([name, { const: value }]) => JSON.stringify({ [name]: value }).length - 1),
    ...free.map((name) => JSON.stringify({ [name]: 0 }).length - 1),
  ].sort((a, b) => a - b);
  const must = required.map((name) => [name, properties[name]?.const] as const);
  const missing = Math.max(0, minProperties - must.length);
  if (must.length > (schema.maxProperties ?? Number.POSITIVE_INFINITY) || sizes.length < missing) {
    return Number.POSITIVE_INFINITY;
  }
  const all = sizes.slice(0, missing).reduce((sum, size) => sum + size, 0);
  const fixed = JSON.stringify(Object.fromEntries(must)).length;
  return must.length === 0 && missing > 0 ? all + 1 : fixed + all;
}

describe('the shortest object with a minimum number of members', () => {
  test('has the required ones and the cheapest others', () => {
    fc.assert(
      fc.property(objects, (schema) => {
        const text = shortest(schema);
        expect(text?.length ?? Number.POSITIVE_INFINITY).toBe(leastOf(schema));
        if (text) {
          expect(Object.keys(JSON.parse(text) as object).length).toBeGreaterThanOrEqual(
            schema.minProperties,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  test('counts the members that are written, and repeats none', () => {
    const schema = { type: 'object', minProperties: 4, propertyNames: { pattern: '^[ab]{1,2}$' } };
    const text = shortest(schema, '{"b":{},"aa":') ?? '';
    expect(text).toMatch(/^\{"b":\{\},"aa":0,"a":0,"(ab|ba|bb)":0\}$/);
  });

  test('prefers a longer name whose value is shorter', () => {
    const properties = { a: { const: 'long text' }, bcd: { const: 1 } };
    expect(
      shortest({ type: 'object', properties, minProperties: 1, additionalProperties: false }),
    ).toBe('{"bcd":1}');
  });

  test('has a member that only the count requires, within an alternative', () => {
    const properties = { a: { type: 'integer' }, b: { type: 'integer' } };
    const closed = { type: 'object', properties, additionalProperties: false };
    expect(shortest({ ...closed, anyOf: [{ minProperties: 1 }, { required: ['c'] }] })).toBe(
      '{"a":0}',
    );
  });

  test('has the shortest free names, whatever their values need', () => {
    const value = {
      type: 'object',
      properties: { id: { const: 'a longer text' } },
      required: ['id'],
    };
    expect(shortest({ type: 'object', minProperties: 2, additionalProperties: value })).toMatch(
      /^\{"":\{"id":"a longer text"\},".":\{"id":"a longer text"\}\}$/,
    );
  });

  test('has one of millions of names of equal length', () => {
    const schema = { type: 'object', minProperties: 1, propertyNames: { format: 'date' } };
    expect(shortest(schema)).toBe('{"2222-02-22":0}');
  });

  test('is computed in one step of the budget, all members at once', () => {
    const written = shortest({ type: 'object', minProperties: 10_000 });
    expect(Object.keys(JSON.parse(written ?? '') as object)).toHaveLength(10_000);
  });

  test.each([300, 1000])('is found for %i members', (minProperties) => {
    const schema = { type: 'object', minProperties, propertyNames: { pattern: '^[a-z]{1,3}$' } };
    expect(Object.keys(JSON.parse(shortest(schema) ?? '') as object)).toHaveLength(minProperties);
  });
});
