import type { Database } from '../../store/database.ts';
import { groupCommit } from '../../store/group-commit.ts';
import type { Node } from '../../store/node.ts';
import { createOpenHolds } from './open-holds.ts';
import { commitReserves, type Reserve, settleWithin } from './queries.ts';
import type { Credits, Settlement } from './types.ts';

/** Credits with reservations in the database, visible to all nodes. */
export function sharedCredits({ orm }: Database, node: Node, now: () => number): Credits {
  const open = createOpenHolds(node);
  const reserveOnce = async (requests: readonly Reserve[]) => {
    const nodeId = node.holderId();
    open.add(nodeId, requests.length);
    try {
      const holds = await commitReserves(orm, nodeId, requests);
      open.end(nodeId, holds.filter((hold) => !hold).length);
      return holds;
    } catch (error) {
      open.end(nodeId, requests.length);
      if (!isNodeGone(error)) open.doubt(nodeId);
      throw error;
    }
  };
  const reserve = groupCommit(async (requests: readonly Reserve[]) => {
    try {
      return await reserveOnce(requests);
    } catch (error) {
      if (!isNodeGone(error)) throw error;
      // The node has not sent a heartbeat under this id yet, or so long ago that other nodes
      // considered it dead. It joins again.
      await node.beat();
      return reserveOnce(requests);
    }
  });
  const end = (settlements: readonly Settlement[]) => {
    for (const { hold } of settlements) if (hold) open.end(hold.nodeId, 1);
  };
  const giveBack = (settlements: readonly Settlement[]) => {
    end(settlements);
    for (const { hold } of settlements) if (hold) open.doubt(hold.nodeId);
  };
  return {
    reserve: (keyId, amount) => reserve({ keyId, amount }),
    settle: groupCommit(async (settlements: readonly Settlement[]) => {
      try {
        await settleWithin(orm, settlements, now());
      } catch (error) {
        giveBack(settlements);
        throw error;
      }
      end(settlements);
      return settlements.map(() => undefined);
    }),
    async settleWithin(tx, settlements) {
      await settleWithin(tx, settlements, now());
      return () => end(settlements);
    },
    giveBack,
    forget() {},
  };
}

/** The hold could not be written because its node's row is gone (foreign_key_violation). */
function isNodeGone(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  return (cause as { code?: unknown }).code === '23503';
}
