import fc from 'fast-check';
import { type Arbitraries, count, some } from './keywords.ts';
import type { Schema } from './schemas.ts';

/**
 * Schemas that lead back to themselves, mostly by way of items and members: which values are the
 * shortest, which are different, and whether there are any depends on what depends on it.
 */

const ends: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  ...[{ type: 'null' }, { enum: [null, 0, 'a'] }, { type: 'integer', minimum: 0, maximum: 1 }],
  ...[{ maxItems: 0 }, { maxProperties: 0 }, { required: ['a'] }, { minLength: 1 }, true, false],
);

const names = fc.constantFrom('a', 'b', '\u{1f600}');

const REFERENCES: readonly Schema[] = [
  { $ref: '#' },
  { $ref: '#/$defs/one' },
  { $ref: '#/$defs/two' },
  { $ref: '#named' },
  { $dynamicRef: '#node' },
];

/** What is said of items and members, by schemas that may be any of the document's. */
const containers = (value: fc.Arbitrary<Schema>): Arbitraries => ({
  prefixItems: fc.array(value, { minLength: 1, maxLength: 2 }),
  items: value,
  contains: value,
  minContains: count(2),
  maxContains: count(2),
  minItems: count(3),
  maxItems: count(3),
  uniqueItems: fc.constant(true),
  unevaluatedItems: value,
  properties: fc.dictionary(names, value, { minKeys: 1, maxKeys: 2 }),
  required: fc.uniqueArray(names, { minLength: 1, maxLength: 2 }),
  additionalProperties: value,
  patternProperties: fc.record({ '^a': value }),
  propertyNames: value,
  minProperties: count(2),
  maxProperties: count(2),
  unevaluatedProperties: value,
});

/** What is said of the value itself: a reference back would never read on. */
const inPlace = (value: fc.Arbitrary<Schema>): Arbitraries => ({
  anyOf: fc.array(value, { minLength: 1, maxLength: 3 }),
  oneOf: fc.array(value, { minLength: 1, maxLength: 3 }),
  allOf: fc.array(value, { minLength: 1, maxLength: 2 }),
  not: value,
  if: value,
  then: value,
  else: value,
  dependentSchemas: fc.dictionary(names, value, { minKeys: 1, maxKeys: 2 }),
});

const begins = fc.constantFrom<Schema>(
  ...[{ type: 'array' }, { type: 'array', minItems: 1 }, { type: 'array', uniqueItems: true }],
  ...[{ type: 'object' }, { type: 'object', required: ['a'] }, {}, {}],
);

/** A schema that may refer to any other below itself, and to those that come later in place. */
function referring(later: readonly Schema[]): fc.Arbitrary<Schema> {
  const back = fc.constantFrom(...REFERENCES);
  const value = fc.oneof(ends, back, back, below(fc.oneof(ends, back)));
  const branch = fc.oneof(
    ...[ends, below(value), below(value)],
    ...(later.length > 0 ? [fc.constantFrom(...later)] : []),
  );
  return fc
    .tuple(begins, below(value), some(inPlace(branch), 2))
    .map((parts) => Object.assign({}, ...parts) as Schema);
}

const below = (value: fc.Arbitrary<Schema>) => some(containers(value), 3) as fc.Arbitrary<Schema>;

/** The root of a document and two of its definitions. */
export const recursive: fc.Arbitrary<readonly [root: Schema, one: Schema, two: Schema]> = fc.tuple(
  referring(REFERENCES.slice(1, 4)).filter((root) => JSON.stringify(root).includes('Ref"')),
  referring([{ $ref: '#/$defs/two' }]),
  referring([]),
);
