import { allowedTokens } from '../../../src/runtime/grammar/masks/token-mask.ts';
import type { Matcher, Vocabulary } from '../../../src/runtime/grammar/types.ts';

/** Forced text may be handed out in parts: up to this many bytes it is whole. */
const WHOLE = 1000;

/**
 * Forced text must be what every document goes on with: at each of its bytes the masks allow no
 * token that goes on otherwise, and none that ends; after it there is a choice.
 */
export function checkForced(matcher: Matcher, vocabulary: Vocabulary): void {
  const forced = matcher.forced();
  const at = matcher.fork();
  for (const byte of forced) {
    const ways = firstBytes(at, vocabulary);
    if (ways.length !== 1 || ways[0] !== byte) throw new Error(`forced ${byte}, allowed ${ways}`);
    at.acceptBytes(Uint8Array.of(byte));
  }
  const [only, other] = firstBytes(at, vocabulary);
  if (forced.length < WHOLE && only !== undefined && only !== END && other === undefined) {
    throw new Error(`after ${forced.length} forced bytes ${only} is forced too`);
  }
}

const END = -1;

/** The bytes that allowed tokens begin with; {@link END} for those that end the turn. */
function firstBytes(matcher: Matcher, { bytes }: Vocabulary): number[] {
  const firsts = [...allowedTokens(matcher.mask())].map((token) => bytes[token]![0] ?? END);
  return [...new Set(firsts)];
}
