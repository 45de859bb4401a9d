/**
 * In-memory reservations of credits, for a store with one node. They end with the process anyway,
 * and only settlements write the durable balance, so a reservation needs no write.
 *
 * The database answers queries in order. Each query gets a number; of two results for a balance,
 * that of the later query wins. An amount stays reserved until the balance without it is known, so
 * the available credits are never overestimated.
 */

/** Balances and reserved amounts, by key. */
export interface LocalHolds {
  /**
   * Reserves an amount; false if the key's credits do not cover it. `load` queries the balance in
   * the database.
   */
  reserve(keyId: string, amount: number, load: () => Promise<number>): Promise<boolean>;
  /** The number of a query that starts now. */
  ask(): number;
  /** Releases a reserved amount. */
  release(keyId: string, amount: number): void;
  /** Records the result of a query: the key's balance at that time. */
  learn(keyId: string, question: number, balance: number): void;
  /**
   * Records a charge whose resulting balance is unknown. Until {@link learn} gives it, the balance
   * before the charge less its cost is a lower bound: enough to grant requests, not to refuse them.
   */
  charge(keyId: string, cost: number): void;
  /** Drops balances that something else has changed. */
  forget(keyIds: Iterable<string>): void;
}

/** What is known of a balance. */
interface Known {
  /** The query that it comes from, or the one after which it was charged. */
  readonly question: number;
  readonly balance: number;
  /** False for a lower bound. */
  readonly isExact: boolean;
}

/** Above this number, unused balances are dropped. */
const rememberedAtMost = 10_000;

/** Creates an empty state. */
export function createLocalHolds(): LocalHolds {
  const held = new Map<string, number>();
  const known = new Map<string, Known>();
  let questions = 0;
  /** Results of earlier queries are ignored, because balances have changed since. */
  let changed = 0;

  const learn = (keyId: string, question: number, balance: number) => {
    if (question < changed) return;
    const last = known.get(keyId);
    if (last && question < last.question) {
      // It may include a charge that the lower bound does not.
      if (!last.isExact) known.delete(keyId);
      return;
    }
    if (known.size >= rememberedAtMost) known.clear();
    known.set(keyId, { question, balance, isExact: true });
  };

  return {
    async reserve(keyId, amount, load) {
      for (;;) {
        const last = known.get(keyId);
        const others = held.get(keyId) ?? 0;
        if (last && last.balance > 0 && amount <= last.balance - others) {
          held.set(keyId, others + amount);
          return true;
        }
        if (last?.isExact) return false;
        const question = ++questions;
        learn(keyId, question, await load());
      }
    },
    ask: () => ++questions,
    release(keyId, amount) {
      const left = (held.get(keyId) ?? 0) - amount;
      if (left > 0) held.set(keyId, left);
      else held.delete(keyId);
    },
    learn,
    charge(keyId, cost) {
      const question = ++questions;
      const last = known.get(keyId);
      if (!last) changed = question;
      else known.set(keyId, { question, balance: last.balance - cost, isExact: false });
    },
    forget(keyIds) {
      changed = ++questions;
      for (const keyId of keyIds) known.delete(keyId);
    },
  };
}
