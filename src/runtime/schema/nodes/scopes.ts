/** The dynamic scopes of one schema document: which anchors the outer resources define. */

import { unescapeFragment } from '../../common/json-pointer.ts';
import { getOrCreate } from '../../common/memo.ts';
import type { SchemaDocument } from '../document.ts';
import type { Schema, Scope } from '../keyword.ts';

/** The scopes of one document. Interned. */
export interface ScopeTable {
  /** The scope outside the document. */
  readonly outside: Scope;
  /**
   * The scope within a schema: an anchor of its resource counts unless an outer resource has it,
   * too.
   */
  enter(schema: Schema, outer: Scope): Scope;
}

/** The key of `$recursiveAnchor` among the anchors of a scope; no anchor can have this name. */
const RECURSIVE = '#';

/** Creates the scopes of a document. */
export function makeScopes(document: SchemaDocument): ScopeTable {
  const scopes = new Map<string, Scope>();

  function scope(anchors: ReadonlyMap<string, Schema>): Scope {
    const key = JSON.stringify([...anchors].map(([name, { id }]) => [name, id]).sort());
    return getOrCreate(scopes, key, () => ({ id: scopes.size, anchors }));
  }

  return {
    outside: scope(new Map()),
    enter({ resource }, outer) {
      if (!document.isDynamic()) return outer;
      const anchors = [...resource.dynamicAnchors];
      if (resource.recursive) anchors.push([RECURSIVE, resource.root]);
      const added = anchors.filter(([name]) => !outer.anchors.has(name));
      return added.length === 0 ? outer : scope(new Map([...outer.anchors, ...added]));
    },
  };
}

/** The schema that a dynamic reference to `target` means in a scope; undefined for `target`. */
export function dynamicTarget(
  outer: Scope,
  target: Schema,
  reference: string,
  keyword: string,
): Schema | undefined {
  if (keyword === '$recursiveRef') {
    return target.resource.recursive ? outer.anchors.get(RECURSIVE) : undefined;
  }
  const at = reference.indexOf('#');
  if (at < 0) return undefined;
  const anchor = unescapeFragment(reference.slice(at + 1));
  if (target.resource.dynamicAnchors.get(anchor) !== target) return undefined;
  return outer.anchors.get(anchor);
}
