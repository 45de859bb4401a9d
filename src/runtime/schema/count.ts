import { isNumber, type Json } from './json.ts';
import type { KeywordPlace } from './keyword.ts';

/** Parses a non-negative integer, the value of all counting keywords. Accepts `2.0`. */
export function parseCount(value: Json, place: KeywordPlace): number {
  if (!isNumber(value) || value.digits < 0n || value.exponent < 0) {
    return place.fail('must be a non-negative integer.');
  }
  return Number(value.digits) * 10 ** value.exponent;
}
