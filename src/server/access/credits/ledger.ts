/**
 * Credits and usage. A request reserves its maximum cost, and settles its actual cost. Both are
 * exact under concurrency, because each key's balance is read and changed under a row lock, on
 * every node. Concurrent requests share a call of a database function (migrations/0001_ledger.sql).
 */
import type { Database } from '../../store/database.ts';
import { groupCommit } from '../../store/group-commit.ts';
import type { Node } from '../../store/node.ts';
import { localCredits } from './local-credits.ts';
import { commitRefusals, loadBalance } from './queries.ts';
import { sharedCredits } from './shared-credits.ts';
import type { Ledger, Refusal } from './types.ts';

/** Creates a ledger in the database. */
export function createLedger(database: Database, node: Node, now: () => number = Date.now): Ledger {
  const credits = database.kind === 'embedded' ? localCredits : sharedCredits;
  return {
    ...credits(database, node, now),
    balance: (keyId) => loadBalance(database.orm, keyId),
    refuse: groupCommit(async (refusals: readonly Refusal[]) => {
      await commitRefusals(database.orm, refusals, now());
      return refusals.map(() => undefined);
    }),
  };
}
