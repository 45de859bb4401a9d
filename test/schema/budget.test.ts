import { describe, expect, test } from 'vitest';
import { isFormworkError } from '../../src/runtime/common/errors.ts';
import { makeMeter } from '../../src/runtime/regular/meter.ts';
import { makeBudget, type SchemaBudget } from '../../src/runtime/schema/budget.ts';

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
  test('ends compiling by states and by time', () => {
    expect(codeOf(() => makeBudget(makeMeter(), { states: 1000 }).spend(1001))).toBe(
      'schema_too_complex',
    );
    expect(codeOf(() => makeBudget(makeMeter(), slow).spend(500))).toBe('schema_too_complex');
  });

  test('ends a step by states only, so that a busy machine ends no answer', () => {
    const budget = makeBudget(makeMeter(), slow);
    budget.compiled();
    expect(codeOf(() => budget.step(() => budget.spend(1000)))).toBeUndefined();
    expect(codeOf(() => budget.step(() => budget.spend(1001)))).toBe('schema_too_complex');
  });

  test('gives each step its own states, and a nested step those of the outer one', () => {
    const budget = makeBudget(makeMeter(), slow);
    budget.compiled();
    for (const _ of 'abc') budget.step(() => budget.spend(900));
    const inner = () => budget.step(() => budget.spend(900));
    expect(codeOf(() => budget.step(() => [inner(), inner()]))).toBe('schema_too_complex');
  });

  /** How many of these pieces of work are done ahead. */
  function doneAhead(budget: SchemaBudget, pieces: readonly number[]): number {
    let done = 0;
    budget.ahead(() => {
      for (const states of pieces) {
        budget.spend(states);
        done++;
      }
    });
    return done;
  }

  test('ends preparation after 1,000 states without an error, and is full again for the next step', () => {
    const budget = makeBudget(makeMeter(), { states: 5000 });
    budget.compiled();
    expect(doneAhead(budget, [600, 400, 1])).toBe(2);
    expect(codeOf(() => budget.step(() => budget.spend(5000)))).toBeUndefined();
    expect(budget.spent()).toBe(6001);
  });

  test('ends preparation after 200 ms, and has no such limit for the next step', () => {
    const budget = makeBudget(makeMeter(), { states: 5000 });
    budget.compiled();
    const spin = () => {
      for (const from = performance.now(); performance.now() - from < 60; );
      budget.spend(130);
    };
    let done = 0;
    budget.ahead(() => {
      for (; done < 50; done++) spin();
    });
    expect(done).toBeLessThan(5);
    expect(codeOf(() => budget.step(() => Array.from({ length: 5 }, spin)))).toBeUndefined();
  });

  test('is never larger for preparation than for a step', () => {
    const budget = makeBudget(makeMeter(), { states: 100 });
    budget.compiled();
    expect(doneAhead(budget, [100, 1])).toBe(1);
  });

  test('includes the states of its workspace in each step', () => {
    const meter = makeMeter();
    const one = makeBudget(meter, { states: 100 });
    one.compiled();
    const other = makeBudget(meter, { states: 100 });
    other.compiled();
    for (const budget of [one, other, one]) budget.step(() => meter.spend(60));
    expect([one.spent(), other.spent(), meter.spent()]).toEqual([120, 60, 180]);
    expect(codeOf(() => one.step(() => meter.spend(101)))).toBe('schema_too_complex');
  });

  test('reports the location', () => {
    const budget = makeBudget(makeMeter(), { states: 10 });
    budget.at((name) => `/${name}`, 'items');
    expect(() => budget.spend(11)).toThrow('at /items');
  });
});
