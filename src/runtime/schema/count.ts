import { isNumber, type Json } from './json.ts';
import type { KeywordPlace } from './keyword.ts';

/** Reads a non-negative integer, the value of all keywords that count. `2.0` is one. */
export function parseCount(value: Json, place: KeywordPlace): number {
  if (!isNumber(value) || value.digits < 0n || value.exponent < 0) {
    return place.fail('must be a non-negative integer.');
  }
  return Number(value.digits) * 10 ** value.exponent;
}
