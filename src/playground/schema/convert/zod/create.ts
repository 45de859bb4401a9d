/** Creates the schema of `z.name(…)`. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import { applyMethod } from './apply-method.ts';
import { intersectionOf, unionOf } from './combine.ts';
import { type Call, jsonOf, literalOf } from './expressions.ts';
import { objectOf, recordOf } from './objects.ts';
import type { Expression } from './parser.ts';
import { stringFormats } from './string-formats.ts';
import type { Builder, Built } from './types.ts';

/** Functions whose schema does not depend on their arguments. */
const constantSchemas: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ...['string', 'number', 'boolean'].flatMap((type): [string, Schema][] => [
    [type, { type }],
    [`coerce.${type}`, { type }],
  ]),
  ['null', { type: 'null' }],
  ['int', { type: 'integer' }],
  ['any', {}],
  ['unknown', {}],
  ['json', {}],
  ...Object.entries(stringFormats).map(([name, format]): [string, Schema] => [
    // `z.date()` is a Date object, `z.iso.date()` a string.
    /^(date|time|datetime|duration)$/.test(name) ? `iso.${name}` : name,
    { type: 'string', ...format },
  ]),
]);

const notJson = new Set([
  'date',
  'bigint',
  'symbol',
  'map',
  'promise',
  'function',
  'instanceof',
  'custom',
  'undefined',
  'void',
  'never',
  'nan',
  'preprocess',
  'nativeEnum',
  'file',
]);

type Creator = (call: Call, builder: Builder) => Built;

/** A creator of a schema that is not optional. */
function required(schemaOf: (call: Call, builder: Builder) => Schema): Creator {
  return (call, builder) => ({ schema: schemaOf(call, builder), optional: false });
}

const closedObject: Creator = ({ arguments: [fields], at }, builder) =>
  objectOf(fields, false, at, builder);

/** `z.optional(schema)` is `schema.optional()`. */
const asMethod: Creator = ({ name, arguments: [target], at }, builder) =>
  target
    ? applyMethod(builder.build(target), { name, arguments: [], at }, builder)
    : { schema: {}, optional: false };

const creators: ReadonlyMap<string, Creator> = new Map<string, Creator>([
  ['literal', required(literalSchema)],
  ['enum', required(enumSchema)],
  ['object', closedObject],
  ['strictObject', closedObject],
  [
    'looseObject',
    ({ arguments: [fields], at }, builder) => objectOf(fields, undefined, at, builder),
  ],
  ['array', required((call, builder) => ({ type: 'array', items: schemaAt(0, call, builder) }))],
  [
    'set',
    required((call, builder) => ({
      type: 'array',
      items: schemaAt(0, call, builder),
      uniqueItems: true,
    })),
  ],
  ['tuple', required(tupleSchema)],
  ['union', (call, builder) => unionOf(listAt(0, call, builder))],
  [
    'discriminatedUnion',
    required((call, builder) => ({ oneOf: listAt(1, call, builder).map((one) => one.schema) })),
  ],
  [
    'intersection',
    (call, builder) =>
      intersectionOf(
        builder.inline(argumentAt(0, call, 'a schema')),
        builder.inline(argumentAt(1, call, 'two schemas')),
      ),
  ],
  ['record', required(recordSchema)],
  ['optional', asMethod],
  ['nullish', asMethod],
  ['nullable', asMethod],
  ['lazy', lazySchema],
]);

/**
 * The schema of `z.name(…)`.
 * @throws ConversionProblem if it has none
 */
export function create(call: Call, builder: Builder): Built {
  const { name, at } = call;
  const schema = constantSchemas.get(name);
  if (schema) return { schema, optional: false };
  const creator = creators.get(name);
  if (creator) return creator(call, builder);
  const why = notJson.has(name) ? 'has no JSON form.' : 'is not supported.';
  return refuse(`z.${name}(…) ${why}`, at);
}

function argumentAt(index: number, { name, arguments: given, at }: Call, what: string): Expression {
  return given[index] ?? refuse(`z.${name}(…) needs ${what}.`, at);
}

function schemaAt(index: number, call: Call, builder: Builder): Schema {
  return builder.build(argumentAt(index, call, 'a schema')).schema;
}

function listAt(index: number, { arguments: given, at }: Call, builder: Builder): readonly Built[] {
  const list = given[index];
  return list?.kind === 'list'
    ? list.items.map((item) => builder.build(item))
    : refuse('Expected [ … ].', list?.at ?? at);
}

function literalSchema({ arguments: [value], at }: Call): Schema {
  if (value?.kind === 'list') return { enum: jsonOf(value) };
  const literal = literalOf(value, at);
  return literal === null ? { type: 'null' } : { const: literal };
}

function enumSchema({ arguments: [values], at }: Call): Schema {
  if (values?.kind === 'record') {
    return { enum: values.entries.map(([, value]) => literalOf(value, at)) };
  }
  if (values?.kind === 'list') return { enum: jsonOf(values) };
  return refuse('Write out the values of the enum: z.enum([…]).', values?.at ?? at);
}

function tupleSchema(call: Call, builder: Builder): Schema {
  const items = listAt(0, call, builder);
  return {
    type: 'array',
    prefixItems: items.map((one) => one.schema),
    items: call.arguments.length > 1 ? schemaAt(1, call, builder) : false,
    minItems: items.findLastIndex((one) => !one.optional) + 1,
  };
}

function recordSchema(call: Call, builder: Builder): Schema {
  return call.arguments.length > 1
    ? recordOf(schemaAt(0, call, builder), schemaAt(1, call, builder))
    : { type: 'object', additionalProperties: schemaAt(0, call, builder) };
}

function lazySchema({ arguments: [given], at }: Call, builder: Builder): Built {
  return given?.kind === 'arrow'
    ? builder.build(given.body)
    : refuse('Expected z.lazy(() => schema).', at);
}
