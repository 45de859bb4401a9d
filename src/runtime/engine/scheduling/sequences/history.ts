/** The tokens of a sequence, in the cuts in which they were computed. */
import type { PlacedImage } from '../../device/forward.ts';

/** Tokens that are computed in the same way. */
export interface Run {
  readonly tokens: number[];
  /**
   * Whether they are decoded one at a time, rather than prefilled in chunks counted from the first.
   */
  readonly decode: boolean;
  /** The images among the tokens. */
  readonly images: readonly PlacedImage[];
}

/** The tokens of a history. */
export const tokensOf = (history: readonly Run[]): number[] =>
  history.flatMap(({ tokens }) => tokens);

/** Appends a computed run to a history. */
export function addRun(history: Run[], run: Run): void {
  const last = history.at(-1);
  if (last?.decode && run.decode) last.tokens.push(...run.tokens);
  else history.push(run);
}

/**
 * A history without its last `count` tokens. A single token that is left of a prefilled chunk
 * becomes a run to decode, because it could not be prefilled again: see `isDecoded`.
 *
 * @param chunk tokens of one prefill pass
 * @returns also how many of the last tokens the cache must compute in another way than it has
 */
export function withoutLast(
  history: readonly Run[],
  count: number,
  chunk: number,
): { history: Run[]; changed: 0 | 1 } {
  const rest = [...history];
  let more = count;
  for (let last = rest.pop(); last; last = rest.pop()) {
    const { tokens, decode, images } = last;
    const kept = tokens.slice(0, Math.max(0, tokens.length - more));
    more -= tokens.length - kept.length;
    if (kept.length === 0) continue;
    const isWhole = kept.length === tokens.length;
    if (isWhole || decode || images.length > 0 || kept.length % chunk !== 1) {
      return { history: [...rest, { ...last, tokens: kept }], changed: 0 };
    }
    const whole = kept.slice(0, -1);
    if (whole.length > 0) rest.push({ ...last, tokens: whole });
    return { history: [...rest, { tokens: kept.slice(-1), decode: true, images }], changed: 1 };
  }
  return { history: rest, changed: 0 };
}
