/**
 * The nodes of one schema document: its schemas in their dynamic scopes, constants, and unions.
 * Interned.
 */
import type { SchemaBudget } from './budget.ts';
import type { SchemaDocument } from './document.ts';
import type { Goal, GoalTable } from './goal.ts';
import { type Container, isArray, isContainer, type Json, textOf } from './json.ts';
import type { Node, Schema, Scope } from './keyword.ts';
import type { Constant } from './keywords/const.ts';
import { getOrCreate } from './memo.ts';

/** The nodes of one document. */
export interface NodeTable {
  /** The node of a literal, regardless of its sign. */
  ofLiteral(literal: number): Node;
  /**
   * The node of a schema in a scope. Equivalent schemas, and references to them, share one node.
   */
  ofSchema(schema: Schema, outer: Scope): Node;
  /**
   * The node of the values equal to this one (core, 4.2.2): members in any order, numbers by value.
   */
  ofValue(value: Json): Node;
  /** The goal of a node's values; `any` or `never` if the schema is trivial. */
  goal(node: Node): Goal;
  /** The goal of values that satisfy any of the goals. */
  anyOf(parts: readonly Goal[]): Goal;
  /** The node of the schema that a reference points to. */
  resolve(node: Node, reference: string, keyword: string): Node;
  /** The same for `$dynamicRef` and `$recursiveRef` (core, 8.2.3.2). */
  resolveDynamic(node: Node, reference: string, keyword: string): Node;
  /** The scope outside the document. */
  readonly outside: Scope;
}

/** More scopes than any budget allows. */
const MAX_SCOPES = 0x1000000;

/** The key of `$recursiveAnchor` among the anchors of a scope; no anchor can have this name. */
const RECURSIVE = '#';

