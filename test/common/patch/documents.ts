/**
 * Random schemas of documents worth streaming: objects and arrays in each other, keys that a
 * pointer must escape.
 */
import fc from 'fast-check';

const keys = fc.constantFrom('name', 'a/b', 'm~n', '', 'é', '0', '__proto__', 'x y', '"');

const scalars = fc.oneof(
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'null' }),
  fc
    .tuple(fc.integer({ min: -20, max: 20 }), fc.nat(50))
    .map(([minimum, room]) => ({ type: 'integer', minimum, maximum: minimum + room })),
  fc.nat(8).map((maxLength) => ({ type: 'string', maxLength })),
  fc
    .uniqueArray(fc.constantFrom('red', 'a"b', '\\', '日本', '{', '[]', ',', 1.5, null, true), {
      minLength: 1,
      maxLength: 4,
    })
    .map((values) => ({ enum: values })),
);

/** A schema of a container, its members as random as they get. */
export const documents: fc.Arbitrary<object> = fc.letrec<{ any: object; container: object }>(
  (tie) => ({
    any: fc.oneof({ maxDepth: 3, depthSize: 'small' }, scalars, tie('container')),
    container: fc.oneof(
      fc
        .uniqueArray(fc.tuple(keys, tie('any'), fc.boolean()), {
          selector: ([key]) => key,
          maxLength: 4,
        })
        .map((members) => ({
          type: 'object',
          properties: Object.fromEntries(members.map(([key, schema]) => [key, schema])),
          required: members.flatMap(([key, , needed]) => (needed ? [key] : [])),
          additionalProperties: false,
        })),
      fc.tuple(tie('any'), fc.nat(2), fc.nat(2)).map(([items, minItems, more]) => ({
        type: 'array',
        items,
        minItems,
        maxItems: minItems + more,
      })),
    ),
  }),
).container;
