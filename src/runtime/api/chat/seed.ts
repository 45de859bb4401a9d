import { formworkError } from '../../errors.ts';

/**
 * The seed of a request as a signed 64-bit integer, from its JSON text, which `JSON.parse` would round; a random one
 * when there is none.
 * @throws `invalid_value` when it has more bits.
 */
export function readSeed(text: string | undefined): bigint {
  if (text === undefined) return crypto.getRandomValues(new BigInt64Array(1))[0]!;
  // JSON's 1e3 is an integer too, and BigInt does not read it.
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
