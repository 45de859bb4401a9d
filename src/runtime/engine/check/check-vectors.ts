/** Checks that an embedding model computes correct vectors on this device. */
import type { EncoderModel } from '../device/encoder-model.ts';
import { difference, type Finding } from './finding.ts';

/** A vector that was computed elsewhere. */
export interface ReferenceVector {
  /** The text. */
  readonly tokens: readonly number[];
  readonly vector: readonly number[];
}

/** Options of {@link checkVectors}. */
export interface VectorCheckOptions {
  /** The text, where there is no reference. */
  readonly tokens: Int32Array;
  /** The largest difference that counts as rounding. */
  readonly tolerance: number;
  readonly reference: ReferenceVector | undefined;
}

/** Tokens of the text. */
const CHECK_TOKENS = 25;

/**
 * Embeds a text alone and with another one: in the same pass, or after it if the model takes one
 * text at a time. Rethrows errors of the device.
 */
export async function checkVectors(
  model: EncoderModel,
  { tokens, tolerance, reference }: VectorCheckOptions,
): Promise<Finding[]> {
  const text = reference ? Int32Array.from(reference.tokens) : tokens.slice(0, CHECK_TOKENS);
  const other = text.slice(0, text.length >>> 1);
  const findings: Finding[] = [];
  const note = (way: string, values: Float32Array, expected: Float32Array): void => {
    const found = difference(values, expected);
    findings.push({ way, difference: found, passed: found <= tolerance });
  };
  const [alone] = await model.encode([text]);
  if (reference) note('beside its reference', alone!, Float32Array.from(reference.vector));
  if (model.maxTexts > 1) {
    const [, together] = await model.encode([other, text]);
    note('in a batch of 2', together!, alone!);
  } else {
    await model.encode([other]);
    const [again] = await model.encode([text]);
    note('after another text', again!, alone!);
  }
  return findings;
}
