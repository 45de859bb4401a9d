/**
 * Sets of numbers as unions of conjunctive constraints, closed under intersection and complement. Single numbers are
 * many where anything is (enumerations), so they are met by their value and never one against the other.
 */
import {
  type Bound,
  type Budget,
  compareDecimals,
  type Decimal,
  equalDecimals,
  isInteger,
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

/** Just this number. */
export function onlyNumber(value: Decimal): NumberSet {
  const bound = { value, exclusive: false };
  return [{ min: bound, max: bound }];
}

/** The number of a constraint that {@link onlyNumber} made; undefined for any other. */
export function onlyValue(constraint: NumberConstraint): Decimal | undefined {
  const { integer, min, max, multipleOf, notMultipleOf, not } = constraint;
  if (!min || !max || min.exclusive || max.exclusive) return undefined;
  if (integer === false || multipleOf || notMultipleOf || not) return undefined;
  if (!equalDecimals(min.value, max.value)) return undefined;
  return integer && !isInteger(min.value) ? undefined : min.value;
}

/** A constraint and the numbers that it excludes one by one. */
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

const partsOf = new WeakMap<NumberSet, Parts>();

function keyOf({ digits, exponent }: Decimal): string {
  return `${digits}e${exponent}`;
}

function byValue(values: readonly Decimal[]): Map<string, Decimal> {
  return new Map(values.map((value) => [keyOf(value), value]));
}

function divide(set: NumberSet): Parts {
  let parts = partsOf.get(set);
  if (!parts) {
    const points = new Map<string, Decimal>();
    const wide: Wide[] = [];
    for (const constraint of set) {
      const only = onlyValue(constraint);
      if (only) points.set(keyOf(only), only);
      else {
        const { not = [], ...bare } = constraint;
        wide.push({ constraint, bare, excluded: byValue(not) });
      }
    }
    parts = { points, wide };
    partsOf.set(set, parts);
  }
  return parts;
}

function tighter(a: Bound | undefined, b: Bound | undefined, sign: number): Bound | undefined {
  if (!a || !b) return a ?? b;
  const order = compareDecimals(a.value, b.value) * sign;
  if (order === 0) return a.exclusive ? a : b;
  return order > 0 ? a : b;
}

function together(
  a: readonly Decimal[] | undefined,
  b: readonly Decimal[] | undefined,
): readonly Decimal[] | undefined {
  return a && b ? [...byValue([...a, ...b]).values()] : (a ?? b);
}

function both(left: Wide, right: Wide, budget: Budget): NumberConstraint | undefined {
  const [a, b] = [left.constraint, right.constraint];
  if (a.integer !== undefined && b.integer !== undefined && a.integer !== b.integer) {
    return undefined;
  }
  budget.spend(1 + ((left.excluded.size + right.excluded.size) >> 3));
  const constraint: NumberConstraint = {
    integer: a.integer ?? b.integer,
    min: tighter(a.min, b.min, 1),
    max: tighter(a.max, b.max, -1),
    multipleOf: together(a.multipleOf, b.multipleOf),
    notMultipleOf: together(a.notMultipleOf, b.notMultipleOf),
    not: together(a.not, b.not),
  };
  if (numberIsEmpty(constraint, budget)) return undefined;
  const { min, max } = constraint;
  // What is left of one number is that number: the other constraints have been asked.
  if (min && max && equalDecimals(min.value, max.value)) return { min, max };
  return constraint;
}

/** The points that some constraint of a set admits. */
function pointsIn(points: Parts['points'], set: Parts, budget: Budget): NumberConstraint[] {
  const result: NumberConstraint[] = [];
  budget.spend((points.size * (1 + set.wide.length)) >> 3);
  for (const [key, value] of points) {
    const admitted =
      set.points.has(key) ||
      set.wide.some(({ bare, excluded }) => !excluded.has(key) && numberMatches(bare, value));
    if (admitted) result.push(...onlyNumber(value));
  }
  return result;
}

/** Numbers in both sets. */
export function intersectNumbers(a: NumberSet, b: NumberSet, budget: Budget): NumberSet {
  if (a === ALL_NUMBERS) return b;
  if (b === ALL_NUMBERS) return a;
  const [left, right] = [divide(a), divide(b)];
  const result = pointsIn(left.points, right, budget);
  const rest = new Map([...right.points].filter(([key]) => !left.points.has(key)));
  result.push(...pointsIn(rest, { points: new Map(), wide: left.wide }, budget));
  for (const one of left.wide) {
    for (const other of right.wide) {
      const constraint = both(one, other, budget);
      if (constraint) result.push(constraint);
    }
  }
  return result;
}

/** Numbers in either set. */
export function uniteNumbers(sets: readonly NumberSet[]): NumberSet {
  if (sets.includes(ALL_NUMBERS)) return ALL_NUMBERS;
  return sets.flat();
}

function complementOne({ bare, excluded }: Wide): NumberSet {
  const { integer, min, max, multipleOf = [], notMultipleOf = [] } = bare;
  const result: NumberConstraint[] = [];
  if (integer !== undefined) result.push({ integer: !integer });
  if (min) result.push({ max: { value: min.value, exclusive: !min.exclusive } });
  if (max) result.push({ min: { value: max.value, exclusive: !max.exclusive } });
  for (const divisor of multipleOf) result.push({ notMultipleOf: [divisor] });
  for (const divisor of notMultipleOf) result.push({ multipleOf: [divisor] });
  for (const value of excluded.values()) result.push(...onlyNumber(value));
  return result;
}

/** All other numbers. */
export function complementNumbers(set: NumberSet, budget: Budget): NumberSet {
  const { points, wide } = divide(set);
  // Single numbers are left out, instead of splitting the line at each.
  const others: NumberSet = points.size > 0 ? [{ not: [...points.values()] }] : ALL_NUMBERS;
  return wide.reduce((rest, one) => intersectNumbers(rest, complementOne(one), budget), others);
}
