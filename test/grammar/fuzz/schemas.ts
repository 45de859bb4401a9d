import fc from 'fast-check';
import { names, values } from './values.ts';

/**
 * Random schemas over all keywords of draft 2020-12. Names, values and patterns are few, so that keywords meet each
 * other: a schema whose parts never speak of the same thing tests little.
 */

export type Schema = boolean | { readonly [keyword: string]: unknown };

type Arbitraries = Readonly<Record<string, fc.Arbitrary<unknown>>>;
type Tie = (key: string) => fc.Arbitrary<unknown>;

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

const count = (max: number) => fc.integer({ min: 0, max });
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

const number: Arbitraries = {
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

const string: Arbitraries = {
  minLength: count(4),
  maxLength: count(12),
  pattern: patterns,
  format: formats,
};

const array = (tie: Tie): Arbitraries => ({
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

const object = (tie: Tie): Arbitraries => ({
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

const general: Arbitraries = {
  type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
  const: values,
  enum: fc.array(values, { minLength: 1, maxLength: 4 }),
};

const applicators = (tie: Tie): Arbitraries => ({
  allOf: several(tie),
  anyOf: several(tie),
  oneOf: several(tie),
  not: tie('schema'),
  if: tie('schema'),
  $ref: fc.constantFrom('#/$defs/one', '#/$defs/two', '#', '#named', '#/$defs/one/not'),
  $dynamicRef: fc.constant('#node'),
});

/** A schema of at most so many of these keywords. */
function some(arbitraries: Arbitraries, most = 4): fc.Arbitrary<object> {
  const keywords = Object.entries(arbitraries).map(([keyword, arbitrary]) =>
    arbitrary.map((value) => [keyword, value] as const),
  );
  return fc
    .uniqueArray(fc.oneof(...keywords), { maxLength: most, selector: ([keyword]) => keyword })
    .map((members) => Object.fromEntries(members));
}

const typed = (type: string, keywords: fc.Arbitrary<object>) =>
  keywords.map((said) => ({ type, ...said }));

/** One of these keywords, with `then` and `else` beside `if`. */
const applicator = (tie: Tie) =>
  fc
    .tuple(some(applicators(tie), 1), fc.option(tie('schema')), fc.option(tie('schema')))
    .map(([said, yes, no]) => ({
      ...said,
      ...('if' in said && yes !== null && { then: yes }),
      ...('if' in said && no !== null && { else: no }),
    }));

/** Different items out of few values: they compete for them. */
const distinct = fc
  .tuple(
    fc.array(fc.array(values, { minLength: 1, maxLength: 5 }), { maxLength: 3 }),
    fc.option(fc.array(values, { minLength: 1, maxLength: 6 })),
    some({
      minItems: count(3),
      maxItems: count(4),
      contains: fc.record({ enum: fc.array(values) }),
    }),
  )
  .map(([prefix, rest, more]) => ({
    uniqueItems: true,
    ...(prefix.length > 0 && { prefixItems: prefix.map((list) => ({ enum: list })) }),
    ...(rest && { items: { enum: rest } }),
    ...more,
  }));

const anywhere = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
      { weight: 6, arbitrary: some(general, 1) },
    ),
    typed('number', some(number)),
    typed('string', some(string)),
    typed('array', some(array(tie))),
    typed('object', some(object(tie))),
    typed('array', some(array(tie), 9)),
    typed('object', some(object(tie), 9)),
    typed('array', distinct),
    some({ ...object(tie), ...array(tie), ...number, ...string, ...general }, 5),
    applicator(tie),
    merged(some(object(tie)), applicator(tie)),
    merged(some(array(tie)), applicator(tie)),
    merged(some({ ...number, ...string, ...general }), applicator(tie)),
  ),
})).schema as fc.Arbitrary<Schema>;

function merged(one: fc.Arbitrary<object>, other: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc.tuple(one, other).map((parts) => Object.assign({}, ...parts));
}

/** A schema whose references resolve: in one resource, or in two. */
export const schemas: fc.Arbitrary<Schema> = fc
  .tuple(anywhere, anywhere, anywhere, fc.nat({ max: 3 }))
  .map(([root, one, two, kind]) => {
    const text = JSON.stringify([root, one, two]);
    if (typeof root === 'boolean' || !text.includes('"#')) return root;
    const [first, second] = [asObject(one), asObject(two)];
    const $defs = {
      one: { not: false, $anchor: 'named', ...first },
      two: text.includes('"#node"') ? { $dynamicAnchor: 'node', ...second } : second,
    };
    if (kind > 0) return { ...root, $defs };
    // References of the inner resource that are not to itself name the outer one.
    const inner = JSON.parse(
      JSON.stringify($defs.two).replaceAll(/"#(?=named"|\/)/g, '"outer#'),
    ) as object;
    return {
      $id: 'outer',
      $dynamicAnchor: 'node',
      ...root,
      $defs: { one: $defs.one, two: { $id: 'inner', $dynamicAnchor: 'node', ...inner } },
    };
  });

function asObject(schema: Schema): object {
  return typeof schema === 'object' ? schema : { enum: [schema] };
}
