/**
 * The nodes of one schema document: its schemas in their dynamic scopes, constants, and unions.
 * Interned.
 */

import { getOrCreate } from '../../common/memo.ts';
import type { SchemaBudget } from '../budget.ts';
import type { SchemaDocument } from '../document.ts';
import type { Goal, GoalTable } from '../goal.ts';
import { isContainer, type Json } from '../json.ts';
import type { Node, Schema, Scope } from '../keyword.ts';
import type { Constant } from '../keywords/const.ts';
import { dynamicTarget, makeScopes } from './scopes.ts';
import { makeValueNodes } from './values.ts';

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

/** Creates the table of a document. */
export function makeNodes(
  document: SchemaDocument,
  goals: GoalTable,
  budget: SchemaBudget,
): NodeTable {
  const nodes: Node[] = [];
  const schemas = new Map<number, Node>();
  const values = new Map<string, Node>();
  const unions = new Map<string, Node>();
  const { outside, enter } = makeScopes(document);
  const ofValue = makeValueNodes((text, value) =>
    interned(values, text, (id) => ({ id, value, scope: outside })),
  );

  function register(make: (id: number) => Node): Node {
    budget.spend();
    const node = make(nodes.length + 1);
    nodes.push(node);
    return node;
  }

  function interned<K>(map: Map<K, Node>, key: K, make: (id: number) => Node): Node {
    return getOrCreate(map, key, () => register(make));
  }

  function ofSchema(schema: Schema, outer: Scope): Node {
    let target = schema;
    let scope = outer;
    let key = 0;
    /** The schemas on the way that have no node yet. */
    let hops: Set<number> | undefined;
    for (let next: Schema | undefined = schema; next; next = unwrap(target, document)) {
      target = next.canonical;
      scope = enter(target, scope);
      key = target.id * MAX_SCOPES + scope.id;
      if (schemas.has(key) || hops?.has(key)) break;
      if (hops) budget.spend();
      hops = (hops ?? new Set()).add(key);
    }
    const { keywords } = target;
    const constant = keywords.size === 1 && (keywords.get('const')?.parsed as Constant | undefined);
    // A constant container stays a schema, so that an error about it has a location in the
    // document.
    const node =
      constant && !isContainer(constant.value)
        ? ofValue(constant.value)
        : interned(schemas, key, (id) => ({ id, schema: target, scope }));
    for (const hop of hops ?? []) schemas.set(hop, node);
    return node;
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

/**
 * The schema inside a wrapper: a lone reference, or `allOf`, `anyOf` or `oneOf` of one schema.
 */
function unwrap(schema: Schema, document: SchemaDocument): Schema | undefined {
  if (schema.keywords.size !== 1) return undefined;
  for (const [name, { parsed }] of schema.keywords) {
    if (name === '$ref') return document.resolve(parsed as string, schema, name);
    const schemas = /^(?:all|any|one)Of$/.test(name) ? (parsed as readonly Schema[]) : [];
    if (schemas.length === 1) return schemas[0];
  }
  return undefined;
}
