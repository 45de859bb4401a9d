/**
 * Collects the members of an object type: its own, those of its bases, and the result of utility
 * types.
 */
import { refuse } from '../lexer.ts';
import type { NamedTypes } from './named-types.ts';
import type { Member, TypeNode } from './tree.ts';

/** The members of an object type; `index` is the type of all other members, if allowed. */
export interface ObjectParts {
  readonly members: readonly Member[];
  readonly index?: TypeNode;
}

type Reference = Extract<TypeNode, { kind: 'reference' }>;

/**
 * The members of a type that resolves to an object; undefined otherwise.
 * @param through the names already followed
 */
export function objectParts(
  type: TypeNode,
  types: NamedTypes,
  through: readonly string[] = [],
): ObjectParts | undefined {
  const merged = (parts: readonly TypeNode[]) =>
    mergeParts(parts.map((part) => objectParts(part, types, through)));
  switch (type.kind) {
    case 'object': {
      const bases = merged(type.bases);
      return bases && mergeParts([bases, type]);
    }
    case 'intersection':
      return merged(type.parts);
    case 'reference':
      if (type.arguments.length > 0) return partsOfUtility(type, types, through);
      if (through.includes(type.name)) refuse(`${type.name} refers to itself.`, type.at);
      return objectParts(types.copied(type), types, [...through, type.name]);
    default:
      return undefined;
  }
}

/** `Partial<…>`, `Pick<…>` and the like. */
function partsOfUtility(
  { name, arguments: [target, names], at }: Reference,
  types: NamedTypes,
  through: readonly string[],
): ObjectParts | undefined {
  const parts = target && objectParts(target, types, through);
  if (!parts) return undefined;
  const withMembers = (members: readonly Member[]): ObjectParts => ({ ...parts, members });
  const isNamed = ({ name }: Member) => names !== undefined && namesIn(names, at).includes(name);
  switch (name) {
    case 'Partial':
      return withMembers(parts.members.map((member) => ({ ...member, optional: true })));
    case 'Required':
      return withMembers(parts.members.map((member) => ({ ...member, optional: false })));
    case 'Readonly':
      return parts;
    case 'Pick':
      return withMembers(parts.members.filter(isNamed));
    case 'Omit':
      return withMembers(parts.members.filter((member) => !isNamed(member)));
    default:
      return undefined;
  }
}

/** The names in `'a' | 'b'`. */
export function namesIn(type: TypeNode, at: number): readonly string[] {
  const parts = type.kind === 'union' ? type.parts : [type];
  return parts.map((part) =>
    part.kind === 'literal' && typeof part.value === 'string'
      ? part.value
      : refuse('Expected names in quotes.', at),
  );
}

/**
 * Merges all members, later ones replacing earlier ones; undefined if a part is not an object type.
 */
function mergeParts(parts: readonly (ObjectParts | undefined)[]): ObjectParts | undefined {
  const members = new Map<string, Member>();
  let index: TypeNode | undefined;
  for (const part of parts) {
    if (!part) return undefined;
    for (const member of part.members) members.set(member.name, member);
    index = part.index ?? index;
  }
  return { members: [...members.values()], ...(index === undefined ? {} : { index }) };
}
