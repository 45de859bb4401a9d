/** Forms of schemas that the request and response schemas share. */
import {
  type Static,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TSchema,
  type TString,
  Type,
} from 'typebox';

/**
 * `null` counts as absent, as in the convention. Written as a list of types, which is more readable
 * than an `anyOf`.
 */
export function nullable<Schema extends TNumber | TInteger | TString | TBoolean>(schema: Schema) {
  return Type.Optional(
    Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] }),
  );
}

/** One of these texts. */
export function textEnum<const Values extends readonly string[]>(
  values: Values,
  options: object = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...options });
}

/**
 * Rejects other fields unless they are null. SDKs send `null` for unset fields, so any field may be
 * null.
 */
export const closed = { additionalProperties: { type: 'null' } } as const;

/**
 * A field that may be null or absent. Alternatives stay in one list, so that errors name the
 * intended one.
 */
export function orNull<Schema extends TSchema>(schema: Schema) {
  const { anyOf, ...marks } = 'anyOf' in schema ? { ...schema } : { anyOf: [schema] };
  const alternatives = [...(anyOf as readonly TSchema[]), { type: 'null' }];
  return Type.Optional(Type.Unsafe<Static<Schema> | null>({ ...marks, anyOf: alternatives }));
}

/**
 * An object with any names. `Type.Record` would add TypeBox's interpreter of types to the worker:
 * 38 kB.
 * @param pattern The names, as a regular expression.
 */
export function recordOf<Value extends TSchema>(
  value: Value,
  options: object = {},
  pattern = '^.*$',
) {
  const patternProperties = { [pattern]: value };
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    patternProperties,
    ...options,
  });
}

/** A page of a list. */
export const listOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    object: Type.Literal('list'),
    data: Type.Array(item),
    first_id: Type.Union([Type.String(), Type.Null()]),
    last_id: Type.Union([Type.String(), Type.Null()]),
    has_more: Type.Boolean(),
  });
