/** Whether requests have had their turn. */
import type { SequenceGroup } from '../sequences/sequence-state.ts';

/** Milliseconds that a request may take between two tokens before it counts as waiting. */
const BETWEEN_TOKENS = 200;

/** Tokens a request computes at least before it can be suspended in rotation. */
const LEAST_TOKENS = 50;
/** Milliseconds without computation after which a request counts as idle: its reader is slow. */
const IDLE_AFTER = 2000;

/**
 * Whether a request has had its turn: it computed at least half of what resuming it recomputes.
 * Turns therefore end in an answer, however many requests rotate.
 */
export function isTurnOver(group: SequenceGroup, now: number): boolean {
  const { computed, length } = group.claim.since;
  return computed >= Math.max(LEAST_TOKENS, length / 2) || isIdle(group, now);
}

/** Whether a request computes nothing, because its reader is slow. */
export const isIdle = ({ claim, members }: SequenceGroup, now: number): boolean =>
  [...members].every(({ job }) => !job) && now - claim.since.activity > IDLE_AFTER;

/** Whether a request will append its next token in a moment. */
export const isBetweenTokens = ({ claim }: SequenceGroup, now: number): boolean =>
  now - claim.since.activity < BETWEEN_TOKENS;
