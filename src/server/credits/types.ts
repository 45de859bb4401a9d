/** Credits set aside, used and refused, as the rest of the server speaks of them. */
import type { Orm } from '../store/database.ts';

/** Credits set aside under a node's name. */
export interface Hold {
  readonly keyId: string;
  readonly nodeId: string;
  readonly amount: number;
}

/** One request's usage, and the hold it ends. */
export interface Settlement {
  readonly keyId: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** False when no request was answered (it failed, or was aborted before the first token). */
  readonly counted: boolean;
  readonly hold: Hold | undefined;
}

/** Why a request was refused, for the dashboard. */
export interface Refusal {
  readonly keyId: string;
  readonly reason: 'requests' | 'tokens' | 'credits';
}

/** The ledger of all keys. Every method resolves when its effect is durable. */
export interface Ledger {
  /** Sets an amount aside. Undefined when the key's credits do not cover it, or are used up. */
  reserve(keyId: string, amount: number): Promise<Hold | undefined>;
  /** Charges what was used and gives the rest of the hold back. */
  settle(settlement: Settlement): Promise<void>;
  /** The same within a transaction of the caller's, for many. What it answers is to be called once that is durable. */
  settleWithin(tx: Orm, settlements: readonly Settlement[]): Promise<() => void>;
  /** Gives back what was set aside for answers that are lost; nothing is charged. */
  giveBack(settlements: readonly Settlement[]): void;
  /** Counts a refusal. */
  refuse(refusal: Refusal): Promise<void>;
  /** Forgets what is remembered of a key that something else has changed. */
  forget(keyId: string): void;
}

/** What differs between a store of many nodes and one of a single node. */
export type Credits = Pick<Ledger, 'reserve' | 'settle' | 'settleWithin' | 'giveBack' | 'forget'>;
