/**
 * Logits of an f64 forward pass in numpy; `models/formwork_models/reference_logits.py` writes them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is kept of the logits after a prompt. */
export interface Reference {
  readonly tokens: readonly number[];
  /** Some tokens of the vocabulary, the likeliest among them, and their logits. */
  readonly ids: readonly number[];
  readonly logits: readonly number[];
  /** Sums over all logits, each added or subtracted. */
  readonly sums: readonly number[];
}

/** The prompts of a model, shortest first. */
export function referencesOf(model: string): Reference[] {
  const file = join(import.meta.dirname, 'references', `${model}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The largest difference of a logit. */
export const TOLERANCE = 1e-3;

/**
 * The largest difference of a sum. Each of some 50 000 logits is off by rounding to f32 and by the
 * kernels' own rounding, which add up in a sum.
 */
const TOLERANCE_OF_SUMS = 1;

/** How far logits are from a reference. */
export interface Distance {
  /** The largest difference of one of the logits that are kept. */
  readonly largest: number;
  /**
   * The largest difference of a sum: no logit differs by more, unless others make up for it in each
   * sum.
   */
  readonly sums: number;
}

/** Compares a row of logits. */
export function distanceFrom(row: Float32Array, { ids, logits, sums }: Reference): Distance {
  const furthest = (differences: readonly number[]) => Math.max(...differences.map(Math.abs));
  return {
    largest: furthest(ids.map((id, i) => row[id]! - logits[i]!)),
    sums: furthest(sums.map((sum, number) => signedSum(row, number) - sum)),
  };
}

/** Whether a row is the reference's, but for rounding. NaN is never near. */
export const isNear = ({ largest, sums }: Distance): boolean =>
  largest < TOLERANCE && sums < TOLERANCE_OF_SUMS;

/** `signs` in reference_logits.py. */
const FACTOR = 2654435761;

function signedSum(row: Float32Array, number: number): number {
  const factor = Math.imul(FACTOR, 2 * number + 1);
  return row.reduce((sum, logit, id) => sum + (Math.imul(id + 1, factor) >= 0 ? logit : -logit), 0);
}
