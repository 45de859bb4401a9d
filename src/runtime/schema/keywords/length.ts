import { lengthBetween } from '../../regular/index.ts';
import { parseCount } from '../count.ts';
import { DRAFT_04 } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';

/** `minLength` (validation, 6.3.2), in code points. */
export const minLength: Keyword<number> = {
  name: 'minLength',
  since: DRAFT_04,
  parse: parseCount,
  string: (count) => lengthBetween(count),
};

/** `maxLength` (validation, 6.3.1), in code points. */
export const maxLength: Keyword<number> = {
  name: 'maxLength',
  since: DRAFT_04,
  parse: parseCount,
  string: (count) => lengthBetween(0, count),
};
