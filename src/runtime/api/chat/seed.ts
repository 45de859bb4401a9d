/** The seed of a request as a signed 64-bit integer, from its JSON text; a random one when there is none. */
export function readSeed(text: string | undefined): bigint {
  if (text === undefined) return crypto.getRandomValues(new BigInt64Array(1))[0]!;
  // JSON's 1e3 is an integer too, and BigInt does not read it.
  const integer = /^-?\d+$/.test(text) ? BigInt(text) : BigInt(Number(text));
  return BigInt.asIntN(64, integer);
}
