import { classOf, NO_CLASS } from '../../regular/index.ts';

/**
 * The classes of all characters in a node's texts, from the node's own byte on, for each node whose
 * byte begins a character. Bytes that are not UTF-8 (RFC 3629) are in no class.
 * @param end first node after each node's subtree, see `Trie`
 */
export function classesOfNodes(nodes: number, byte: Uint8Array, end: Int32Array): Int32Array {
  const classes = new Int32Array(nodes);

  /** The classes below a node that ends a character. */
  function below(node: number): number {
    let found = 0;
    for (let child = node + 1; child < end[node]!; child = end[child]!) found |= classes[child]!;
    return found;
  }

  /**
   * The classes below a node inside an incomplete character, including that of the character,
   * because texts may end within it.
   */
  function within(node: number, lacking: number, bits: number, least: number): number {
    let found = classOf(least);
    for (let child = node + 1; child < end[node]!; child = end[child]!) {
      const more = (bits << 6) | (byte[child]! & 0x3f);
      const point = more << (6 * (lacking - 1));
      if (byte[child]! >>> 6 !== 2 || point < least || !isScalar(point)) found |= NO_CLASS;
      else if (lacking > 1) found |= within(child, lacking - 1, more, least);
      else found |= classOf(point) | below(child);
    }
    return found;
  }

  for (let node = nodes - 1; node > 0; node--) {
    const lead = byte[node]!;
    if (lead < 0x80) classes[node] = classOf(lead) | below(node);
    else if (lead < 0xc2 || lead > 0xf4) classes[node] = NO_CLASS;
    else if (lead < 0xe0) classes[node] = within(node, 1, lead & 0x1f, 0x80);
    else if (lead < 0xf0) classes[node] = within(node, 2, lead & 0xf, 0x800);
    else classes[node] = within(node, 3, lead & 7, 0x10000);
  }
  return classes;
}

function isScalar(point: number): boolean {
  return point < 0xd800 || (point > 0xdfff && point < 0x110000);
}
