/**
 * Credits and usage. A request sets aside what it may cost at most, and settles what it did cost: both are exact
 * under concurrency, because each key's balance is read and changed under a lock on its row, on every node. Requests
 * that arrive together share a call of a function in the database (migrations/0001_ledger.sql).
 */
import type { Database } from '../store/database.ts';
import { groupCommit } from '../store/group-commit.ts';
import type { Node } from '../store/node.ts';
import { localCredits } from './local-credits.ts';
import { commitRefusals } from './queries.ts';
import { sharedCredits } from './shared-credits.ts';
import type { Ledger, Refusal } from './types.ts';

/** A ledger in the database. */
export function createLedger(database: Database, node: Node, now: () => number = Date.now): Ledger {
  const credits = database.kind === 'embedded' ? localCredits : sharedCredits;
  return {
    ...credits(database, node, now),
    refuse: groupCommit(async (refusals: readonly Refusal[]) => {
      await commitRefusals(database.orm, refusals, now());
      return refusals.map(() => undefined);
    }),
  };
}
