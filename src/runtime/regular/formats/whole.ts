import { parsePattern } from '../pattern/index.ts';
import type { Term } from '../term/index.ts';

/** Formats by name: a pattern that the whole string matches, or what makes the language. */
export type Formats = Readonly<Record<string, string | (() => Term)>>;

/** The strings that match the pattern from end to end. */
export function whole(pattern: string): Term {
  return parsePattern(`^(?:${pattern})$`) as Term;
}
