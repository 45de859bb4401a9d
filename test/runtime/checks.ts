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
