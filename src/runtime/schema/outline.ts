/**
 * A rough view of a schema, cheap to make: enough to see that two alternatives exclude each other (a discriminating
 * member, different types), so that `oneOf` need not say so at length.
 */

import type { Node } from './goal.ts';
import { canonicalText, type Json, KINDS, type Kind, kindOf } from './json.ts';
import type { Site } from './keyword.ts';
import type { Schema } from './schema.ts';

interface Outline {
  readonly kinds: ReadonlySet<Kind>;
  /** Canonical texts, when the schema lists its values. */
  readonly values: ReadonlySet<string> | undefined;
  readonly required: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, Node>;
  /** Only `members` may occur. */
  readonly closed: boolean;
}

const outlines = new WeakMap<Node, Outline>();

function outlineOf(node: Node, site: Site): Outline {
  let outline = outlines.get(node);
  if (!outline) {
    outline = draw(node, site);
    outlines.set(node, outline);
  }
  return outline;
}

function draw(node: Node, outer: Site): Outline {
  let kinds = new Set<Kind>(KINDS);
  let values: ReadonlySet<string> | undefined;
  const required = new Set<string>();
  const members = new Map<string, Node>();
  let closed = false;
  const only = (list: readonly Json[]) => {
    const texts = new Set(list.map(canonicalText));
    const present = new Set(list.map(kindOf));
    kinds = new Set([...kinds].filter((kind) => present.has(kind)));
    const old = values;
    values = old ? new Set([...texts].filter((text) => old.has(text))) : texts;
  };
  if (node.value !== undefined) only([node.value]);
  if (node.schema) {
    const site = outer.siteOf(node);
    const types = site.sibling<readonly string[]>('type');
    if (types) {
      kinds = new Set(
        [...kinds].filter(
          (kind) => types.includes(kind) || (kind === 'number' && types.includes('integer')),
        ),
      );
    }
    const listed = site.sibling<readonly Json[]>('enum');
    if (listed) only(listed);
    const constant = site.sibling<{ value: Json }>('const');
    if (constant) only([constant.value]);
    for (const name of site.sibling<readonly string[]>('required') ?? []) required.add(name);
    for (const [name, schema] of site.sibling<ReadonlyMap<string, Schema>>('properties') ?? []) {
      members.set(name, site.node(schema));
    }
    closed =
      site.sibling<Schema>('additionalProperties')?.value === false &&
      !site.sibling('patternProperties');
    const reference = site.sibling<string>('$ref');
    const others = (site.sibling<readonly Schema[]>('allOf') ?? []).map(site.node);
    if (reference !== undefined) others.push(site.resolve(reference, '$ref'));
    for (const other of others) {
      const more = outlineOf(other, site);
      kinds = new Set([...kinds].filter((kind) => more.kinds.has(kind)));
      values ??= more.values;
      for (const name of more.required) required.add(name);
      for (const [name, member] of more.members) if (!members.has(name)) members.set(name, member);
      closed = false;
    }
  }
  return { kinds, values, required, members, closed };
}

function excludes(a: Outline, b: Outline): boolean {
  if (!a.closed) return false;
  for (const name of b.required) if (!a.members.has(name)) return true;
  return false;
}

/** True when no value (of that kind, if one is given) satisfies both schemas, as far as can be told at a glance. */
export function areDisjoint(a: Node, b: Node, site: Site, only?: Kind, depth = 2): boolean {
  const [left, right] = [outlineOf(a, site), outlineOf(b, site)];
  const shared = [...left.kinds].filter(
    (kind) => right.kinds.has(kind) && (only === undefined || kind === only),
  );
  if (shared.length === 0) return true;
  const { values } = right;
  if (left.values && values) return ![...left.values].some((text) => values.has(text));
  if (shared.length > 1 || shared[0] !== 'object' || depth === 0) return false;
  if (excludes(left, right) || excludes(right, left)) return true;
  for (const name of left.required) {
    const [mine, other] = [left.members.get(name), right.members.get(name)];
    if (!right.required.has(name) || !mine || !other) continue;
    if (areDisjoint(mine, other, site, undefined, depth - 1)) return true;
  }
  return false;
}

/** True when no object satisfies two of the schemas, plainly by one member: what a discriminator is. */
export function areDiscriminated(nodes: readonly Node[], site: Site): boolean {
  const outlines = nodes.map((node) => outlineOf(node, site));
  const [first] = outlines;
  if (!first) return false;
  for (const name of first.required) {
    const seen = new Set<string>();
    const distinct = outlines.every(({ required, members }) => {
      if (!required.has(name)) return false;
      const member = members.get(name);
      const { values } = member ? outlineOf(member, site) : NO_VALUES;
      if (!values) return false;
      const before = seen.size;
      for (const value of values) seen.add(value);
      return seen.size === before + values.size;
    });
    if (distinct) return true;
  }
  return false;
}

const NO_VALUES: { readonly values: undefined } = { values: undefined };
