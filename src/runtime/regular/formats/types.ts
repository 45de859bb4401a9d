import type { Term, TermTable } from '../term/index.ts';

/** The tools to define formats. */
export interface FormatTools {
  readonly table: TermTable;
  /** The strings that match the pattern as a whole. */
  whole(pattern: string): Term;
}

/** Formats by name: a pattern for the whole string, or a function that creates the language. */
export type Formats = Readonly<Record<string, string | ((tools: FormatTools) => Term)>>;
