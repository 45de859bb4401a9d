import { isNumber, type Json } from './json.ts';
import type { KeywordLocation } from './keyword.ts';

/** Parses a non-negative integer, the value of all counting keywords. Accepts `2.0`. */
export function parseCount(value: Json, location: KeywordLocation): number {
  if (!isNumber(value) || value.digits < 0n || value.exponent < 0) {
    return location.fail('must be a non-negative integer.');
  }
  return Number(value.digits) * 10 ** value.exponent;
}
