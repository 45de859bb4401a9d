import type { LoadedModel } from '../engine/types.ts';
import { isFormworkError } from '../errors.ts';
import type { TokenMask } from '../grammar/types.ts';
import { concatBytes, NOTHING } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { Follower, Held, Place } from './follow/types.ts';

/** What follows a sampled token without asking the model again. */
export interface Advance {
  /** The sampled token and the forced text after it, divided as the tokenizer divides them together. */
  readonly tokens: readonly number[];
  /** Where that leads. */
  readonly place: Place;
  /** What the next sampled token may be, when that is less than the follower's own mask. */
  readonly mask: TokenMask | undefined;
}

const QUOTE = 0x22;

/**
 * Moves a follower over a token and the text that it forces (jump-forward) and says which tokens that makes. Undefined
 * for a token that is not allowed.
 *
 * The last forced token is left for the model to write when a longer token that begins with it is allowed: `":` would
 * otherwise rule out `":[`, which is how the model has always seen it written. It is not offered itself where longer tokens
 * have all that may follow.
 *
 * @param sampled The token just sampled; undefined at the beginning of an answer.
 * @param room Tokens that are left.
 */
export async function advance(
  model: LoadedModel,
  follower: Follower,
  sampled: number | undefined,
  room: number,
): Promise<Advance | undefined> {
  const taken = await follower.take(sampled, room);
  if (!taken) return undefined;
  const { forced, place } = taken;
  const first = sampled === undefined ? [] : [sampled];
  if (forced.length === 0) return { tokens: first, place, mask: undefined };

  const head = sampled === undefined ? NOTHING : (model.vocabulary.bytes[sampled] ?? NOTHING);
  const tokens = encodeBytes(model, concatBytes([head, forced]));
  const last = tokens.at(-1);
  const lastBytes = last === undefined ? undefined : model.vocabulary.bytes[last];
  const kept = forced.length - (lastBytes?.length ?? 0);
  if (lastBytes && kept > 0 && mayBeHeld(forced)) {
    const held = await holdIfCheap(follower, kept, lastBytes, room);
    if (held) return { tokens: tokens.slice(0, -1), ...held };
  }
  return { tokens, place, mask: undefined };
}

/** What {@link Follower.hold} finds; undefined also where it would take too much. */
async function holdIfCheap(
  follower: Follower,
  kept: number,
  last: Uint8Array,
  room: number,
): Promise<Held | undefined> {
  try {
    return await follower.hold(kept, last, room);
  } catch (error) {
    if (isFormworkError(error) && error.code === 'schema_too_complex') return undefined;
    throw error;
  }
}

/**
 * Whether the end of forced text may be left to the model. An opening quote stays: what extends it are strings that begin
 * oddly, not worth a forward pass each time.
 */
export const mayBeHeld = (forced: Uint8Array): boolean =>
  forced.length > 0 && forced.at(-1) !== QUOTE;
