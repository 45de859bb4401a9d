import type { LoadedModel } from '../engine/types.ts';
import { allowedTokens } from '../grammar/masks/token-mask.ts';
import type { Matcher, TokenMask } from '../grammar/types.ts';
import { concatBytes, startsWith } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';
import { maskOf } from './token-mask.ts';

/** What follows a sampled token without asking the model again. */
export interface Advance {
  /** The sampled token and the forced text after it, divided as the tokenizer divides them together. */
  readonly tokens: readonly number[];
  /** What the next sampled token may be, when that is less than the matcher's own mask. */
  readonly mask: TokenMask | undefined;
}

const QUOTE = 0x22;

/**
 * Moves a matcher over the text it forces (jump-forward) and says which tokens that makes.
 *
 * The last forced token is left for the model to write when a longer token that begins with it is allowed: `":` would
 * otherwise rule out `":[`, which is how the model has always seen it written.
 *
 * @param matcher Has accepted the sampled token; is moved on.
 * @param sampled The token just sampled; undefined at the beginning of an answer.
 */
export function advance(
  model: LoadedModel,
  matcher: Matcher,
  sampled: number | undefined,
): Advance {
  const first = sampled === undefined ? [] : [sampled];
  const forced = matcher.forced();
  if (forced.length === 0) return { tokens: first, mask: undefined };

  const head =
    sampled === undefined ? new Uint8Array(0) : (model.vocabulary.bytes[sampled] ?? forced);
  const bytes = concatBytes([head, forced]);
  const tokens = encodeBytes(model, bytes);
  const last = tokens.at(-1);
  const lastBytes = last === undefined ? undefined : model.vocabulary.bytes[last];
  const kept = forced.length - (lastBytes?.length ?? 0);
  // An opening quote stays: what extends it are strings that begin oddly, not worth a forward pass each time.
  if (lastBytes && kept > 0 && forced.at(-1) !== QUOTE) {
    const before = matcher.fork();
    before.acceptBytes(forced.subarray(0, kept));
    const longer = extensions(model, before.mask(), lastBytes);
    if (longer.length > 1) {
      matcher.acceptBytes(forced.subarray(0, kept));
      return { tokens: tokens.slice(0, -1), mask: maskOf(model.vocabulary, longer) };
    }
  }
  matcher.acceptBytes(forced);
  return { tokens, mask: undefined };
}

/** The allowed tokens that begin with `prefix`, itself included. */
function extensions(model: LoadedModel, mask: TokenMask, prefix: Uint8Array): number[] {
  const found: number[] = [];
  for (const token of allowedTokens(mask)) {
    if (startsWith(model.vocabulary.bytes[token]!, prefix)) found.push(token);
  }
  return found;
}
