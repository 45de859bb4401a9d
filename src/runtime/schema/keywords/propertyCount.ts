import { parseCount } from '../count.ts';
import { DRAFT_04 } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';

/** `minProperties` (validation, 6.5.2). */
export const minProperties: Keyword<number> = {
  name: 'minProperties',
  since: DRAFT_04,
  parse: parseCount,
  object: (count, { formulas }) => formulas.minSize(count),
};

/** `maxProperties` (validation, 6.5.1). */
export const maxProperties: Keyword<number> = {
  name: 'maxProperties',
  since: DRAFT_04,
  parse: parseCount,
  object: (count, { formulas }) => formulas.maxSize(count),
};
