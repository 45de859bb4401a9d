/**
 * Credits set aside where the store has one node: in memory. They end with the process anyway, and what is durable,
 * the balance, is written by settlements alone; so setting aside costs nothing.
 *
 * The database answers in the order in which it is asked. Each question takes a number, and of two answers about a
 * balance the later question's counts. An amount stays set aside until the balance without it is known, so what is
 * free is never more than it should be.
 */

/** Balances and amounts set aside, by key. */
export interface LocalHolds {
  /** Sets an amount aside; false when the key's credits do not cover it. `load` asks the database for the balance. */
  reserve(keyId: string, amount: number, load: () => Promise<number>): Promise<boolean>;
  /** The number of a question that is asked now. */
  ask(): number;
  /** Ends an amount set aside. */
  release(keyId: string, amount: number): void;
  /** Takes the answer to a question: what the key's balance was. */
  learn(keyId: string, question: number, balance: number): void;
  /** Forgets balances that something else has changed. */
  forget(keyIds: Iterable<string>): void;
}

/** Balances of keys that are not asked for any more are forgotten past so many. */
const rememberedAtMost = 10_000;

/** Nothing set aside, nothing known. */
export function createLocalHolds(): LocalHolds {
  const held = new Map<string, number>();
  const known = new Map<string, { readonly question: number; readonly balance: number }>();
  let questions = 0;
  /** Answers to earlier questions are not remembered: something changed balances since. */
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
