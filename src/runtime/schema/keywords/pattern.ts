import type { Keyword } from '../keyword.ts';

/** `pattern` (validation, 6.3.3): matches anywhere unless it is anchored. */
export const pattern: Keyword<string> = {
  name: 'pattern',
  parse: (value, location) =>
    typeof value === 'string' ? value : location.fail('must be a string.'),
  check(source, context) {
    context.pattern(source);
  },
  string: (source, context) => context.pattern(source),
};
