/** The result of one way of computing a text. */
export interface Finding {
  /** A phrase that follows "the text": `in pieces`. */
  readonly way: string;
  /** The {@link difference} from another way, or from the reference. */
  readonly difference: number;
  readonly passed: boolean;
  /** Whether the pass computed several sequences. */
  readonly together?: boolean;
}

/** The text that models are checked with: more than 40 tokens in any vocabulary. */
export const CHECK_TEXT =
  'In 1887 a lighthouse was built on the rock at the mouth of the harbour, 34 metres high and painted white. Its keeper, a woman named Clara, wrote down the weather every day: "wind from the west, rain at night, two ships passed." Her books are in the town library today.';

/**
 * The largest difference between rows, in standard deviations of the second; NaN if either contains
 * NaN.
 */
export function difference(values: Float32Array, expected: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    const distance = Math.abs(values[i]! - expected[i]!);
    if (!(distance <= largest)) largest = distance;
    if (Number.isNaN(largest)) return Number.NaN;
  }
  return largest / deviationOf(expected);
}

function deviationOf(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / values.length);
}
