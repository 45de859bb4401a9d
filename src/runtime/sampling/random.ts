/**
 * Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random
 * numbers: as easy as 1, 2, 3" (SC 2011). A draw is a pure function of a key and a counter. A
 * token's randomness therefore depends only on its seed and its position in the answer, never on
 * other requests.
 */

const MULTIPLIER_0 = 0xd2511f53;
const MULTIPLIER_1 = 0xcd9e8d57;
const WEYL_0 = 0x9e3779b9;
const WEYL_1 = 0xbb67ae85;
const ROUNDS = 10;

/** Four 32-bit words: a Philox counter, or the block it produces. */
export type PhiloxBlock = readonly [number, number, number, number];

/** Upper 32 bits of the product of two unsigned 32-bit integers. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + Math.floor((aLow * bLow) / 0x10000);
  const carry = (middle % 0x10000) + aLow * bHigh;
  return (aHigh * bHigh + Math.floor(middle / 0x10000) + Math.floor(carry / 0x10000)) >>> 0;
}

/** The block of random words for a counter under a 64-bit key, given as two words. */
export function philox(counter: PhiloxBlock, key: readonly [number, number]): PhiloxBlock {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = multiplyHigh(MULTIPLIER_0, c0);
    const low0 = Math.imul(MULTIPLIER_0, c0) >>> 0;
    const high1 = multiplyHigh(MULTIPLIER_1, c2);
    const low1 = Math.imul(MULTIPLIER_1, c2) >>> 0;
    c0 = (high1 ^ c1 ^ k0) >>> 0;
    c1 = low1;
    c2 = (high0 ^ c3 ^ k1) >>> 0;
    c3 = low0;
    k0 = (k0 + WEYL_0) >>> 0;
    k1 = (k1 + WEYL_1) >>> 0;
  }
  return [c0, c1, c2, c3];
}

/**
 * A number in [0, 1) with 53 random bits.
 *
 * @param seed any integer; its low 64 bits are the key
 * @param step counts the draws of one stream: the counter's first word
 * @param stream separates streams under one seed (the choices of one request): the counter's third
 *   word
 */
export function uniform(seed: bigint, step: number, stream = 0): number {
  const key = BigInt.asUintN(64, seed);
  const [a, b] = philox(
    [step >>> 0, 0, stream >>> 0, 0],
    [Number(key & 0xffffffffn), Number(key >> 32n)],
  );
  return ((a >>> 5) * 2 ** 26 + (b >>> 6)) / 2 ** 53;
}
