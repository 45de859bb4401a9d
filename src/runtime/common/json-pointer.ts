/** JSON Pointer (RFC 6901), for all folders. */

/** A percent-decoded fragment of a URI (section 6), or the original if it is invalid. */
export function unescapeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Escapes a key as a reference token (section 3). */
export function escapeToken(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer for a path of keys and indices from the root. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escapeToken(key)}`).join('');
}

/**
 * The unescaped keys and indices of a pointer (section 4); undefined if the text is not a pointer.
 */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
