/** JSON Pointer (RFC 6901), for every folder. */

/** A key as one reference token (section 3). */
export function escapeToken(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer to what these keys and indices lead to, from the root. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escapeToken(key)}`).join('');
}

/** The keys and indices of a pointer, unescaped (section 4); undefined for a text that is not a pointer. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
