/** Answers that a schema thread follows, and the memory that it writes their masks to. */
import {
  type CompiledAnswer,
  createSyncFollower,
  type SyncFollower,
} from '../../../runtime/generate/index.ts';
import type { Likely, Matcher, Vocabulary } from '../../../runtime/grammar/index.ts';
import { MAX_LIKELY_TOKENS, type Notice } from '../messages.ts';

const NOTHING_LIKELY: Likely = { tokens: [], weight: 0 };

/** A compiled schema. */
export interface CompiledLanguage {
  readonly vocabulary: Vocabulary;
  /** Begins an answer. */
  readonly start: () => Matcher;
  readonly prepare: CompiledAnswer['prepare'];
}

/** An answer that is followed. */
export interface Followed {
  readonly follower: SyncFollower;
  /** Shared memory; see `mask` of the notice `follow`. */
  readonly mask: Int32Array;
}

/** Resumes an answer at its state. */
export function follow(
  { vocabulary, start }: CompiledLanguage,
  { state, rules, mask }: Extract<Notice, { op: 'follow' }>,
): Followed {
  const before = start();
  before.acceptBytes(state.before);
  const taken = before.fork();
  taken.acceptBytes(state.taken);
  const here = taken.fork();
  here.acceptBytes(state.forced);
  const at = { before, taken, here, forced: state.forced };
  return { follower: createSyncFollower(vocabulary, start, rules, at), mask };
}

/** Writes the next mask and the likely tokens to the shared memory. */
export function writeMask({ follower, mask }: Followed): void {
  mask.set(follower.mask());
  const { tokens, weight } = follower.likely() ?? NOTHING_LIKELY;
  const isListed = tokens.length <= MAX_LIKELY_TOKENS;
  const words = mask.length - 2 - MAX_LIKELY_TOKENS;
  mask.set(isListed ? [tokens.length, weight, ...tokens] : [0, 0], words);
}
