/** Writes the document that the `add` operations of the patch stream give, as it was written. */

import { parsePointer } from '../../form/outline/pointer.ts';

/** A container that is not closed yet. */
export interface OpenContainer {
  /** JSON Pointer. */
  readonly path: string;
  /** Its members or items so far. */
  readonly size: number;
}

/** A JSON text that grows at its end. */
export interface GrowingText {
  readonly text: string;
  /** The containers that the last brackets of the text close. */
  readonly open?: readonly OpenContainer[];
}

/**
 * Adds a value to the end of a document.
 * @param value JSON text
 * @throws Error if nothing can be added at the path: its parent is not there or has ended, or it is
 *   not the next item of a list
 */
export function addWritten(
  { text, open = [] }: GrowingText,
  path: string,
  value: string,
): Required<GrowingText> {
  const refuse = (): never => {
    throw new Error(`Nothing to add to at ${path}`);
  };
  const own = /^[[{]/.test(value) ? [{ path, size: 0 }] : [];
  const name = parsePointer(path).at(-1);
  if (name === undefined) return text === '' ? { text: value, open: own } : refuse();
  const parentPath = path.slice(0, path.lastIndexOf('/'));
  const depth = open.findLastIndex((container) => container.path === parentPath);
  const parent = open[depth] ?? refuse();
  const end = text.length - depth - 1;
  const isObject = text[end] === '}';
  if (!isObject && name !== '-' && name !== String(parent.size)) refuse();
  const added = `${parent.size > 0 ? ',' : ''}${isObject ? `${JSON.stringify(name)}:` : ''}${value}`;
  return {
    text: text.slice(0, end) + added + text.slice(end),
    open: [...open.slice(0, depth), { ...parent, size: parent.size + 1 }, ...own],
  };
}
