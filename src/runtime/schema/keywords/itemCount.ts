import { parseCount } from '../count.ts';
import { DRAFT_04 } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';

/** `minItems` (validation, 6.4.2). */
export const minItems: Keyword<number> = {
  name: 'minItems',
  since: DRAFT_04,
  parse: parseCount,
  array: (count, { formulas }) => formulas.minSize(count),
};

/** `maxItems` (validation, 6.4.1). */
export const maxItems: Keyword<number> = {
  name: 'maxItems',
  since: DRAFT_04,
  parse: parseCount,
  array: (count, { formulas }) => formulas.maxSize(count),
};
