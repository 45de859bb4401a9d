/** What an ECMAScript pattern says, once read. */
import type { CodePointSet } from '../code-points.ts';

/** A pattern. Groups leave no trace: only what matches matters, not what is captured. */
export type Node =
  | { readonly kind: 'set'; readonly set: CodePointSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
  /** The start and the end of the string, and places after and before a character of the set. */
  | { readonly kind: 'start' | 'end'; readonly set: CodePointSet }
  /** Where one side is a character of the set and the other is not; where both are or neither is. */
  | { readonly kind: 'boundary' | 'inside'; readonly set: CodePointSet }
  | {
      readonly kind: 'look';
      readonly behind: boolean;
      readonly negative: boolean;
      readonly body: Node;
    };

/** True when the node, or one in it, has the property. */
export function someNode(node: Node, holds: (node: Node) => boolean): boolean {
  if (holds(node)) return true;
  if (node.kind === 'sequence' || node.kind === 'choice') {
    return node.parts.some((part) => someNode(part, holds));
  }
  return 'body' in node && someNode(node.body, holds);
}
