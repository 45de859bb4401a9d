import { parseCount } from '../count.ts';
import type { Keyword } from '../keyword.ts';

/** `minLength` (validation, 6.3.2), in code points. */
export const minLength: Keyword<number> = {
  name: 'minLength',
  parse: parseCount,
  string: (count, { languages }) => languages.lengthBetween(count),
};

/** `maxLength` (validation, 6.3.1), in code points. */
export const maxLength: Keyword<number> = {
  name: 'maxLength',
  parse: parseCount,
  string: (count, { languages }) => languages.lengthBetween(0, count),
};
