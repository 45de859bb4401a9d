import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../../src/runtime/regular/index.ts';
import { onlyValue } from '../../src/runtime/schema/number-set.ts';

const between = (from: string, to: string, more: object = {}) =>
  onlyValue({
    min: { value: parseDecimal(from), exclusive: false },
    max: { value: parseDecimal(to), exclusive: false },
    ...more,
  });

describe('numbers between two equal bounds are one number', () => {
  test('whether it must be an integer or not', () => {
    expect(between('3', '3.0')).toEqual(parseDecimal('3'));
    expect(between('3', '3', { integer: true })).toEqual(parseDecimal('3'));
    expect(between('2.5', '2.5')).toEqual(parseDecimal('2.5'));
  });

  test('unless it has other constraints', () => {
    expect(between('3', '4')).toBeUndefined();
    expect(between('2.5', '2.5', { integer: true })).toBeUndefined();
    expect(between('3', '3', { integer: false })).toBeUndefined();
    expect(between('3', '3', { multipleOf: parseDecimal('2') })).toBeUndefined();
    expect(between('3', '3', { not: [parseDecimal('3')] })).toBeUndefined();
  });
});
