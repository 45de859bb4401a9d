import { type Database, inlineRows } from '../../store/database.ts';
import { groupCommit } from '../../store/group-commit.ts';
import type { Node } from '../../store/node.ts';
import { createLocalHolds } from './local-holds.ts';
import { type Changed, loadBalance, settleQuery, settleWithin } from './queries.ts';
import type { Credits, Settlement } from './types.ts';

/** Credits with reservations in memory, for a single process. */
export function localCredits(database: Database, node: Node, now: () => number): Credits {
  const { orm } = database;
  const holds = createLocalHolds();
  const withoutHold = (settlement: Settlement): Settlement => ({ ...settlement, hold: undefined });
  const release = (settlements: readonly Settlement[]) => {
    for (const { hold } of settlements) if (hold) holds.release(hold.keyId, hold.amount);
  };
  /** Requests do not wait for it, so a failure is that of a later query. */
  const learnLater = (keyId: string) => {
    const question = holds.ask();
    loadBalance(orm, keyId).then(
      (balance) => holds.learn(keyId, question, balance),
      () => {},
    );
  };
  return {
    async reserve(keyId, amount) {
      const granted = await holds.reserve(keyId, amount, () => loadBalance(orm, keyId));
      return granted ? { keyId, nodeId: node.id(), amount } : undefined;
    },
    settle: groupCommit(async (settlements: readonly Settlement[]) => {
      const question = holds.ask();
      try {
        const query = settleQuery(settlements.map(withoutHold), now());
        const changed = query ? await inlineRows<Changed>(database, query) : [];
        for (const { key, balance } of changed) holds.learn(key, question, Number(balance));
      } finally {
        release(settlements);
      }
      return settlements.map(() => undefined);
    }),
    async settleWithin(tx, settlements) {
      await settleWithin(tx, settlements.map(withoutHold), now());
      return () => {
        for (const { keyId, cost } of settlements) holds.charge(keyId, cost);
        for (const keyId of new Set(settlements.map((one) => one.keyId))) learnLater(keyId);
        release(settlements);
      };
    },
    giveBack: release,
    forget: (keyId) => holds.forget([keyId]),
  };
}
