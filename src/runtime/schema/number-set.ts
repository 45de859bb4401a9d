/** Sets of numbers as unions of conjunctive constraints, closed under intersection and complement. */
import {
  type Bound,
  type Budget,
  compareDecimals,
  type Decimal,
  equalDecimals,
  isInteger,
  type NumberConstraint,
  numberIsEmpty,
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
  if (!a || !b) return a ?? b;
  return [...a, ...b.filter((value) => !a.some((other) => equalDecimals(value, other)))];
}

function both(
  a: NumberConstraint,
  b: NumberConstraint,
  budget: Budget,
): NumberConstraint | undefined {
  if (a.integer !== undefined && b.integer !== undefined && a.integer !== b.integer) {
    return undefined;
  }
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

/** Numbers in both sets. */
export function intersectNumbers(a: NumberSet, b: NumberSet, budget: Budget): NumberSet {
  if (a === ALL_NUMBERS) return b;
  if (b === ALL_NUMBERS) return a;
  const result: NumberConstraint[] = [];
  for (const left of a) {
    for (const right of b) {
      const constraint = both(left, right, budget);
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

function complementOne(constraint: NumberConstraint): NumberSet {
  const { integer, min, max, multipleOf = [], notMultipleOf = [], not = [] } = constraint;
  if (min && max && !min.exclusive && !max.exclusive && equalDecimals(min.value, max.value)) {
    // One value: leave it out, instead of splitting the line in two.
    if (integer === undefined && multipleOf.length + notMultipleOf.length + not.length === 0) {
      return [{ not: [min.value] }];
    }
  }
  const result: NumberConstraint[] = [];
  if (integer !== undefined) result.push({ integer: !integer });
  if (min) result.push({ max: { value: min.value, exclusive: !min.exclusive } });
  if (max) result.push({ min: { value: max.value, exclusive: !max.exclusive } });
  for (const divisor of multipleOf) result.push({ notMultipleOf: [divisor] });
  for (const divisor of notMultipleOf) result.push({ multipleOf: [divisor] });
  for (const value of not) result.push(...onlyNumber(value));
  return result;
}

/** All other numbers. */
export function complementNumbers(set: NumberSet, budget: Budget): NumberSet {
  return set.reduce(
    (rest, constraint) => intersectNumbers(rest, complementOne(constraint), budget),
    ALL_NUMBERS,
  );
}
