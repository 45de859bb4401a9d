import fc from 'fast-check';

/**
 * Random schemas over all keywords of draft 2020-12. Names, values and patterns are few, so that keywords meet each
 * other: a schema whose parts never speak of the same thing tests little.
 */

export type Schema = boolean | { readonly [keyword: string]: unknown };

const names = fc.constantFrom('a', 'b', 'ab', 'c', '', 'é', '__proto__', 'a"b');

/** To ajv the empty name is never missing. */
const required = fc.uniqueArray(
  names.filter((name) => name !== ''),
  { maxLength: 2 },
);

const patterns = fc.constantFrom(
  '^a',
  'b$',
  '^[ab]*$',
  '^.{2}$',
  'é',
  '^(?!a)',
  '^\\w+$',
  '[^a]',
  '^(a|bc){1,3}$',
  '^\\p{Lu}',
);

/** Formats whose meaning ajv-formats and the specification share. */
const formats = fc.constantFrom('date', 'ipv4', 'uuid', 'date-time', 'ipv6', 'json-pointer');

const smallIntegers = fc.integer({ min: 0, max: 4 });
const bounds = fc.oneof(
  fc.integer({ min: -12, max: 12 }),
  fc.integer({ min: -40, max: 40 }).map((quarters) => quarters / 4),
);

const scalars = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0.5, -1.25, 123456789012345, 0.000125, 12345678),
  fc.constantFrom('', 'a', 'ab', 'é', '\u{1f600}', 'a"\\\n', 'b', 'bc'),
);

/** Random JSON values, small. */
export const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 3 })
      .map((members) => Object.fromEntries(members)),
  ),
})).value;

const types = fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'string', 'integer');

const numberKeywords = {
  minimum: bounds,
  maximum: bounds,
  exclusiveMinimum: bounds,
  exclusiveMaximum: bounds,
  multipleOf: fc.constantFrom(1, 2, 3, 0.5, 0.25, 2.5, 10),
};

const stringKeywords = {
  minLength: smallIntegers,
  maxLength: fc.integer({ min: 0, max: 12 }),
  pattern: patterns,
  format: formats,
};

type Tie = (key: string) => fc.Arbitrary<unknown>;

const record = <T>(arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(arbitraries, { requiredKeys: [], noNullPrototype: true });

const memberMap = (keys: fc.Arbitrary<string>, of: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(keys, of), { maxLength: 3, selector: ([key]) => key })
    .map((members) => Object.fromEntries(members));

const arrayKeywords = (tie: Tie) => ({
  prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
  items: tie('schema'),
  contains: tie('schema'),
  minContains: fc.integer({ min: 0, max: 2 }),
  maxContains: fc.integer({ min: 0, max: 3 }),
  minItems: fc.integer({ min: 0, max: 3 }),
  maxItems: smallIntegers,
  uniqueItems: fc.boolean(),
});

const objectKeywords = (tie: Tie) => ({
  properties: memberMap(names, tie('schema')),
  required,
  additionalProperties: tie('schema'),
  patternProperties: memberMap(patterns, tie('schema')),
  propertyNames: fc.oneof(record(stringKeywords), fc.boolean()),
  minProperties: fc.integer({ min: 0, max: 3 }),
  maxProperties: smallIntegers,
  dependentRequired: memberMap(names, required),
  dependentSchemas: memberMap(names, tie('schema')),
});

const several = (tie: Tie) => fc.array(tie('schema'), { minLength: 1, maxLength: 3 });

const applicators = (tie: Tie) =>
  fc.oneof(
    fc.record({ allOf: several(tie) }),
    fc.record({ anyOf: several(tie) }),
    fc.record({ oneOf: several(tie) }),
    fc.record({ not: tie('schema') }),
    fc.record(
      { if: tie('schema'), then: tie('schema'), else: tie('schema') },
      { requiredKeys: ['if'] },
    ),
    fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two', '#') }),
    fc.record({ unevaluatedProperties: tie('schema') }),
    fc.record({ unevaluatedItems: tie('schema') }),
  );

const anywhere = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 3, arbitrary: fc.record({ type: types }) },
      { weight: 1, arbitrary: fc.record({ const: values }) },
      {
        weight: 1,
        arbitrary: fc.record({ enum: fc.array(values, { minLength: 1, maxLength: 3 }) }),
      },
    ),
    record(numberKeywords).map((keywords) => ({ type: 'number', ...keywords })),
    record(stringKeywords).map((keywords) => ({ type: 'string', ...keywords })),
    record(arrayKeywords(tie)).map((keywords) => ({ type: 'array', ...keywords })),
    record(objectKeywords(tie)).map((keywords) => ({ type: 'object', ...keywords })),
    fc
      .tuple(record(objectKeywords(tie)), record(arrayKeywords(tie)), record(numberKeywords))
      .map(([object, array, number]) => ({ ...object, ...array, ...number })),
    applicators(tie),
    fc
      .tuple(record(objectKeywords(tie)), applicators(tie))
      .map(([keywords, applicator]) => ({ ...keywords, ...(applicator as object) })),
    fc
      .tuple(record(arrayKeywords(tie)), applicators(tie))
      .map(([keywords, applicator]) => ({ ...keywords, ...(applicator as object) })),
  ),
})).schema as fc.Arbitrary<Schema>;

/** A schema whose references resolve. */
export const schemas: fc.Arbitrary<Schema> = fc
  .tuple(anywhere, anywhere, anywhere)
  .map(([root, one, two]) =>
    typeof root === 'boolean' || !JSON.stringify([root, one, two]).includes('"#')
      ? root
      : { ...root, $defs: { one, two } },
  );
