import type { Term, TermTable } from '../term/index.ts';

/** What formats are made with. */
export interface FormatTools {
  readonly table: TermTable;
  /** The strings that match the pattern from end to end. */
  whole(pattern: string): Term;
}

/** Formats by name: a pattern that the whole string matches, or what makes the language. */
export type Formats = Readonly<Record<string, string | ((tools: FormatTools) => Term)>>;
