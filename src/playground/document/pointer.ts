/** JSON Pointers (RFC 6901). */

/**
 * The unescaped steps of a pointer; none for the root.
 * @throws Error when it is neither empty nor begins with `/`.
 */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new Error(`Not a JSON Pointer: ${pointer}`);
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer to a member or item of what `pointer` points to. */
export function childPointer(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
