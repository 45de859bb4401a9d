import type { CompileOptions } from '../../grammar/index.ts';

const STRING = /"(?:[^"\\]|\\.)*"?/gsu;
/** Text without strings, with one space after each colon and comma. The last gap may be missing. */
const SPACED = /^(?:[^\s:,]|[:,](?: (?!\s)|$))*$/u;

/**
 * The whitespace of a document whose request does not set it: `spaced`, because models write values
 * right more often in that form (docs/decisions/0019). A prefix in another form is continued in its
 * own.
 */
export function documentWhitespace(prefix = ''): NonNullable<CompileOptions['whitespace']> {
  const marks = prefix.replace(STRING, '""');
  if (SPACED.test(marks)) return 'spaced';
  return /\s/u.test(marks) ? 'flexible' : 'compact';
}
