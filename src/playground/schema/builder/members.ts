/** The members of an object schema as an editable list. */
import { isNode, type SchemaNode } from './kinds.ts';

/** A member: its name, its schema, and whether it is required. */
export interface Member {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

/** The members of an object schema, in order. */
export function membersOf({ properties, required }: SchemaNode): readonly Member[] {
  const names = Array.isArray(required) ? (required as unknown[]) : [];
  return Object.entries(isNode(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema,
    required: names.includes(name),
  }));
}

/** The schema with its members replaced. Names that are required but not declared stay required. */
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

/** A new member: a required text with an unused name. */
export function newMember(members: readonly Member[]): Member {
  const taken = new Set(members.map(({ name }) => name));
  let number = members.length + 1;
  while (taken.has(`field${number}`)) number++;
  return { name: `field${number}`, schema: { type: 'string' }, required: true };
}

/** Why a name is invalid; undefined if it is valid. */
export function nameProblem(name: string, others: readonly Member[]): string | undefined {
  if (name === '') return 'A field needs a name.';
  // JavaScript objects list integer names first, regardless of insertion order.
  if (/^(0|[1-9]\d*)$/.test(name)) return 'A name must not be a number.';
  return others.some((other) => other.name === name) ? 'This name is taken.' : undefined;
}

/** The members with one moved by one position. */
export function moved(members: readonly Member[], from: number, by: -1 | 1): readonly Member[] {
  const member = members[from];
  const other = members[from + by];
  if (!member || !other) return members;
  return members.with(from, other).with(from + by, member);
}
