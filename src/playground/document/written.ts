/** Numbers as they are written: JavaScript rounds them. */
import { createContext } from 'preact';
import { valueRanges } from '../schema/json-source.ts';

/** The text of the number at a JSON Pointer; undefined where it is that of JavaScript. */
type Written = (pointer: string) => string | undefined;

/** The numbers of a JSON text that JavaScript may write otherwise. */
export function writtenNumbers(text: string): Written {
  if (!/\d[.\d]{15}|\de/i.test(text)) return () => undefined;
  const rangeOf = valueRanges(text);
  return (pointer) => {
    const range = rangeOf(pointer);
    return range && text.slice(range.from, range.to);
  };
}

/** The numbers of the document that a form shows. */
export const WrittenContext = createContext<Written>(() => undefined);
