/** The field types of the schema builder. Anything else stays as it is, in the JSON. */

/** A schema object. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** The types of fields. */
export type FieldKind =
  | 'text'
  | 'date'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'object';

/** Labels of the types. */
export const kindLabels: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  date: 'Date',
  integer: 'Whole number',
  number: 'Number',
  boolean: 'Yes or no',
  choice: 'Choice',
  list: 'List',
  object: 'Group',
};

/** Keywords that no field type can represent. */
const beyond = ['$ref', '$dynamicRef', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'const'];

/** Whether a value is a schema object. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field type of a schema; undefined if only its JSON can represent it. */
export function kindOf(schema: unknown): FieldKind | undefined {
  if (!isNode(schema) || beyond.some((keyword) => keyword in schema)) return undefined;
  const { type, format, items, properties } = schema;
  if ('enum' in schema) {
    const options = schema.enum;
    const isPlain = Array.isArray(options) && options.every((one) => typeof one === 'string');
    return isPlain && (type === undefined || type === 'string') ? 'choice' : undefined;
  }
  switch (type) {
    case 'string':
      return format === 'date' ? 'date' : 'text';
    case 'integer':
    case 'number':
    case 'boolean':
      return type;
    case 'array':
      return isNode(items) && !('prefixItems' in schema) ? 'list' : undefined;
    case 'object':
      return properties === undefined || isNode(properties) ? 'object' : undefined;
    default:
      return undefined;
  }
}

const templates: Readonly<Record<FieldKind, SchemaNode>> = {
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  choice: { enum: ['one', 'other'] },
  list: { type: 'array', items: { type: 'string' } },
  object: { type: 'object', properties: {}, required: [], additionalProperties: false },
};

/** Changes a schema's field type, keeping its title and description. */
export function withKind(schema: unknown, kind: FieldKind): SchemaNode {
  const { title, description } = isNode(schema) ? schema : {};
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...templates[kind],
  };
}

/** Sets a keyword of a schema, or removes it if the value is undefined. */
export function withKeyword(schema: SchemaNode, keyword: string, value: unknown): SchemaNode {
  const { [keyword]: _before, ...rest } = schema;
  if (value === undefined) return rest;
  return keyword in schema ? { ...schema, [keyword]: value } : { ...rest, [keyword]: value };
}
