/** The nodes of constants: equal values share one. */
import { type Container, isArray, isContainer, type Json, textOf } from '../json.ts';
import type { Node } from '../keyword.ts';

/**
 * Creates the nodes of a document's constants.
 * @param ofText the node of a value with this key
 */
export function makeValueNodes(ofText: (text: string, value: Json) => Node): (value: Json) => Node {
  const nodeOf = new WeakMap<Container, Node>();

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

  return ofValue;
}
