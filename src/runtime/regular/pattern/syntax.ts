/** What an ECMAScript pattern says, once read. */
import type { CodePointSet } from '../code-points.ts';

/** A pattern. Groups leave no trace: only what matches matters, not what is captured. */
export type Node =
  | { readonly kind: 'set'; readonly set: CodePointSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside' }
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
