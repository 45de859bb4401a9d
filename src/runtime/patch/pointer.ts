/** Escapes a key for a JSON Pointer (RFC 6901, section 3). */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
