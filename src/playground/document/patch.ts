/** Writes the document that the `add` operations of the patch stream give, as it was written. */

import { parsePointer } from '../../form/outline/pointer.ts';

/** A JSON text that grows at its end. */
export interface GrowingText {
  readonly text: string;
  /** JSON Pointers to the containers that the last brackets of the text close. */
  readonly open?: readonly string[];
}

/**
 * Adds a value to the end of a document.
 * @param value JSON text
 * @throws Error if nothing can be added at the path: its parent is not there, or has ended
 */
export function addWritten(
  { text, open = [] }: GrowingText,
  path: string,
  value: string,
): Required<GrowingText> {
  const depth = open.lastIndexOf(path.slice(0, Math.max(0, path.lastIndexOf('/')))) + 1;
  if ((path === '') !== (text === '') || (path !== '' && depth === 0)) {
    throw new Error(`Nothing to add to at ${path}`);
  }
  const end = text.length - depth;
  const before = text.slice(0, end);
  const isFirst = /(^|[[{])$/.test(before.slice(-1));
  const name = text[end] === '}' ? `${JSON.stringify(parsePointer(path).at(-1))}:` : '';
  return {
    text: `${before}${isFirst ? '' : ','}${name}${value}${text.slice(end)}`,
    open: [...open.slice(0, depth), ...(/^[[{]/.test(value) ? [path] : [])],
  };
}
