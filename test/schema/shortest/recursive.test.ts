import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormworkError } from '../../../src/runtime/common/errors.ts';
import { createReference } from '../../grammar/fuzz/reference.ts';
import { language } from '../../grammar/machine/walk.ts';

/**
 * Schemas that apply each other to items and members, with alternatives of which only some need a
 * value to end.
 */

const ends = fc.constantFrom({ type: 'null' }, { maxItems: 0 }, { required: ['a'] });
const value = fc.oneof(ends, fc.constantFrom({ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }));
const keyword = fc.oneof(
  { weight: 1, arbitrary: fc.record({ not: ends }) },
  { weight: 2, arbitrary: fc.record({ items: value }) },
  { weight: 2, arbitrary: fc.record({ contains: value }) },
  { weight: 2, arbitrary: fc.record({ additionalProperties: value }) },
  { weight: 1, arbitrary: fc.record({ prefixItems: fc.tuple(value) }) },
);
const alternatives = fc.array(fc.array(keyword, { minLength: 1, maxLength: 2 }), {
  minLength: 2,
  maxLength: 3,
});
const schema = fc
  .record({
    begin: fc.constantFrom({ type: 'array', minItems: 1 }, { type: 'object', required: ['a'] }),
    operator: fc.constantFrom('anyOf', 'oneOf'),
    alternatives,
    more: fc.array(keyword, { maxLength: 1 }),
  })
  .map(({ begin, operator, alternatives, more }) =>
    Object.assign({}, begin, ...more, {
      [operator]: alternatives.map((list) => Object.assign({}, ...list)),
    }),
  );
const documents = fc
  .tuple(schema, schema)
  .map(([a, b]) => ({ $ref: '#/$defs/a', $defs: { a, b } }));

/** Every value of arrays and objects of null, up to a depth. */
function values(depth: number): unknown[] {
  if (depth === 0) return [null];
  const below = values(depth - 1);
  const one = below.map((value) => [value]);
  const two = below.slice(0, 5).flatMap((left) => below.slice(0, 5).map((right) => [left, right]));
  return [null, [], {}, ...below.map((a) => ({ a })), ...one, ...two];
}

describe('schemas that apply themselves to items and members', () => {
  const all = values(3);

  test('accept exactly the valid documents', () => {
    fc.assert(
      fc.property(documents, (said) => {
        const isValid = createReference(said);
        if (!isValid) return;
        const expected = all.filter((value) => isValid(value));
        try {
          const { accepts } = language(said);
          expect(all.filter((value) => accepts(JSON.stringify(value)))).toEqual(expected);
        } catch (error) {
          if (!isFormworkError(error) || error.code !== 'unsatisfiable_schema') throw error;
          expect(expected).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  const sets = { type: 'array', uniqueItems: true };
  const self = { $ref: '#' };
  test.each([
    { ...sets, minItems: 2, items: { anyOf: [self, { type: 'null' }] } },
    { ...sets, minItems: 2, items: { anyOf: [self, { type: 'null' }, { maxItems: 0 }] } },
    { items: { items: sets, contains: { not: self } }, contains: self },
  ])('%j: values that differ from each other may hold such values', (said) => {
    const isValid = createReference(said) as (value: unknown) => boolean;
    const expected = all.filter(isValid);
    if (expected.length === 0) {
      expect(() => language(said)).toThrow(
        expect.objectContaining({ code: 'unsatisfiable_schema' }),
      );
    } else {
      const { accepts } = language(said);
      expect(all.filter((value) => accepts(JSON.stringify(value)))).toEqual(expected);
    }
  });
});
