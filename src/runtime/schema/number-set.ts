/**
 * Sets of numbers as unions of constraints, with intersection and complement. Large sets are mostly
 * lists of single numbers (enumerations), so these are looked up by value instead of being compared
 * pairwise.
 */

import { getOrCreate } from '../common/memo.ts';
import {
  type Bound,
  compareDecimals,
  type Decimal,
  decimalKey,
  equalDecimals,
  isInteger,
  leastCommonMultiple,
  type Meter,
  type NumberConstraint,
  numberIsEmpty,
  numberMatches,
} from '../regular/index.ts';

/** The numbers that satisfy any of the constraints. */
export type NumberSet = readonly NumberConstraint[];

/** Every number. */
export const ALL_NUMBERS: NumberSet = [{}];

/** No number. */
export const NO_NUMBERS: NumberSet = [];

/** Exactly this number. */
export function onlyNumber(value: Decimal): NumberSet {
  const bound = { value, exclusive: false };
  return [{ min: bound, max: bound }];
}

/** The number of a constraint that {@link onlyNumber} created; undefined for any other. */
export function onlyValue(constraint: NumberConstraint): Decimal | undefined {
  const { integer, min, max, multipleOf, notMultipleOf, not } = constraint;
  if (!min || !max || min.exclusive || max.exclusive) return undefined;
  if (integer === false || multipleOf || notMultipleOf || not) return undefined;
  if (!equalDecimals(min.value, max.value)) return undefined;
  return integer && !isInteger(min.value) ? undefined : min.value;
}

/** A constraint, split into the part without exclusions and the single numbers that it excludes. */
interface Wide {
  readonly constraint: NumberConstraint;
  readonly bare: NumberConstraint;
  readonly excluded: ReadonlyMap<string, Decimal>;
}

/** The single numbers of a set, by value, and its other constraints. */
interface Parts {
  readonly points: ReadonlyMap<string, Decimal>;
  readonly wide: readonly Wide[];
}

function byValue(values: readonly Decimal[]): Map<string, Decimal> {
  return new Map(values.map((value) => [decimalKey(value), value]));
}

const KEYS = ['integer', 'min', 'max', 'multipleOf', 'notMultipleOf', 'not'] as const;

/** The tighter of two bounds; the first if they are equal. */
function tighter(a: Bound | undefined, b: Bound | undefined, sign: number): Bound | undefined {
  if (!a || !b) return a ?? b;
  const order = compareDecimals(a.value, b.value) * sign;
  if (order === 0) return b.exclusive && !a.exclusive ? b : a;
  return order > 0 ? a : b;
}

/** The values of two lists; the first list itself if the other adds nothing. */
function together(
  a: readonly Decimal[] | undefined,
  b: readonly Decimal[] | undefined,
): readonly Decimal[] | undefined {
  if (!a || !b) return a ?? b;
  const values = byValue([...a, ...b]);
  return values.size > a.length ? [...values.values()] : a;
}

/** The conjunction of two constraints. */
function both(a: NumberConstraint, b: NumberConstraint): NumberConstraint {
  return {
    integer: a.integer ?? b.integer,
    min: tighter(a.min, b.min, 1),
    max: tighter(a.max, b.max, -1),
    multipleOf: leastCommonMultiple(a.multipleOf, b.multipleOf),
    notMultipleOf: together(a.notMultipleOf, b.notMultipleOf),
    not: together(a.not, b.not),
  };
}

/** The union of the sets. */
export function uniteNumbers(sets: readonly NumberSet[]): NumberSet {
  if (sets.includes(ALL_NUMBERS)) return ALL_NUMBERS;
  return sets.flat();
}

function complementOne({ bare, excluded }: Wide): NumberSet {
  const { integer, min, max, multipleOf, notMultipleOf = [] } = bare;
  const result: NumberConstraint[] = [];
  if (integer !== undefined) result.push({ integer: !integer });
  if (min) result.push({ max: { value: min.value, exclusive: !min.exclusive } });
  if (max) result.push({ min: { value: max.value, exclusive: !max.exclusive } });
  if (multipleOf) result.push({ notMultipleOf: [multipleOf] });
  for (const divisor of notMultipleOf) result.push({ multipleOf: divisor });
  for (const value of excluded.values()) result.push(...onlyNumber(value));
  return result;
}

/** Creates the operations that examine sets. */
export function makeNumberSets(meter: Meter) {
  const partsOf = new WeakMap<NumberSet, Parts>();
  const divide = (set: NumberSet): Parts =>
    getOrCreate(partsOf, set, () => {
      const points = new Map<string, Decimal>();
      const wide: Wide[] = [];
      for (const constraint of set) {
        const only = onlyValue(constraint);
        if (only) points.set(decimalKey(only), only);
        else {
          const { not = [], ...bare } = constraint;
          wide.push({ constraint, bare, excluded: byValue(not) });
        }
      }
      return { points, wide };
    });

  /** The numbers of a constraint that satisfy any of the constraints of a set. */
  function inAny({ constraint, excluded }: Wide, set: Parts): NumberConstraint[] {
    const result: NumberConstraint[] = [];
    for (const other of set.wide) {
      const { integer } = other.constraint;
      if (integer !== undefined && constraint.integer === !integer) continue;
      meter.spend(1 + ((excluded.size + other.excluded.size) >> 3));
      const joined = both(constraint, other.constraint);
      // Otherwise a complement would be split again at each of its own bounds.
      if (KEYS.every((key) => joined[key] === constraint[key])) return [constraint];
      if (!numberIsEmpty(joined, meter)) result.push(joined);
    }
    return result;
  }

  /** The points that some constraint of a set admits. */
  function pointsIn(points: Parts['points'], set: Parts): NumberConstraint[] {
    const result: NumberConstraint[] = [];
    meter.spend((points.size * (1 + set.wide.length)) >> 3);
    for (const [key, value] of points) {
      const admitted =
        set.points.has(key) ||
        set.wide.some(({ bare, excluded }) => !excluded.has(key) && numberMatches(bare, value));
      if (admitted) result.push(...onlyNumber(value));
    }
    return result;
  }

  /** The intersection of both sets. */
  function intersect(a: NumberSet, b: NumberSet): NumberSet {
    if (a === ALL_NUMBERS) return b;
    if (b === ALL_NUMBERS) return a;
    const [left, right] = [divide(a), divide(b)];
    const result = pointsIn(left.points, right);
    result.push(...pointsIn(right.points, { points: new Map(), wide: left.wide }));
    for (const one of left.wide) result.push(...inAny(one, right));
    return result;
  }

  /** The complement. */
  function complement(set: NumberSet): NumberSet {
    const { points, wide } = divide(set);
    // Exclude single numbers by value; splitting the number line at each would create one
    // constraint for each.
    const others: NumberSet = points.size > 0 ? [{ not: [...points.values()] }] : ALL_NUMBERS;
    return wide.reduce((rest, one) => intersect(rest, complementOne(one)), others);
  }

  return { intersect, complement };
}