/** Creates the table of a document. */
export function makeNodes(
  document: SchemaDocument,
  goals: GoalTable,
  budget: SchemaBudget,
): NodeTable {
  const nodes: Node[] = [];
  const schemas = new Map<number, Node>();
  const values = new Map<string, Node>();
  const nodeOf = new WeakMap<Container, Node>();
  const unions = new Map<string, Node>();
  const scopes = new Map<string, Scope>();
  const outside = scope(new Map());

  function scope(anchors: ReadonlyMap<string, Schema>): Scope {
    const key = JSON.stringify([...anchors].map(([name, { id }]) => [name, id]).sort());
    return getOrCreate(scopes, key, () => ({ id: scopes.size, anchors }));
  }

  function register(make: (id: number) => Node): Node {
    budget.spend();
    const node = make(nodes.length + 1);
    nodes.push(node);
    return node;
  }

  function interned<K>(map: Map<K, Node>, key: K, make: (id: number) => Node): Node {
    return getOrCreate(map, key, () => register(make));
  }

  /**
   * The scope within a schema: an anchor of its resource counts unless an outer resource has it,
   * too.
   */
  function enter({ resource }: Schema, outer: Scope): Scope {
    if (!document.isDynamic()) return outer;
    const anchors = [...resource.dynamicAnchors];
    if (resource.recursive) anchors.push([RECURSIVE, resource.root]);
    const added = anchors.filter(([name]) => !outer.anchors.has(name));
    return added.length === 0 ? outer : scope(new Map([...outer.anchors, ...added]));
  }

  /**
   * The schema inside a wrapper: a lone reference, or `allOf`, `anyOf` or `oneOf` of one schema.
   */
  function unwrap(schema: Schema): Schema | undefined {
    if (schema.keywords.size !== 1) return undefined;
    for (const [name, { parsed }] of schema.keywords) {
      if (name === '$ref') return document.resolve(parsed as string, schema, name);
      const schemas = /^(?:all|any|one)Of$/.test(name) ? (parsed as readonly Schema[]) : [];
      if (schemas.length === 1) return schemas[0];
    }
    return undefined;
  }

  function ofSchema(schema: Schema, outer: Scope): Node {
    let target = schema.canonical;
    let inner = enter(target, outer);
    const key = target.id * MAX_SCOPES + inner.id;
    const known = schemas.get(key);
    if (known) return known;
    let seen: Set<Schema> | undefined;
    for (let next = unwrap(target); next && !seen?.has(target); next = unwrap(target)) {
      seen = (seen ?? new Set()).add(target);
      target = next.canonical;
      inner = enter(target, inner);
    }
    const { keywords } = target;
    const constant = keywords.size === 1 && (keywords.get('const')?.parsed as Constant | undefined);
    // A constant container stays a schema, so that an error about it has a location in the
    // document.
    const node =
      constant && !isContainer(constant.value)
        ? ofValue(constant.value)
        : interned(schemas, target.id * MAX_SCOPES + inner.id, (id) => ({
            id,
            schema: target,
            scope: inner,
          }));
    schemas.set(key, node);
    return node;
  }

  function ofValue(value: Json): Node {
    if (!isContainer(value)) return ofText(textOf(value), value);
    const known = nodeOf.get(value);
    if (known) return known;
    // Breadth first, then in reverse, so that parts come before wholes. Avoids recursion for any
    // depth.
    const all = [value];
    for (const one of all) {
      for (const item of one.values()) if (isContainer(item) && !nodeOf.has(item)) all.push(item);
    }
    for (const one of all.reverse()) {
      const node = ofParts(one);
      nodeOf.set(one, node).set(node.value as Container, node);
    }
    return nodeOf.get(value) as Node;
  }

  function ofText(text: string, value: Json): Node {
    return interned(values, text, (id) => ({ id, value, scope: outside }));
  }

  /**
   * The node of a container whose parts have nodes. Its key contains their numbers instead of their
   * texts; otherwise the keys of deeply nested values would grow quadratically with the depth.
   */
  function ofParts(value: Container): Node {
    const texts: string[] = [];
    const items: Json[] = [];
    for (const item of value.values()) {
      const node = isContainer(item) ? nodeOf.get(item) : undefined;
      texts.push(node ? `#${node.id}` : textOf(item));
      items.push(node?.value ?? item);
    }
    if (isArray(value)) return ofText(`[${texts}]`, items);
    const names = [...value.keys()];
    const members = names.map((name, i) => JSON.stringify(name) + texts[i]);
    const shared = new Map(names.map((name, i) => [name, items[i] as Json]));
    return ofText(`{${members.sort()}}`, shared);
  }

  function dynamicTarget(outer: Scope, target: Schema, reference: string, keyword: string) {
    if (keyword === '$recursiveRef') {
      return target.resource.recursive ? outer.anchors.get(RECURSIVE) : undefined;
    }
    const anchor = decodeURIComponent(reference.slice(reference.indexOf('#') + 1));
    if (target.resource.dynamicAnchors.get(anchor) !== target) return undefined;
    return outer.anchors.get(anchor);
  }

  return {
    outside,
    ofLiteral: (literal) => nodes[Math.abs(literal) - 1] as Node,
    ofSchema,
    ofValue,
    goal({ id, schema }) {
      const value = schema?.value;
      if (value === false) return goals.never;
      const empty = value !== undefined && schema?.keywords.size === 0;
      return value === true || empty ? goals.any : goals.of(id);
    },
    anyOf(parts) {
      if (parts.includes(goals.any)) return goals.any;
      const possible = [...new Set(parts)].filter((goal) => goal !== goals.never);
      const [only] = possible;
      if (!only) return goals.never;
      if (possible.length === 1) return only;
      const key = possible.map((goal) => goal.id).join();
      const union = interned(unions, key, (id) => ({ id, union: possible, scope: outside }));
      return goals.of(union.id);
    },
    resolve: ({ schema, scope: outer }, reference, keyword) =>
      ofSchema(document.resolve(reference, schema as Schema, keyword), outer),
    resolveDynamic({ schema, scope: outer }, reference, keyword) {
      const target = document.resolve(reference, schema as Schema, keyword);
      return ofSchema(dynamicTarget(outer, target, reference, keyword) ?? target, outer);
    },
  };
}
