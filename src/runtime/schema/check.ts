/** Checks a whole schema before it is used: no unsupported features, no infinite references. */
import { formworkError } from '../common/errors.ts';
import type { KeywordContext, Node, Schema } from './keyword.ts';
import { pointerTo } from './schema.ts';

/**
 * Checks every schema that can take part in validation. Returns the schemas that apply in place of
 * others.
 * @throws `unsupported_schema_feature`, or `invalid_schema` if schemas apply each other to the same
 *   value without end (core, 9.4.1)
 */
export function checkDocument(
  root: Node,
  contextOf: (node: Node) => KeywordContext,
): ReadonlyMap<Node, readonly Node[]> {
  const seen = new Set<Node>([root]);
  const waiting = [root];
  const inPlace = new Map<Node, readonly Node[]>();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!node.schema) continue;
    const context = contextOf(node);
    const same: Node[] = [];
    for (const { keyword, parsed } of context.schema.keywords.values()) {
      keyword.check?.(parsed, context);
      if (keyword.inPlace) same.push(...keyword.inPlace(parsed, context));
    }
    if (same.length > 0) inPlace.set(node, same);
    for (const next of [...same, ...context.schema.children.map(context.node)]) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  refuseCycles(inPlace);
  return inPlace;
}

/** An iterative depth-first search: a cycle is an edge to a node on the current path. */
function refuseCycles(edges: ReadonlyMap<Node, readonly Node[]>) {
  const state = new Map<Node, 'open' | 'done'>();
  for (const start of edges.keys()) {
    if (state.has(start)) continue;
    const path: { node: Node; next: number }[] = [{ node: start, next: 0 }];
    state.set(start, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = edges.get(top.node)?.[top.next++];
      if (!target) {
        state.set(top.node, 'done');
        path.pop();
      } else if (state.get(target) === 'open') {
        throw formworkError('The schema applies itself to the same value without end.', {
          code: 'invalid_schema',
          keyword: '$ref',
          pointer: pointerTo(target.schema as Schema),
        });
      } else if (!state.has(target) && edges.has(target)) {
        state.set(target, 'open');
        path.push({ node: target, next: 0 });
      }
    }
  }
}
