import fc from 'fast-check';
import { names, values } from './values.ts';

/** Values for the keywords of draft 2020-12, by what the keywords speak of. */
export type Arbitraries = Readonly<Record<string, fc.Arbitrary<unknown>>>;
/** Random schemas within a schema. */
export type Tie = (key: string) => fc.Arbitrary<unknown>;

const patterns = fc.constantFrom(
  ...[
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
  ],
  ...['\\d', '^[^\\s]*$', 'a.*b', '^(?=.*b)a', '\\bb', '[\\u{1f600}-\\u{1f64f}]', '^-?\\d+$'],
  ...['\\\\', '^["\\\\]+$', '^[^\\p{L}]*$', '(?<!a)b$', '^\\P{ASCII}'],
  // What may follow depends on the rounds.
  ...['^(?:(?!bb)[a-c])+(?<!a)$', '^(?:\\b[a-z]+ ?)*\\b$'],
);

/** Formats whose meaning ajv-formats and the specification share, or of which ours are a part. */
const STRING_FORMATS = [
  ...['date', 'time', 'date-time', 'duration', 'ipv4', 'ipv6', 'uuid', 'json-pointer'],
  ...['relative-json-pointer', 'uri', 'uri-reference', 'hostname', 'byte', 'password', 'binary'],
];
const NUMBER_FORMATS = ['int32', 'int64', 'float', 'double'];

/** All of them. */
export const SHARED_FORMATS: readonly string[] = [...STRING_FORMATS, ...NUMBER_FORMATS];

const formats = fc.constantFrom(...STRING_FORMATS);
const numberFormats = fc.constantFrom(...NUMBER_FORMATS);

/** A length or size. */
export const count = (max: number) => fc.integer({ min: 0, max });
const bounds = fc.oneof(
  fc.integer({ min: -12, max: 12 }),
  fc.integer({ min: -40, max: 40 }).map((quarters) => quarters / 4),
  fc.constantFrom(0.1, 1.15, -0.07, 1e6, 2147483648, 1e12, 1e-5, 999999999999999, -1e14, 1e20),
);

const types = fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'string', 'integer');

const memberMap = (keys: fc.Arbitrary<string>, of: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(keys, of), { maxLength: 3, selector: ([key]) => key })
    .map((members) => Object.fromEntries(members));

const several = (tie: Tie) => fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
const nameList = fc.uniqueArray(names, { maxLength: 2 });

/** Of numbers, strings, arrays, objects, any values, and the value as a whole. */
export const number: Arbitraries = {
  minimum: bounds,
  maximum: bounds,
  exclusiveMinimum: bounds,
  exclusiveMaximum: bounds,
  multipleOf: fc.constantFrom(
    ...[1, 2, 3, 0.5, 0.25, 2.5, 10, 0.1, 0.01, 1.5, 7],
    ...[97, 1024, 1e7, 99999999977, 0.000125, 1e-9, 123.456, 1e12],
  ),
  format: numberFormats,
};

export const string: Arbitraries = {
  minLength: count(4),
  maxLength: count(12),
  pattern: patterns,
  format: formats,
};

export const array = (tie: Tie): Arbitraries => ({
  prefixItems: several(tie),
  items: tie('schema'),
  contains: tie('schema'),
  minContains: count(2),
  maxContains: count(3),
  minItems: count(3),
  maxItems: count(4),
  uniqueItems: fc.boolean(),
  unevaluatedItems: tie('schema'),
});

export const object = (tie: Tie): Arbitraries => ({
  properties: memberMap(names, tie('schema')),
  required: nameList,
  additionalProperties: tie('schema'),
  patternProperties: memberMap(patterns, tie('schema')),
  propertyNames: fc.oneof(some(string), some(string), tie('schema')),
  minProperties: count(3),
  maxProperties: count(4),
  dependentRequired: memberMap(names, nameList),
  dependentSchemas: memberMap(names, tie('schema')),
  unevaluatedProperties: tie('schema'),
});

export const general: Arbitraries = {
  type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
  const: values,
  enum: fc.array(values, { minLength: 1, maxLength: 4 }),
};

export const applicators = (tie: Tie): Arbitraries => ({
  allOf: several(tie),
  anyOf: several(tie),
  oneOf: several(tie),
  not: tie('schema'),
  if: tie('schema'),
  $ref: fc.constantFrom('#/$defs/one', '#/$defs/two', '#', '#named', '#/$defs/one/not'),
  $dynamicRef: fc.constant('#node'),
});

/** A schema of at most so many of these keywords. */
export function some(arbitraries: Arbitraries, most = 4): fc.Arbitrary<object> {
  const keywords = Object.entries(arbitraries).map(([keyword, arbitrary]) =>
    arbitrary.map((value) => [keyword, value] as const),
  );
  return fc
    .uniqueArray(fc.oneof(...keywords), { maxLength: most, selector: ([keyword]) => keyword })
    .map((members) => Object.fromEntries(members));
}
