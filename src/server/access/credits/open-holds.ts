/**
 * The number of open reservations of this process in a shared store, by the node id of the time.
 */
import type { Node } from '../../store/node.ts';

/** Counts open reservations by node id. */
export interface OpenHolds {
  add(nodeId: string, count: number): void;
  end(nodeId: string, count: number): void;
  /**
   * Call it after a failed statement about reservations under an id. The statement may still have
   * taken effect, so the state under the id is unknown. The node switches to a new id; the old one
   * expires with its reservations once none is in use.
   */
  doubt(nodeId: string): void;
}

/** Creates the counts, at zero. */
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
      if (nodeId === node.holderId()) node.leaveHolderId(() => counts.has(nodeId));
    },
  };
}
