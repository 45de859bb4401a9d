/** The numbers that a leaf accepts, and their spellings. */
import type { Decimal } from '../decimal.ts';

/** The numbers allowed by a conjunction of JSON Schema's numeric keywords and their negations. */
export interface NumberConstraint {
  /** `true`: must be an integer; `false`: must not be one. */
  readonly integer?: boolean | undefined;
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  /** Factors are positive. Several are combined into their least common multiple. */
  readonly multipleOf?: Decimal | undefined;
  readonly notMultipleOf?: readonly Decimal[] | undefined;
  /** Excluded values. */
  readonly not?: readonly Decimal[] | undefined;
}

/** One side of a range. */
export interface Bound {
  readonly value: Decimal;
  readonly exclusive: boolean;
}

/**
 * The JSON spellings of a number that a leaf accepts. `canonical`: one per number; `any`: all,
 * within the digit limits.
 */
export type NumberForm = 'canonical' | 'any';
