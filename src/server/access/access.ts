/** The API's Access port: combines keys, limits, admission and credits. */
import type { Access, Caller, Charge, Reservation } from '../../runtime/api/index.ts';
import { costOf, type Prices } from '../settings/prices.ts';
import { withStoreErrors } from '../store/errors.ts';
import { currentNotes } from '../telemetry/requests/notes.ts';
import type { Granted } from './credits/background-credits.ts';
import { settlementOf } from './credits/settlement.ts';
import type { Ledger } from './credits/types.ts';
import { createImpersonations, type Impersonation, type OwnCaller } from './impersonation.ts';
import type { Directory, KeyCaller } from './keys/directory.ts';
import type { Admission } from './limits/admission.ts';
import type { Limits, RateDecision } from './limits/limits.ts';

/** The Access port, with methods only for this server. */
export interface ServerAccess extends Access {
  impersonate(caller: KeyCaller): Impersonation;
  /** Rejects requests from now on, because the node is stopping. */
  close(): void;
  /** The number of running generations of interactive clients, without impersonations. */
  interactive(): number;
}

/** Callers that return through the port are ours, and have additional fields. */
function ownCaller(caller: Caller): OwnCaller {
  if (!('metered' in caller)) throw new Error('This caller did not come from authenticate().');
  return caller as OwnCaller;
}

/** Options of {@link createAccess}. */
export interface AccessParts {
  readonly directory: Directory;
  readonly limits: Limits;
  readonly admission: Admission;
  readonly ledger: Ledger;
  readonly prices: Prices;
  /** Sets how to count the bytes of the current answer that its client has not read. */
  readonly countUnread?: (count: (bytes: number) => () => void) => void;
  /** Called for every generation, with its duration in seconds. */
  readonly onGenerated?: (used: Charge, seconds: number) => void;
}

/** Creates the Access port over keys, limits, admission and credits that exist. */
export function createAccess(parts: AccessParts): ServerAccess {
  const { directory, limits, admission, ledger, prices } = parts;
  const impersonations = createImpersonations(ledger, prices);
  let interactive = 0;

  /** Reserves an amount; undefined if the key's credits do not cover it. */
  const grant = async (
    { keyId, metered, impersonation }: OwnCaller,
    amount: number,
  ): Promise<Granted | undefined> => {
    if (!metered) return { hold: undefined };
    // It is refused only if it does not obtain its credits.
    if (impersonation) return impersonation.credits.reserve(amount);
    const hold = await ledger.reserve(keyId, amount);
    if (hold) return { hold };
    await ledger.refuse({ keyId, reason: 'credits' });
    return undefined;
  };

  return {
    authenticate: (key) => impersonations.find(key) ?? directory.find(key),

    rate(caller) {
      const own = ownCaller(caller);
      if (own.impersonation) return { allowed: true };
      admission.checkUnread(own.keyId);
      parts.countUnread?.((bytes) => admission.unread(own.keyId, bytes));
      const notes = currentNotes();
      if (notes) notes.keyId = own.keyId;
      const countRefusal = (answer: RateDecision) =>
        answer.reason
          ? ledger.refuse({ keyId: own.keyId, reason: answer.reason }).then(() => answer)
          : answer;
      const answer = limits.request(own);
      return answer instanceof Promise ? answer.then(countRefusal) : countRefusal(answer);
    },

    admit(caller, bytes) {
      const own = ownCaller(caller);
      // Batches have a separate gate.
      return own.impersonation
        ? { leave: () => {}, grow: () => {}, hold: () => {} }
        : admission.enter(own.keyId, bytes, own.maxParallel);
    },

    read: ({ keyId }) => admission.read(keyId),

    close: () => admission.close(),

    async reserve(caller, charge): Promise<Reservation | undefined> {
      const own = ownCaller(caller);
      const { impersonation } = own;
      // Batch work may run in the async context of the request that woke it.
      const notes = impersonation ? undefined : currentNotes();
      if (notes) notes.model = charge.model;
      const granted = await grant(own, costOf(prices, charge));
      if (!granted) return undefined;
      if (!impersonation) interactive++;
      const begun = performance.now();
      let settled = false;
      return withStoreErrors({
        async settle(used: Charge) {
          if (settled) return;
          settled = true;
          if (notes) {
            notes.inputTokens = used.inputTokens;
            notes.outputTokens = used.outputTokens;
          }
          parts.onGenerated?.(used, (performance.now() - begun) / 1000);
          const entry = settlementOf(prices, caller, used, granted.hold);
          if (impersonation?.ended) {
            // Nobody waits for this answer any more, so it is not charged.
            await ledger.settle({ ...entry, cost: 0, counted: false });
            return;
          }
          if (impersonation) {
            impersonation.pending.push(entry);
            return;
          }
          interactive--;
          try {
            await limits.tokens(own, used.inputTokens + used.outputTokens);
          } finally {
            // Always release the reservation.
            await ledger.settle(entry);
          }
        },
      });
    },

    interactive: () => interactive,
    impersonate: impersonations.start,
  };
}
