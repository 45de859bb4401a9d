import { escapeToken, pointerKeys } from '../../runtime/common/json-pointer.ts';

/**
 * The keys and indices of a JSON Pointer; empty for the root.
 * @throws Error if it is neither empty nor begins with `/`
 */
export function parsePointer(pointer: string): string[] {
  const keys = pointerKeys(pointer);
  if (!keys) throw new Error(`Not a JSON Pointer: ${pointer}`);
  return keys;
}

/** The value at a JSON Pointer; undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string, unknown>>)[step]
        : undefined,
    document,
  );
}

/** The pointer to a member or item of the value at `pointer`. */
export function childPointer(pointer: string, step: string | number): string {
  return `${pointer}/${escapeToken(step)}`;
}
