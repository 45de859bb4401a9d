import type { Prices } from '../settings/prices.ts';
import { type BackgroundCredits, backgroundCredits } from './credits/background-credits.ts';
import { settlementOf } from './credits/settlement.ts';
import type { Ledger, Settlement } from './credits/types.ts';
import type { KeyCaller } from './keys/directory.ts';
import { newSecret } from './keys/secret.ts';

/** A temporary credential of a key inside this process, for background work (batches). */
export interface Impersonation {
  /**
   * A bearer key that only this process accepts, until {@link end}. Not counted against the key's
   * rate limits.
   */
  readonly token: string;
  /**
   * Takes the usage that is not in the ledger yet. The caller writes it together with the results.
   */
  take(): Settlement[];
  /** Releases the usage that was not taken without a charge. */
  release(): Promise<void>;
  /**
   * After a request was refused for its credits: waits while running requests of the key hold them,
   * and reserves them for the next attempt. Call {@link release} before.
   * @returns false if the key's whole balance does not cover them, or `signal` aborted.
   */
  obtainCredits(signal: AbortSignal): Promise<boolean>;
  /** Invalidates the token. Usage that was not taken is not charged. */
  end(): Promise<void>;
}

/** The state of an impersonation. */
interface ImpersonationState {
  readonly pending: Settlement[];
  readonly credits: BackgroundCredits;
  ended: boolean;
}

/** A caller with server-side fields. */
export interface OwnCaller extends KeyCaller {
  /** Set for callers of an impersonation. */
  readonly impersonation?: ImpersonationState;
}

/** The impersonations of this process. */
export interface Impersonations {
  start(caller: KeyCaller): Impersonation;
  /** The caller of a token; undefined for other bearer keys. */
  find(token: string): OwnCaller | undefined;
}

/** Creates a list without impersonations. */
export function createImpersonations(ledger: Ledger, prices: Prices): Impersonations {
  const callers = new Map<string, OwnCaller>();
  return {
    find: (token) => callers.get(token),
    start(caller) {
      const { keyId } = caller;
      const token = newSecret('internal_');
      const credits = backgroundCredits(ledger, keyId);
      const impersonation: ImpersonationState = { pending: [], credits, ended: false };
      callers.set(token, { ...caller, background: true, impersonation });
      const take = () => {
        const entries = impersonation.pending.splice(0);
        const hold = credits.reset();
        const nothing = { model: '', inputTokens: 0, outputTokens: 0 };
        return hold ? [...entries, settlementOf(prices, caller, nothing, hold)] : entries;
      };
      const release = async () => {
        for (const entry of take()) await ledger.settle({ ...entry, cost: 0, counted: false });
      };
      return {
        token,
        take,
        release,
        async obtainCredits(signal) {
          const obtained = await credits.obtain(signal);
          // An aborted request was not refused.
          if (!obtained && !signal.aborted) await ledger.refuse({ keyId, reason: 'credits' });
          return obtained;
        },
        async end() {
          callers.delete(token);
          impersonation.ended = true;
          await release();
        },
      };
    },
  };
}
