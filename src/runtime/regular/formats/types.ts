import type { Term, TermTable } from '../term/index.ts';

/** The tools to define formats. */
export interface FormatTools {
  readonly table: TermTable;
  /** The strings that match the pattern as a whole. */
  whole(pattern: string): Term;
}

/**
 * Which strings of a format, if not all valid ones are written (docs/departures.md):
 *
 * - 0: those to write, all of which are valid
 * - 1: all that may be valid; `not` allows only others
 * - 2: those to write where a schema lists its strings, all of which are valid
 */
export type FormatForm = 0 | 1 | 2;

/** A pattern for the whole string, or a function that creates the language. */
export type Form = string | ((tools: FormatTools) => Term);

/** Formats by name, with their forms: see {@link FormatForm}. */
export type Formats = Readonly<
  Record<string, Form | readonly [written: Form, possible: Form, listed?: Form]>
>;
