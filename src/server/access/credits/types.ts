/** The terms of credits: holds, settlements, refusals. */
import type { Orm } from '../../store/database.ts';

/** Credits reserved in a node's name. */
export interface Hold {
  readonly keyId: string;
  readonly nodeId: string;
  readonly amount: number;
}

/** One request's usage, and the hold that it ends. */
export interface Settlement {
  readonly keyId: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** Whether the request counts in the usage: false if it used no tokens. */
  readonly counted: boolean;
  readonly hold: Hold | undefined;
}

/** The reason of a rejected request, for the dashboard. */
export interface Refusal {
  readonly keyId: string;
  readonly reason: 'requests' | 'tokens' | 'credits';
}

/** The ledger of all keys. Every method resolves when its effect is durable. */
export interface Ledger {
  /** Reserves an amount. Undefined if the key's credits do not cover it, or are used up. */
  reserve(keyId: string, amount: number): Promise<Hold | undefined>;
  /** The key's credits, reserved ones included; infinite if unlimited. */
  balance(keyId: string): Promise<number>;
  /** Charges the usage and releases the rest of the hold. */
  settle(settlement: Settlement): Promise<void>;
  /**
   * Settles many within the caller's transaction. Call the returned function once that is durable.
   */
  settleWithin(tx: Orm, settlements: readonly Settlement[]): Promise<() => void>;
  /** Releases the reservations of lost answers without a charge. */
  giveBack(settlements: readonly Settlement[]): void;
  /** Counts a refusal. */
  refuse(refusal: Refusal): Promise<void>;
  /** Drops the cached state of a key that something else has changed. */
  forget(keyId: string): void;
}

/** The methods that differ between a shared store and a single node. */
export type Credits = Pick<Ledger, 'reserve' | 'settle' | 'settleWithin' | 'giveBack' | 'forget'>;
