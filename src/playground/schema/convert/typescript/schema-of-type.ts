/** Converts one TypeScript type to its schema, with references to named types. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import { withDoc } from './doc-comment.ts';
import type { NamedTypes } from './named-types.ts';
import { namesIn, type ObjectParts, objectParts } from './object-parts.ts';
import type { TypeNode } from './tree.ts';

type Reference = Extract<TypeNode, { kind: 'reference' }>;
type Tuple = Extract<TypeNode, { kind: 'tuple' }>;

const keywordTypes: ReadonlyMap<string, Schema> = new Map([
  ['string', { type: 'string' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['unknown', {}],
  ['any', {}],
  ['object', { type: 'object' }],
]);

/**
 * The schema of a type.
 * @throws ConversionProblem for types without a JSON Schema
 */
export function schemaOfType(type: TypeNode, types: NamedTypes): Schema {
  const isName = type.kind === 'reference' && type.arguments.length === 0;
  const parts = isName ? undefined : objectParts(type, types);
  if (parts) return schemaOfObject(parts, types);
  switch (type.kind) {
    case 'keyword':
      return keywordTypes.get(type.name) ?? refuse(`${type.name} is not a JSON type.`, type.at);
    case 'literal':
      return type.value === null ? { type: 'null' } : { const: type.value };
    case 'array':
      return { type: 'array', items: schemaOfType(type.item, types) };
    case 'tuple':
      return schemaOfTuple(type, types);
    case 'union':
      return schemaOfUnion(type.parts, types);
    case 'intersection':
      return schemaOfIntersection(type.parts, types);
    case 'reference':
      return isName ? schemaOfName(type, types) : schemaOfGeneric(type, types);
    case 'object':
      return refuse('This type extends one that is not an object.', 0);
  }
}

function schemaOfObject({ members, index }: ObjectParts, types: NamedTypes): Schema {
  const required = members.filter((member) => !member.optional && !mayBeUndefined(member.type));
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map((member) => [member.name, withDoc(schemaOfType(member.type, types), member.doc)]),
    ),
    ...(required.length > 0 ? { required: required.map((member) => member.name) } : {}),
    additionalProperties: index === undefined ? false : schemaOfType(index, types),
  };
}

function schemaOfTuple({ items, rest }: Tuple, types: NamedTypes): Schema {
  return {
    type: 'array',
    prefixItems: items.map((item) => schemaOfType(item.type, types)),
    items: rest === undefined ? false : schemaOfType(rest, types),
    minItems: items.filter((item) => !item.optional).length,
  };
}

/** Distributes over unions, so that closed objects merge into one. */
function schemaOfIntersection(parts: readonly TypeNode[], types: NamedTypes): Schema {
  const meanings = parts.map((part) =>
    part.kind === 'reference' && types.find(part.name)?.kind === 'union'
      ? types.copied(part)
      : part,
  );
  const at = meanings.findIndex((part) => part.kind === 'union');
  const union = meanings[at];
  if (union?.kind !== 'union') return { allOf: parts.map((part) => schemaOfType(part, types)) };
  return schemaOfUnion(
    union.parts.map((choice) => ({ kind: 'intersection', parts: meanings.with(at, choice) })),
    types,
  );
}

/** Literals become one `enum`, types without other keywords one `type`, the rest an `anyOf`. */
function schemaOfUnion(parts: readonly TypeNode[], types: NamedTypes): Schema {
  const flat = parts.flatMap((part) => (part.kind === 'union' ? part.parts : [part]));
  const defined = flat.filter((part) => !isUndefined(part));
  const literals = defined.flatMap((part) => (part.kind === 'literal' ? [part.value] : []));
  const schemas = defined
    .filter((part) => part.kind !== 'literal')
    .map((part) => schemaOfType(part, types));
  if (literals.length > 0) schemas.push(schemaOfLiterals(literals));
  const [first] = schemas;
  if (first && schemas.length === 1) return first;
  const names = schemas.map((schema) =>
    Object.keys(schema).length === 1 && typeof schema.type === 'string' ? schema.type : undefined,
  );
  return names.includes(undefined) ? { anyOf: schemas } : { type: [...new Set(names)] };
}

function schemaOfLiterals(values: readonly (string | number | boolean | null)[]): Schema {
  if (values.length > 1) return { enum: values };
  return values[0] === null ? { type: 'null' } : { const: values[0] };
}

function schemaOfName(type: Reference, types: NamedTypes): Schema {
  return type.name === 'Date' && !types.find('Date')
    ? { type: 'string', format: 'date-time' }
    : types.refer(type);
}

/** `Array<…>`, `Record<…>` and the like. */
function schemaOfGeneric(type: Reference, types: NamedTypes): Schema {
  const [first, second] = type.arguments as readonly [TypeNode, TypeNode?];
  switch (type.name) {
    case 'Array':
    case 'ReadonlyArray':
      return { type: 'array', items: schemaOfType(first, types) };
    case 'Set':
    case 'ReadonlySet':
      return { type: 'array', items: schemaOfType(first, types), uniqueItems: true };
    case 'NonNullable': {
      const parts = first.kind === 'union' ? first.parts : [first];
      const isNull = (part: TypeNode) => part.kind === 'literal' && part.value === null;
      return schemaOfUnion(
        parts.filter((part) => !isNull(part)),
        types,
      );
    }
    case 'Record': {
      if (second === undefined) return refuse('Record needs two types.', type.at);
      if (first.kind === 'keyword') {
        return { type: 'object', additionalProperties: schemaOfType(second, types) };
      }
      const members = namesIn(first, type.at).map((name) => ({
        name,
        type: second,
        optional: false,
      }));
      return schemaOfObject({ members }, types);
    }
    default:
      return refuse(`${type.name}<…> is not supported.`, type.at);
  }
}

function isUndefined(type: TypeNode): boolean {
  return type.kind === 'keyword' && (type.name === 'undefined' || type.name === 'void');
}

function mayBeUndefined(type: TypeNode): boolean {
  return type.kind === 'union' ? type.parts.some(mayBeUndefined) : isUndefined(type);
}
