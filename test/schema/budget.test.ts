import { describe, expect, test } from 'vitest';
import { isFormworkError } from '../../src/runtime/errors.ts';
import { makeBudget } from '../../src/runtime/schema/budget.ts';

const codeOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return isFormworkError(error) ? error.code : error;
  }
  return undefined;
};

/** A machine so slow that its clock is past every limit. */
const slow = { milliseconds: -1, states: 1000 };

describe('a budget', () => {
  test('ends compiling by states, and by the clock', () => {
    expect(codeOf(() => makeBudget({ states: 1000 }).spend(1001))).toBe('schema_too_complex');
    expect(codeOf(() => makeBudget(slow).spend(500))).toBe('schema_too_complex');
  });

  test('ends a step by states alone: a machine that is busy ends no answer', () => {
    const budget = makeBudget(slow);
    budget.compiled();
    expect(codeOf(() => budget.step(() => budget.spend(1000)))).toBeUndefined();
    expect(codeOf(() => budget.step(() => budget.spend(1001)))).toBe('schema_too_complex');
  });

  test('gives each step all its states; a step within another has those of the other', () => {
    const budget = makeBudget(slow);
    budget.compiled();
    for (const _ of 'abc') budget.step(() => budget.spend(900));
    const inner = () => budget.step(() => budget.spend(900));
    expect(codeOf(() => budget.step(() => [inner(), inner()]))).toBe('schema_too_complex');
  });

  test('is spent by an attempt that is given up no further than the attempt may go', () => {
    const budget = makeBudget({ states: 100 });
    expect(codeOf(() => budget.attempt(10, () => budget.spend(1000)))).toBeUndefined();
    expect(codeOf(() => budget.spend(90))).toBeUndefined();
    expect(codeOf(() => budget.spend())).toBe('schema_too_complex');
  });

  test('is never more for an attempt than what is left', () => {
    const budget = makeBudget({ states: 100 });
    let done = false;
    budget.attempt(1000, () => {
      budget.spend(500);
      done = true;
    });
    expect(done).toBe(false);
  });

  test('names the place', () => {
    const budget = makeBudget({ states: 10 });
    budget.place = () => '/items';
    expect(() => budget.spend(11)).toThrow('at /items');
  });
});
