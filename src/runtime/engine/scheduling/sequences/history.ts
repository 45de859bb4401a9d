/** The tokens of a sequence, in the cuts in which they were computed. */
import type { ForwardModel, PlacedImage } from '../../device/forward.ts';

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

/** What determines the kernels that compute a token of an append. */
export interface Cuts {
  /** Tokens of one sequence in one prefill pass. */
  readonly chunk: number;
  /** See {@link ForwardModel}; infinite where that has none. */
  readonly rowLimit: number;
}

/** Whether a token is one of the text. Those of images, which are not decoded, are negative. */
export const isText = (token: number): boolean => token >= 0;

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
 * A history without its last `count` tokens. What is left of a prefilled chunk becomes a run of its
 * own if other kernels will compute it: a single token is decoded, see `isDecoded`, and for few
 * tokens see `rowLimit` in {@link ForwardModel}.
 *
 * @returns also how many of the last tokens the cache must compute in another way than it has
 */
export function withoutLast(
  history: readonly Run[],
  count: number,
  { chunk, rowLimit }: Cuts,
): { history: Run[]; changed: number } {
  const rest = [...history];
  let more = count;
  for (let last = rest.pop(); last; last = rest.pop()) {
    const { tokens, decode, images } = last;
    const kept = tokens.slice(0, Math.max(0, tokens.length - more));
    more -= tokens.length - kept.length;
    if (kept.length === 0) continue;
    const from = chunk * Math.floor((kept.length - 1) / chunk);
    const size = kept.length - from;
    const before = Math.min(chunk, tokens.length - from);
    const isDecoded = size === 1 && isText(kept.at(-1)!);
    const changes = size < before && (isDecoded || (size <= rowLimit && rowLimit < before));
    if (decode || !changes) {
      return { history: [...rest, { ...last, tokens: kept }], changed: 0 };
    }
    if (from > 0) rest.push({ ...last, tokens: kept.slice(0, from) });
    const within = isDecoded ? [] : images.map(({ image, at }) => ({ image, at: at - from }));
    const left = { tokens: kept.slice(from), decode: isDecoded, images: within };
    return { history: [...rest, left], changed: size };
  }
  return { history: rest, changed: 0 };
}
