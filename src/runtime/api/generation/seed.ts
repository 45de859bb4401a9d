import { formworkError } from '../../common/errors.ts';

/**
 * The seed of a request as a signed 64-bit integer, read from its JSON text because `JSON.parse`
 * would round it. Random if absent.
 * @throws `invalid_value` for more than 64 bits.
 */
export function readSeed(text: string | undefined): bigint {
  if (text === undefined) return crypto.getRandomValues(new BigInt64Array(1))[0]!;
  // JSON's 1e3 is an integer too, but BigInt does not parse it.
  const integer = /^-?\d+$/.test(text) ? BigInt(text) : BigInt(Number(text));
  const seed = BigInt.asIntN(64, integer);
  if (seed !== integer) {
    throw formworkError('Invalid value: seed must be a 64-bit integer.', {
      code: 'invalid_value',
      param: 'seed',
    });
  }
  return seed;
}
