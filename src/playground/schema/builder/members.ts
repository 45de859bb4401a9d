/** The members of an object's schema as a list that a person edits. */
import { isNode, type SchemaNode } from './kinds.ts';

/** A member: its name, its schema, and whether it must be there. */
export interface Member {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

/** The members of an object's schema, in their order. */
export function membersOf({ properties, required }: SchemaNode): readonly Member[] {
  const names = Array.isArray(required) ? (required as unknown[]) : [];
  return Object.entries(isNode(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema,
    required: names.includes(name),
  }));
}

/** The schema with these members in place of those it has. Names that are required but not declared stay required. */
export function withMembers(schema: SchemaNode, members: readonly Member[]): SchemaNode {
  const before = membersOf(schema).map(({ name }) => name);
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  const undeclared = required.filter((name) => !before.includes(name as string));
  return {
    ...schema,
    properties: Object.fromEntries(members.map(({ name, schema: one }) => [name, one])),
    required: [...members.filter((one) => one.required).map(({ name }) => name), ...undeclared],
  };
}

/** A member that is new: required text, under a name that is free. */
export function newMember(members: readonly Member[]): Member {
  const taken = new Set(members.map(({ name }) => name));
  let number = members.length + 1;
  while (taken.has(`field${number}`)) number++;
  return { name: `field${number}`, schema: { type: 'string' }, required: true };
}

/** Why a name cannot be taken; undefined when it can. */
export function nameProblem(name: string, others: readonly Member[]): string | undefined {
  if (name === '') return 'A field needs a name.';
  // An object of JavaScript puts such names first, whatever their order.
  if (/^(0|[1-9]\d*)$/.test(name)) return 'A name must not be a number.';
  return others.some((other) => other.name === name) ? 'This name is taken.' : undefined;
}

/** The members with one moved by a place. */
export function moved(members: readonly Member[], from: number, by: -1 | 1): readonly Member[] {
  const member = members[from];
  const other = members[from + by];
  if (!member || !other) return members;
  return members.with(from, other).with(from + by, member);
}
