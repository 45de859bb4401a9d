import { isFormworkError } from '../common/errors.ts';
import type { LoadedModel } from '../engine/index.ts';
import type { TokenMask } from '../grammar/index.ts';
import { concatBytes, NOTHING } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { Follower, Held, Position } from './follow/types.ts';

/** A sampled token and what follows from it without another forward pass. */
export interface Advance {
  /** The sampled token and the forced text after it, tokenised together. */
  readonly tokens: readonly number[];
  /** The state after these tokens. */
  readonly position: Position;
  /** Restricts the next sampled token; undefined to use the follower's own mask. */
  readonly mask: TokenMask | undefined;
}

const QUOTE = 0x22;

/**
 * Moves a follower over a token and the text that it forces (jump-forward), and returns the
 * resulting tokens. Undefined for a token that is not allowed.
 *
 * The model gets to choose the last forced token if a longer token that starts with it is allowed
 * too. Forcing `":` would exclude `":[`, which is how training data spells it. The short token
 * itself is not offered if longer tokens cover everything that may follow.
 *
 * @param sampled the token just sampled; undefined at the start of an answer
 * @param tokensLeft of the answer's budget, `sampled` included
 */
export async function advance(
  model: LoadedModel,
  follower: Follower,
  sampled: number | undefined,
  tokensLeft: number,
): Promise<Advance | undefined> {
  const taken = await follower.take(sampled, tokensLeft);
  if (!taken) return undefined;
  const { forced, position } = taken;
  const first = sampled === undefined ? [] : [sampled];
  if (forced.length === 0) return { tokens: first, position, mask: undefined };

  const head = sampled === undefined ? NOTHING : (model.vocabulary.bytes[sampled] ?? NOTHING);
  const tokens = encodeBytes(model, concatBytes([head, forced]));
  const last = tokens.at(-1);
  const lastBytes = last === undefined ? undefined : model.vocabulary.bytes[last];
  const kept = forced.length - (lastBytes?.length ?? 0);
  if (lastBytes && kept >= 0 && mayBeHeld(forced)) {
    const held = await holdIfCheap(follower, kept, lastBytes, tokensLeft);
    if (held) return { tokens: tokens.slice(0, -1), ...held };
  }
  return { tokens, position, mask: undefined };
}

/** The result of {@link Follower.hold}; undefined also if that is too expensive. */
async function holdIfCheap(
  follower: Follower,
  kept: number,
  last: Uint8Array,
  tokensLeft: number,
): Promise<Held | undefined> {
  try {
    return await follower.hold(kept, last, tokensLeft);
  } catch (error) {
    if (isFormworkError(error) && error.code === 'schema_too_complex') return undefined;
    throw error;
  }
}

/**
 * Whether the end of forced text may be left to the model. An opening quote may not: tokens that
 * extend it start unusual strings, and do not justify a forward pass each time.
 */
export const mayBeHeld = (forced: Uint8Array): boolean =>
  forced.length > 0 && forced.at(-1) !== QUOTE;
