/** The syntax tree of an ECMAScript pattern. */
import type { CodePointSet } from '../code-points.ts';

/** A node of a pattern. Groups are dropped, because only the match matters, not the captures. */
export type Node =
  | { readonly kind: 'set'; readonly set: CodePointSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
  /** The start and end of the string, and positions after and before a character of the set. */
  | { readonly kind: 'start' | 'end'; readonly set: CodePointSet }
  /** Positions where exactly one side is a character of the set; where both or neither are. */
  | { readonly kind: 'boundary' | 'inside'; readonly set: CodePointSet }
  | {
      readonly kind: 'look';
      readonly behind: boolean;
      readonly negative: boolean;
      readonly body: Node;
    };

/** Whether a node or any of its descendants has the property. */
export function someNode(node: Node, holds: (node: Node) => boolean): boolean {
  if (holds(node)) return true;
  if (node.kind === 'sequence' || node.kind === 'choice') {
    return node.parts.some((part) => someNode(part, holds));
  }
  return 'body' in node && someNode(node.body, holds);
}
