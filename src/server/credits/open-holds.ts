/** Credits that this process has set aside in a store that it shares, by the id that its node had at the time. */
import type { Node } from '../store/node.ts';

/** How many amounts are set aside under which of the node's ids. */
export interface OpenHolds {
  add(nodeId: string, count: number): void;
  end(nodeId: string, count: number): void;
  /**
   * A statement about amounts under an id failed, which may have been done all the same: what is set aside under it is
   * not known any more. The node goes on under another, and this one dies with what it holds once none is in use.
   */
  doubt(nodeId: string): void;
}

/** Nothing set aside. */
export function createOpenHolds(node: Node): OpenHolds {
  const counts = new Map<string, number>();
  const add = (nodeId: string, count: number) => {
    const sum = (counts.get(nodeId) ?? 0) + count;
    if (sum > 0) counts.set(nodeId, sum);
    else counts.delete(nodeId);
  };
  return {
    add,
    end: (nodeId, count) => add(nodeId, -count),
    doubt(nodeId) {
      if (nodeId === node.id()) node.leaveId(() => counts.has(nodeId));
    },
  };
}
