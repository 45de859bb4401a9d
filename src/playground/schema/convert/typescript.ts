/** TypeScript types -> JSON Schema. */
import { assemble } from './assemble.ts';
import { keywordsOfDoc } from './doc-comment.ts';
import { refuse } from './lexer.ts';
import type { Schema } from './types.ts';
import { parseTypes } from './typescript-declarations.ts';
import type { Declaration, Member, TypeNode } from './typescript-tree.ts';

interface ObjectParts {
  readonly members: readonly Member[];
  readonly index?: TypeNode;
}

const plain: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  unknown: {},
  any: {},
  object: { type: 'object' },
};

/**
 * The schema of the declared type that no other one uses; the others come along as `$defs`.
 * @throws ConversionProblem at what has no JSON Schema.
 */
export function schemaOfTypeScript(text: string): Schema {
  const declarations = parseTypes(text);
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const uses = new Map<string, Set<string>>();
  // Types whose members were copied into another: used, though nothing refers to them.
  const copied = new Set<string>();
  let user = '';
  const isUsed = (one: Declaration) =>
    copied.has(one.name) ||
    declarations.some((other) => other !== one && uses.get(other.name)?.has(one.name));
  const root = () => declarations.findLast((one) => !isUsed(one)) ?? declarations[0]!;

  const declared = (name: string, at: number): Declaration =>
    byName.get(name) ?? refuse(`${name} is not in this text.`, at);

  const namesOf = (type: TypeNode, at: number): readonly string[] => {
    const parts = type.kind === 'union' ? type.parts : [type];
    return parts.map((part) =>
      part.kind === 'literal' && typeof part.value === 'string'
        ? part.value
        : refuse('Expected names in quotes.', at),
    );
  };

  /** The members of anything that is an object type in the end; undefined when it is none. */
  const objectParts = (
    type: TypeNode,
    through: readonly string[] = [],
  ): ObjectParts | undefined => {
    const partsOf = (inner: TypeNode) => objectParts(inner, through);
    if (type.kind === 'object') {
      const bases = type.bases.map(partsOf);
      return bases.includes(undefined)
        ? undefined
        : mergeParts([...(bases as ObjectParts[]), type]);
    }
    if (type.kind === 'intersection') {
      const parts = type.parts.map(partsOf);
      return parts.includes(undefined) ? undefined : mergeParts(parts as ObjectParts[]);
    }
    if (type.kind !== 'reference') return undefined;
    const [first, second] = type.arguments;
    if (first === undefined) {
      const { type: target } = declared(type.name, type.at);
      if (through.includes(type.name)) refuse(`${type.name} is made of itself.`, type.at);
      copied.add(type.name);
      return objectParts(target, [...through, type.name]);
    }
    const given = partsOf(first);
    if (given === undefined) return undefined;
    const filter = (keep: (name: string) => boolean): ObjectParts => ({
      ...given,
      members: given.members.filter((member) => keep(member.name)),
    });
    const names = second ? namesOf.bind(null, second, type.at) : () => [];
    switch (type.name) {
      case 'Partial':
        return { ...given, members: given.members.map((one) => ({ ...one, optional: true })) };
      case 'Required':
        return { ...given, members: given.members.map((one) => ({ ...one, optional: false })) };
      case 'Readonly':
        return given;
      case 'Pick':
        return filter((name) => names().includes(name));
      case 'Omit':
        return filter((name) => !names().includes(name));
      default:
        return undefined;
    }
  };

  const schemaOfObject = ({ members, index }: ObjectParts): Schema => {
    const required = members.filter((member) => !member.optional && !mayBeUndefined(member.type));
    return {
      type: 'object',
      properties: Object.fromEntries(
        members.map((member) => [
          member.name,
          { ...schemaOf(member.type), ...keywordsOfDoc(member.doc) },
        ]),
      ),
      ...(required.length > 0 ? { required: required.map((member) => member.name) } : {}),
      additionalProperties: index === undefined ? false : schemaOf(index),
    };
  };

  const schemaOfUnion = (parts: readonly TypeNode[]): Schema => {
    const flat = parts.flatMap((part) => (part.kind === 'union' ? part.parts : [part]));
    const real = flat.filter((part) => !isUndefined(part));
    const literals = real.flatMap((part) => (part.kind === 'literal' ? [part.value] : []));
    const others = real.filter((part) => part.kind !== 'literal').map(schemaOf);
    if (literals.length === 1 && literals[0] === null) others.push({ type: 'null' });
    else if (literals.length > 0) {
      others.push(literals.length === 1 ? { const: literals[0] } : { enum: literals });
    }
    if (others.length === 1 && others[0]) return others[0];
    const types = others.map((schema) =>
      Object.keys(schema).length === 1 && typeof schema.type === 'string' ? schema.type : undefined,
    );
    return types.includes(undefined) ? { anyOf: others } : { type: types };
  };

  const schemaOfReference = (type: TypeNode & { kind: 'reference' }): Schema => {
    const [first, second] = type.arguments;
    if (type.name === 'Date' && !byName.has('Date')) return { type: 'string', format: 'date-time' };
    if (first === undefined) {
      declared(type.name, type.at);
      uses.set(user, (uses.get(user) ?? new Set()).add(type.name));
      return { $ref: type.name };
    }
    switch (type.name) {
      case 'Array':
      case 'ReadonlyArray':
        return { type: 'array', items: schemaOf(first) };
      case 'Set':
      case 'ReadonlySet':
        return { type: 'array', items: schemaOf(first), uniqueItems: true };
      case 'NonNullable': {
        const parts = first.kind === 'union' ? first.parts : [first];
        return schemaOfUnion(
          parts.filter((part) => part.kind !== 'literal' || part.value !== null),
        );
      }
      case 'Record': {
        if (second === undefined) return refuse('Record needs two types.', type.at);
        if (first.kind === 'keyword') {
          return { type: 'object', additionalProperties: schemaOf(second) };
        }
        const members = namesOf(first, type.at).map((name) => ({
          name,
          type: second,
          optional: false,
        }));
        return schemaOfObject({ members });
      }
      default:
        return refuse(`${type.name}<…> has no JSON Schema here.`, type.at);
    }
  };

  const schemaOf = (type: TypeNode): Schema => {
    const refers = type.kind === 'reference' && type.arguments.length === 0;
    const parts = refers ? undefined : objectParts(type);
    if (parts) return schemaOfObject(parts);
    switch (type.kind) {
      case 'keyword':
        return plain[type.name] ?? refuse(`${type.name} is no JSON.`, type.at);
      case 'literal':
        return type.value === null ? { type: 'null' } : { const: type.value };
      case 'array':
        return { type: 'array', items: schemaOf(type.item) };
      case 'tuple': {
        const least = type.items.filter((item) => !item.optional).length;
        return {
          type: 'array',
          prefixItems: type.items.map((item) => schemaOf(item.type)),
          items: type.rest === undefined ? false : schemaOf(type.rest),
          minItems: least,
        };
      }
      case 'union':
        return schemaOfUnion(type.parts);
      case 'intersection':
        return { allOf: type.parts.map(schemaOf) };
      case 'reference':
        return schemaOfReference(type);
      case 'object':
        return refuse('This type extends one that is no object.', 0);
    }
  };

  const schemas = new Map<string, Schema>();
  for (const { name, type, doc } of declarations) {
    user = name;
    schemas.set(name, { ...schemaOf(type), ...keywordsOfDoc(doc) });
  }
  return assemble(root().name, schemas, uses);
}

function isUndefined(type: TypeNode): boolean {
  return type.kind === 'keyword' && (type.name === 'undefined' || type.name === 'void');
}

function mayBeUndefined(type: TypeNode): boolean {
  return type.kind === 'union' ? type.parts.some(mayBeUndefined) : isUndefined(type);
}

function mergeParts(parts: readonly ObjectParts[]): ObjectParts {
  const members = new Map<string, Member>();
  for (const part of parts) for (const member of part.members) members.set(member.name, member);
  const index = parts.findLast((part) => part.index !== undefined)?.index;
  return { members: [...members.values()], ...(index === undefined ? {} : { index }) };
}
