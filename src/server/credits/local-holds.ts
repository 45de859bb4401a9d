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
  /** Drops balances that something else has changed. */
  forget(keyIds: Iterable<string>): void;
}

/** Above this number, unused balances are dropped. */
const rememberedAtMost = 10_000;

/** Creates an empty state. */
export function createLocalHolds(): LocalHolds {
  const held = new Map<string, number>();
  const known = new Map<string, { readonly question: number; readonly balance: number }>();
  let questions = 0;
  /** Results of earlier queries are ignored, because balances have changed since. */
  let changed = 0;

  const learn = (keyId: string, question: number, balance: number) => {
    if (question < Math.max(changed, known.get(keyId)?.question ?? 0)) return;
    if (known.size >= rememberedAtMost) known.clear();
    known.set(keyId, { question, balance });
  };

  return {
    async reserve(keyId, amount, load) {
      while (!known.has(keyId)) {
        const question = ++questions;
        learn(keyId, question, await load());
      }
      const balance = known.get(keyId)?.balance ?? 0;
      const others = held.get(keyId) ?? 0;
      if (balance <= 0 || amount > balance - others) return false;
      held.set(keyId, others + amount);
      return true;
    },
    ask: () => ++questions,
    release(keyId, amount) {
      const left = (held.get(keyId) ?? 0) - amount;
      if (left > 0) held.set(keyId, left);
      else held.delete(keyId);
    },
    learn,
    forget(keyIds) {
      changed = ++questions;
      for (const keyId of keyIds) known.delete(keyId);
    },
  };
}
