/** The API's Access port: keys, rate limits and credits as one. */
import type { Access, Caller, Charge, Reservation } from '../../runtime/api/index.ts';
import { costOf, type Prices } from '../credits/prices.ts';
import type { Hold, Ledger, Settlement } from '../credits/types.ts';
import type { Admission } from '../limits/admission.ts';
import type { Judgement, Limits } from '../limits/limits.ts';
import { currentNotes } from '../requests/notes.ts';
import { tellStoreErrors } from '../store/errors.ts';
import type { Directory, KeyCaller } from './directory.ts';
import { newSecret } from './secret.ts';

/** A key's stand-in inside this process, for work it has left to the service (batches). */
export interface Impersonation {
  /** Answers as a bearer key, in this process only, until {@link end}. Not counted against the key's rates. */
  readonly token: string;
  /** What was used so far and not yet written to the ledger: whoever impersonates writes it with the results. */
  take(): Settlement[];
  /** The token stops working; what was not taken is given back and not charged. */
  end(): Promise<void>;
}

/** The Access port, and what only this server needs. */
export interface ServerAccess extends Access {
  impersonate(caller: KeyCaller): Impersonation;
  /** Refuses requests from now on: the node stops. */
  close(): void;
  /** Generations under way for clients that wait for them: not for impersonations. */
  interactive(): number;
}

/** An impersonation's state. */
interface Inside {
  readonly pending: Settlement[];
  ended: boolean;
}

/** A caller as this server knows it. */
interface OwnCaller extends KeyCaller {
  /** Of an impersonation's callers. */
  readonly inside?: Inside;
}

/** A Caller that comes back through the port is one of ours: more is known of it. */
function ownCaller(caller: Caller): OwnCaller {
  if (!('metered' in caller)) throw new Error('This caller did not come from authenticate().');
  return caller as OwnCaller;
}

/** What {@link createAccess} stands on. */
export interface AccessParts {
  readonly directory: Directory;
  readonly limits: Limits;
  readonly admission: Admission;
  readonly ledger: Ledger;
  readonly prices: Prices;
  /** Told of every generation and how long it took, in seconds. */
  readonly onGenerated?: (used: Charge, seconds: number) => void;
}

/** Keys, limits and credits of this server. */
export function createAccess(parts: AccessParts): ServerAccess {
  const { directory, limits, admission, ledger, prices } = parts;
  const impersonated = new Map<string, OwnCaller>();
  let interactive = 0;

  const settlement = (caller: Caller, used: Charge, hold: Hold | undefined): Settlement => ({
    keyId: caller.keyId,
    model: used.model,
    inputTokens: used.inputTokens,
    outputTokens: used.outputTokens,
    cost: costOf(prices, used),
    counted: used.inputTokens + used.outputTokens > 0,
    hold,
  });

  return {
    authenticate: (key) => impersonated.get(key) ?? directory.find(key),

    rate(caller) {
      const own = ownCaller(caller);
      if (own.inside) return { allowed: true };
      const notes = currentNotes();
      if (notes) notes.keyId = own.keyId;
      const tell = (answer: Judgement) =>
        answer.reason
          ? ledger.refuse({ keyId: own.keyId, reason: answer.reason }).then(() => answer)
          : answer;
      const answer = limits.request(own);
      return answer instanceof Promise ? answer.then(tell) : tell(answer);
    },

    admit(caller, bytes) {
      const own = ownCaller(caller);
      // Batches wait at a gate of their own.
      return own.inside ? () => {} : admission.enter(own.keyId, bytes, own.maxParallel);
    },

    close: () => admission.close(),

    async reserve(caller, charge): Promise<Reservation | undefined> {
      const own = ownCaller(caller);
      const { inside } = own;
      // What a batch does may run on behalf of whichever request woke it up.
      const notes = inside ? undefined : currentNotes();
      if (notes) notes.model = charge.model;
      const hold = own.metered
        ? await ledger.reserve(caller.keyId, costOf(prices, charge))
        : undefined;
      if (own.metered && !hold) {
        await ledger.refuse({ keyId: caller.keyId, reason: 'credits' });
        return undefined;
      }
      if (!inside) interactive++;
      const begun = performance.now();
      let settled = false;
      return tellStoreErrors({
        async settle(used: Charge) {
          if (settled) return;
          settled = true;
          if (notes) {
            notes.inputTokens = used.inputTokens;
            notes.outputTokens = used.outputTokens;
          }
          parts.onGenerated?.(used, (performance.now() - begun) / 1000);
          const entry = settlement(caller, used, hold);
          if (inside?.ended) {
            // Nobody waits for this answer any more: it is not charged.
            await ledger.settle({ ...entry, cost: 0, counted: false });
            return;
          }
          if (inside) {
            inside.pending.push(entry);
            return;
          }
          interactive--;
          try {
            await limits.tokens(own, used.inputTokens + used.outputTokens);
          } finally {
            // What was set aside is not to stay so, whatever fails.
            await ledger.settle(entry);
          }
        },
      });
    },

    interactive: () => interactive,

    impersonate(caller) {
      const token = newSecret('internal_');
      const inside: Inside = { pending: [], ended: false };
      impersonated.set(token, { ...caller, inside });
      return {
        token,
        take: () => inside.pending.splice(0),
        async end() {
          impersonated.delete(token);
          inside.ended = true;
          for (const entry of inside.pending.splice(0)) {
            await ledger.settle({ ...entry, cost: 0, counted: false });
          }
        },
      };
    },
  };
}
