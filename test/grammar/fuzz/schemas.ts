import fc from 'fast-check';
import {
  applicators,
  array,
  count,
  general,
  number,
  object,
  some,
  string,
  type Tie,
} from './keywords.ts';
import { olderSchemas } from './older.ts';
import { recursive } from './recursive.ts';
import { values } from './values.ts';

/**
 * Random schemas over all keywords of all drafts. Names, values and patterns are few, so that
 * keywords meet each other: a schema whose parts never speak of the same thing tests little.
 */

export type Schema = boolean | { readonly [keyword: string]: unknown };

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

/** Items or members by an applicator. */
const applying = (tie: Tie, keywords: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...keywords), applicator(tie))
    .map(([keyword, schema]) => ({ [keyword]: schema }));

const ITEMS = ['items', 'contains', 'unevaluatedItems'];
const MEMBERS = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];

/** What is left over beside a reference. */
const beside = (tie: Tie) =>
  fc
    .tuple(
      fc.constantFrom('unevaluatedProperties', 'unevaluatedItems'),
      tie('schema'),
      fc.constantFrom({ $dynamicRef: '#node' }, { $ref: '#/$defs/two' }),
    )
    .map(([keyword, schema, reference]) => ({ ...reference, [keyword]: schema }));

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
    merged(some(array(tie), 3), applying(tie, ITEMS)),
    merged(some(object(tie), 3), applying(tie, MEMBERS)),
    merged(some(object(tie), 3), beside(tie)),
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

const parts = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(anywhere, anywhere, anywhere) },
  { weight: 1, arbitrary: recursive },
);

/** A schema whose references resolve: in one resource, or in two. */
const newest: fc.Arbitrary<Schema> = fc
  .tuple(parts, fc.nat({ max: 4 }))
  .map(([[root, one, two], kind]) => {
    const text = JSON.stringify([root, one, two]);
    if (typeof root === 'boolean' || !text.includes('"#')) return root;
    const [first, second] = [asObject(one), asObject(two)];
    const $defs = {
      one: { not: false, $anchor: 'named', ...first },
      two: text.includes('"#node"') ? { $dynamicAnchor: 'node', ...second } : second,
    };
    if (kind === 1) return { $ref: '#/$defs/one', allOf: [root], $defs };
    if (kind > 1) return { ...root, $defs };
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

export const schemas: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 4, arbitrary: newest },
  { weight: 1, arbitrary: olderSchemas(newest) },
);

function asObject(schema: Schema): object {
  return typeof schema === 'object' ? schema : { enum: [schema] };
}
