/** Small operations on byte strings. */

/** The empty byte string. */
export const NOTHING = new Uint8Array(0);

/** Concatenates byte strings. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether `bytes` begins with `prefix` at offset `at`. */
export function startsWith(bytes: Uint8Array, prefix: Uint8Array, at = 0): boolean {
  if (bytes.length - at < prefix.length) return false;
  for (let index = 0; index < prefix.length; index++) {
    if (bytes[at + index] !== prefix[index]) return false;
  }
  return true;
}

/** Index of the first `needle` in `bytes` at or after `from`; -1 if there is none. */
export function indexOfBytes(bytes: Uint8Array, needle: Uint8Array, from = 0): number {
  for (let at = from; at + needle.length <= bytes.length; at++) {
    if (startsWith(bytes, needle, at)) return at;
  }
  return -1;
}

/** Length of the longest suffix of `bytes` that is a proper prefix of `needle`. */
export function partialMatch(bytes: Uint8Array, needle: Uint8Array): number {
  for (let length = Math.min(bytes.length, needle.length - 1); length > 0; length--) {
    if (startsWith(needle, bytes.subarray(bytes.length - length))) return length;
  }
  return 0;
}

/** The longest common prefix. */
export function commonPrefix(all: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0), ...rest] = all;
  let length = first.length;
  for (const other of rest) {
    let same = 0;
    while (same < length && first[same] === other[same]) same++;
    length = same;
  }
  return first.subarray(0, length);
}
