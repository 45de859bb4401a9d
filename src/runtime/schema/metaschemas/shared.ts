/**
 * The parts that several versions of metaschemas share, without annotations (json-schema.org, BSD
 * licence).
 */

/** A schema, or members of one by keyword. */
export type Part = Readonly<Record<string, unknown>>;

/** Any string. */
export const TEXT: Part = { type: 'string' };
/** `true` or `false`. */
export const BOOLEAN: Part = { type: 'boolean' };
const NUMBER: Part = { type: 'number' };
/** A URI, possibly relative. */
export const REFERENCE: Part = { type: 'string', format: 'uri-reference' };
/** A URI with a scheme. */
export const ADDRESS: Part = { type: 'string', format: 'uri' };

/** The same schema for each of the names. */
export const each = (names: string, schema: Part): Part =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));

/** Members of any name. */
export const mapOf = (schema: Part): Part => ({ type: 'object', additionalProperties: schema });

/** At least one item. */
export const listOf = (schema: Part): Part => ({ type: 'array', minItems: 1, items: schema });

/** Keywords that do not constrain a value. */
export const ANNOTATIONS: Part = {
  ...each('title description', TEXT),
  default: true,
  examples: { type: 'array', items: true },
};

/** Keywords with subschemas: `self` is a single schema, `list` is a list of them. */
export const applicators = (self: Part, list: Part): Part => ({
  ...each('contains additionalProperties propertyNames not', self),
  ...each('allOf anyOf oneOf', list),
  properties: mapOf(self),
});

/** The additions of draft-07. */
export const added07 = (self: Part): Part => ({
  ...each('if then else', self),
  patternProperties: { ...mapOf(self), propertyNames: { format: 'regex' } },
});

/** Keywords that describe the content of strings. */
export const CONTENT: Part = each('contentMediaType contentEncoding', TEXT);

/**
 * Keywords without subschemas. They refer to definitions in `place`, where the definition for
 * counts has the name `count`.
 */
export function validation(place: string, count = 'nonNegativeInteger'): Part {
  const definition = (name: string): Part => ({ $ref: place + name });
  const type = definition('simpleTypes');
  return {
    ...each('maximum exclusiveMaximum minimum exclusiveMinimum', NUMBER),
    ...each('maxLength maxItems maxProperties', definition(count)),
    ...each('minLength minItems minProperties', definition(`${count}Default0`)),
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    pattern: { type: 'string', format: 'regex' },
    uniqueItems: BOOLEAN,
    required: definition('stringArray'),
    const: true,
    enum: { type: 'array', items: true },
    type: { anyOf: [type, { ...listOf(type), uniqueItems: true }] },
  };
}

/** The definitions for {@link validation}. */
export const definitions = (place: string, count = 'nonNegativeInteger'): Part => ({
  [count]: { type: 'integer', minimum: 0 },
  [`${count}Default0`]: { $ref: place + count },
  simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
  stringArray: { type: 'array', items: TEXT, uniqueItems: true },
});
