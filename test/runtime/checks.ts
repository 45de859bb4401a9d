/** What the cases look at results with. */

/** The likeliest token; the lowest id among equals. */
export function argmax(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++) {
    if (logits[token]! > logits[best]!) best = token;
  }
  return best;
}

/** FNV-1a over the bits. */
export function hashOf(logits: Float32Array): number {
  const words = new Uint32Array(logits.slice().buffer);
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193) >>> 0;
  return hash;
}

/** Throws unless a condition holds. */
export function check(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/** The scalar product. */
export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** The code of the error that a promise rejects with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** True for equal lists. */
export function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
