/** The first `dimensions` of a vector, scaled to length 1. */
export function shortened(vector: Float32Array, dimensions: number): Float32Array {
  if (dimensions === vector.length) return vector;
  const kept = vector.slice(0, dimensions);
  const length = Math.hypot(...kept);
  return length === 0 ? kept : kept.map((value) => value / length);
}

/** A vector as little-endian float32 in base64. */
export function toBase64(vector: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [at, value] of vector.entries()) bytes.setFloat32(at * 4, value, true);
  return btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)));
}
