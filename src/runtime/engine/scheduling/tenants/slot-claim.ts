/** Claims for slots, and the order in which those that wait get them. */
import type { Share } from './shares.ts';

/** The slots that one request holds or waits for. */
export interface SlotClaim {
  readonly share: Share;
  /** The number of slots. */
  slots: number;
  /** Whether it holds them. A suspended claim gets its slots back later. */
  granted: boolean;
  /** See `OpenOptions`. */
  readonly background: boolean;
  /** Claims are numbered in order of arrival. */
  readonly order: number;
  /**
   * Tokens of its sequences when the slots were granted, tokens computed since, also those that
   * were rolled back, and the time in milliseconds of the last computation.
   */
  readonly since: { length: number; computed: number; activity: number };
}

/** A claim that waits for its slots. */
export interface WaitingClaim {
  readonly claim: SlotClaim;
  readonly start: () => void;
  /** Absent for a suspended claim. */
  readonly reject?: (error: unknown) => void;
}

/**
 * Whether a claim gets its slots before another: that of the tenant with the fewest slots, then of
 * the one that has had the least time. Within a tenant, background claims come last, and suspended
 * ones before new ones of the same kind.
 */
export function isBefore(a: WaitingClaim, b: WaitingClaim): boolean {
  const [one, other] = [a.claim.share, b.claim.share];
  if (one !== other) {
    if (one.slots !== other.slots) return one.slots < other.slots;
    if (one.served !== other.served) return one.served < other.served;
  } else if (a.claim.background !== b.claim.background) {
    return b.claim.background;
  } else if (!a.reject !== !b.reject) {
    return !a.reject;
  }
  return a.claim.order < b.claim.order;
}
