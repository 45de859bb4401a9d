import { parsePattern } from '../pattern/index.ts';
import type { Term } from '../term/index.ts';

/** The strings that match the pattern from end to end. */
export function whole(pattern: string): Term {
  return parsePattern(`^(?:${pattern})$`) as Term;
}
