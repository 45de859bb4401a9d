import { getOrCreate } from '../common/memo.ts';
import type { Adjustment, SamplingOptions } from './types.ts';

/** The adjustments to the logits from penalties and bias, for one choice of a request. */
export interface Adjustments {
  /** Counts a token of the answer. */
  observe(token: number): void;
  /**
   * The adjustments for the next token, at most one per token.
   * @param bias Added for this token only, on top of `logitBias`.
   */
  next(bias?: ReadonlyMap<number, number>): readonly Adjustment[];
}

/** The adjustments of a `logitBias`, and the place of each token among them. */
interface BiasAdjustments {
  readonly list: readonly Adjustment[];
  readonly places: ReadonlyMap<number, number>;
}

const NO_BIAS: ReadonlyMap<number, number> = new Map();

/** All choices and prompts of a request have the same `logitBias`. */
const ofBias = new WeakMap<ReadonlyMap<number, number>, BiasAdjustments>();

function adjustmentsOf(bias: ReadonlyMap<number, number>): BiasAdjustments {
  const list = Array.from(bias, ([token, add]) => ({ token, ifPositive: 1, otherwise: 1, add }));
  return { list, places: new Map(list.map(({ token }, place) => [token, place])) };
}

/**
 * Keeps the adjustments up to date: only those of counted tokens change. A bias may have an entry
 * for each token of the vocabulary.
 */
export function createAdjustments({
  frequencyPenalty,
  presencePenalty,
  repetitionPenalty = 1,
  logitBias = NO_BIAS,
  prompt = [],
}: SamplingOptions): Adjustments {
  const penalizesCounts = frequencyPenalty !== 0 || presencePenalty !== 0;
  const repeats = repetitionPenalty !== 1;
  /** How often each token occurs in the answer so far. */
  const counts = new Map<number, number>();
  /** The tokens that {@link SamplingOptions.repetitionPenalty} applies to. */
  const earlier = new Set(repeats ? Array.from(prompt) : []);
  const { list, places } = getOrCreate(ofBias, logitBias, () => adjustmentsOf(logitBias));
  const kept = [...list];
  const otherPlaces = new Map<number, number>();
  const placeOf = (token: number): number | undefined =>
    places.get(token) ?? otherPlaces.get(token);

  const adjustmentOf = (token: number, added = 0): Adjustment => {
    const isEarlier = earlier.has(token);
    const count = penalizesCounts ? counts.get(token) : undefined;
    const penalty = count === undefined ? 0 : -frequencyPenalty * count - presencePenalty;
    return {
      token,
      ifPositive: isEarlier ? 1 / repetitionPenalty : 1,
      otherwise: isEarlier ? repetitionPenalty : 1,
      add: penalty + (logitBias.get(token) ?? 0) + added,
    };
  };

  const update = (token: number): void => {
    // Negative ids belong to images.
    if (token < 0) return;
    const place = placeOf(token) ?? kept.length;
    if (place === kept.length) otherPlaces.set(token, place);
    kept[place] = adjustmentOf(token);
  };
  for (const token of earlier) update(token);

  return {
    observe(token) {
      counts.set(token, (counts.get(token) ?? 0) + 1);
      if (repeats) earlier.add(token);
      if (repeats || penalizesCounts) update(token);
    },
    next(bias = NO_BIAS) {
      // A copy: a device may read it after the next token is counted.
      const next = kept.slice();
      for (const [token, added] of bias) {
        next[placeOf(token) ?? next.length] = adjustmentOf(token, added);
      }
      return next;
    },
  };
}
