/**
 * Schemas written by a model: the metaschema that constrains them, and the post-processing of the
 * answer.
 */
import { isNode, type SchemaNode } from './builder/kinds.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const closed = (properties: SchemaNode, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Single values: text, a date, a number, yes or no, one of several words. */
const single = [
  closed({ type: { const: 'string' }, maxLength: { type: 'integer', minimum: 1, maximum: 2000 } }, [
    'type',
  ]),
  closed(
    { type: { const: 'string' }, format: { enum: ['date', 'time', 'date-time', 'email', 'uri'] } },
    ['type', 'format'],
  ),
  closed(
    { enum: { type: 'array', items: text(30), minItems: 2, maxItems: 8, uniqueItems: true } },
    ['enum'],
  ),
  ...['integer', 'number'].map((type) =>
    closed(
      {
        type: { const: type },
        minimum: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
        maximum: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000_000 },
      },
      ['type'],
    ),
  ),
  closed({ type: { const: 'boolean' } }, ['type']),
];

const members = (of: string) => ({
  type: 'object',
  propertyNames: { pattern: '^[a-z][a-zA-Z0-9]{0,23}$' },
  additionalProperties: { $ref: of },
  minProperties: 1,
  maxProperties: 12,
});

/**
 * The metaschema: schemas of objects whose members are single values, lists of them, or objects of
 * single values. A subset of JSON Schema's own metaschema
 * (https://json-schema.org/draft/2020-12/schema), limited to what forms use.
 */
export const metaschema: SchemaNode = {
  $defs: {
    single: { anyOf: single },
    group: closed({ type: { const: 'object' }, properties: members('#/$defs/single') }, [
      'type',
      'properties',
    ]),
    field: {
      anyOf: [
        { $ref: '#/$defs/single' },
        { $ref: '#/$defs/group' },
        closed(
          {
            type: { const: 'array' },
            items: { anyOf: [{ $ref: '#/$defs/single' }, { $ref: '#/$defs/group' }] },
          },
          ['type', 'items'],
        ),
      ],
    },
  },
  ...closed({ title: text(40), type: { const: 'object' }, properties: members('#/$defs/field') }, [
    'title',
    'type',
    'properties',
  ]),
};

/**
 * The instruction to the model, with an example: small models follow an example better than rules.
 */
export const instructions = `Write the JSON Schema of the record that the user describes: one property for each fact, with a short camelCase name.
Example: "a booking with the guest, the night and the number of people" becomes
{"title":"Booking","type":"object","properties":{"guest":{"type":"string","maxLength":60},"night":{"type":"string","format":"date"},"people":{"type":"integer","minimum":1,"maximum":20}}}`;

/**
 * The schema with every member required and no others allowed, as forms expect. Drops contradictory
 * limits.
 */
export function finished(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { minimum, maximum, ...rest } = schema;
  const isEmpty = typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum;
  const bounded = isEmpty ? rest : schema;
  const { properties, items } = bounded;
  const inner = isNode(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, finished(one)]))
    : undefined;
  return {
    ...bounded,
    ...(inner
      ? { properties: inner, required: Object.keys(inner), additionalProperties: false }
      : {}),
    ...(items === undefined ? {} : { items: finished(items) }),
  };
}
