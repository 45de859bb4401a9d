/** The member names that schemas mention, in the order of their text: see docs/departures.md. */
import type { SchemaBudget } from './budget.ts';
import { isObject } from './json.ts';
import type { KeywordContext, Names, Node } from './keyword.ts';

interface Mentioned {
  readonly declared: Set<string>;
  readonly required: Set<string>;
}

/** The names mentioned by some schemas that all apply to the same value. */
export type MemberNames = (nodes: readonly Node[]) => readonly string[];

/**
 * Creates the lookup for a document.
 * @param ordersConstants whether the members of constants count as mentioned; with flexible white
 *   space they may come in any order
 */
export function makeMemberNames(
  contextOf: (node: Node) => KeywordContext,
  budget: SchemaBudget,
  ordersConstants: boolean,
): MemberNames {
  const known = new Map<Node, Mentioned>();

  function mention(node: Node): Mentioned {
    const found = known.get(node);
    if (found) return found;
    const names: Mentioned = { declared: new Set(), required: new Set() };
    known.set(node, names);
    budget.enter();
    const { value, schema } = node;
    if (value !== undefined) {
      if (ordersConstants && isObject(value)) add(names, { declared: value.keys() });
    } else if (schema) {
      const context = contextOf(node);
      const keywords = [...schema.keywords.values()];
      for (const { keyword, parsed } of keywords) {
        if (keyword.names) add(names, keyword.names(parsed, context));
      }
      for (const { keyword, parsed } of keywords) {
        for (const other of keyword.inPlace?.(parsed, context) ?? []) add(names, mention(other));
      }
    }
    budget.leave();
    return names;
  }

  return (nodes) => {
    const all: Mentioned = { declared: new Set(), required: new Set() };
    for (const node of nodes) add(all, mention(node));
    return [...new Set([...all.declared, ...all.required])];
  };
}

function add(to: Mentioned, { declared = [], required = [] }: Names) {
  for (const name of declared) to.declared.add(name);
  for (const name of required) to.required.add(name);
}
