import { escapeToken, pointerKeys } from '../../runtime/json-pointer.ts';

/**
 * The keys and indices of a JSON Pointer; none for the root.
 * @throws Error when it is neither empty nor begins with `/`.
 */
export function parsePointer(pointer: string): string[] {
  const keys = pointerKeys(pointer);
  if (!keys) throw new Error(`Not a JSON Pointer: ${pointer}`);
  return keys;
}

/** The pointer to a member or item of what `pointer` points to. */
export function childPointer(pointer: string, step: string | number): string {
  return `${pointer}/${escapeToken(step)}`;
}
