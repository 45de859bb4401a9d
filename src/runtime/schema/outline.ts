/**
 * A rough view of a schema that is cheap to compute, sufficient to detect that two alternatives
 * exclude each other (by a discriminator or their types). `oneOf` then need not assert that the
 * others fail.
 */

import { type Json, KINDS, type Kind, kindOf } from './json.ts';
import type { KeywordContext, Node, Outline, Schema } from './keyword.ts';

/** Computes the outline of a schema, for {@link KeywordContext.outlineOf}. */
export function drawOutline(node: Node, outer: KeywordContext): Outline {
  let kinds = KINDS;
  let values: ReadonlySet<Node> | undefined;
  const required = new Set<string>();
  const members = new Map<string, Node>();
  let closed = false;
  const alternatives: (readonly Node[])[] = [];
  const keep = (has: (kind: Kind) => boolean) => {
    kinds = kinds.filter(has);
  };
  const only = (list: readonly Json[] | undefined) => {
    if (!list) return;
    keep((kind) => list.some((value) => kindOf(value) === kind));
    values ??= new Set(list.map(outer.equalTo));
  };
  if (node.value !== undefined) only([node.value]);
  if (node.schema) {
    const context = outer.contextOf(node);
    const types = context.sibling<readonly string[]>('type');
    if (types) {
      keep((kind) => types.includes(kind) || (kind === 'number' && types.includes('integer')));
    }
    only(context.sibling<readonly Json[]>('enum'));
    const constant = context.sibling<{ value: Json }>('const');
    if (constant) only([constant.value]);
    for (const name of context.sibling<readonly string[]>('required') ?? []) required.add(name);
    for (const [name, schema] of context.sibling<ReadonlyMap<string, Schema>>('properties') ?? []) {
      members.set(name, context.node(schema));
    }
    closed =
      context.sibling<Schema>('additionalProperties')?.value === false &&
      !context.sibling('patternProperties');
    for (const name of ['anyOf', 'oneOf']) {
      const list = context.sibling<readonly Schema[]>(name);
      if (list) alternatives.push(list.map(context.node));
    }
    const reference = context.sibling<string>('$ref');
    const others = (context.sibling<readonly Schema[]>('allOf') ?? []).map(context.node);
    if (reference !== undefined) others.push(context.resolve(reference, '$ref'));
    for (const other of others) {
      const more = context.outlineOf(other);
      keep((kind) => more.kinds.includes(kind));
      values ??= more.values;
      for (const name of more.required) required.add(name);
      for (const [name, member] of more.members) if (!members.has(name)) members.set(name, member);
      closed = false;
      alternatives.push(...more.alternatives);
    }
  }
  return { kinds, values, required, members, closed, alternatives };
}

/** Whether one object is closed and lacks a member that the other requires. */
function excludes(a: Outline, b: Outline): boolean {
  if (!a.closed) return false;
  for (const name of b.required) if (!a.members.has(name)) return true;
  return false;
}

/**
 * Maximum depth of {@link areDisjoint}: a member takes two levels, a choice among alternatives one.
 */
const GLANCE = 5;

/**
 * Whether obviously no value (of the kind `only`, if given) satisfies both schemas. False means
 * unknown.
 */
export function areDisjoint(
  a: Node,
  b: Node,
  context: KeywordContext,
  only?: Kind,
  depth = GLANCE,
): boolean {
  const [left, right] = [context.outlineOf(a), context.outlineOf(b)];
  const shared = left.kinds.filter(
    (kind) => right.kinds.includes(kind) && (only === undefined || kind === only),
  );
  if (shared.length === 0) return true;
  const { values } = right;
  if (left.values && values) return ![...left.values].some((value) => values.has(value));
  if (
    shared.length === 1 &&
    shared[0] === 'object' &&
    haveDisjointMembers(left, right, context, depth)
  ) {
    return true;
  }
  if (depth === 0) return false;
  const inAll = (lists: Outline['alternatives'], other: Node) =>
    lists.some((list) => {
      context.budget.spend(1 + (list.length >> 3));
      return list.every((node) => areDisjoint(node, other, context, only, depth - 1));
    });
  return inAll(left.alternatives, b) || inAll(right.alternatives, a);
}

function haveDisjointMembers(
  left: Outline,
  right: Outline,
  context: KeywordContext,
  depth: number,
): boolean {
  if (excludes(left, right) || excludes(right, left)) return true;
  if (depth < 2) return false;
  for (const name of left.required) {
    const [mine, other] = [left.members.get(name), right.members.get(name)];
    if (!right.required.has(name) || !mine || !other) continue;
    if (areDisjoint(mine, other, context, undefined, depth - 2)) return true;
  }
  return false;
}

/** A member that distinguishes alternatives, and whether all of them require it. */
export interface Discriminator {
  readonly name: string;
  readonly required: boolean;
}

/** A member whose lists of values are disjoint between the schemas; preferably a required one. */
export function discriminatorOf(
  nodes: readonly Node[],
  context: KeywordContext,
): Discriminator | undefined {
  const outlines = nodes.map((node) => context.outlineOf(node));
  let optional: Discriminator | undefined;
  for (const name of outlines[0]?.members.keys() ?? []) {
    const seen = new Set<Node>();
    let required = true;
    const distinct = outlines.every((outline) => {
      if (!outline.required.has(name)) required = false;
      const member = outline.members.get(name);
      const { values } = member ? context.outlineOf(member) : NO_VALUES;
      if (!values) return false;
      const before = seen.size;
      for (const value of values) seen.add(value);
      return seen.size === before + values.size;
    });
    if (distinct && required) return { name, required };
    if (distinct) optional ??= { name, required };
  }
  return optional;
}

const NO_VALUES: { readonly values: undefined } = { values: undefined };
