import { parseCount } from '../count.ts';
import type { Keyword } from '../keyword.ts';

/** `minItems` (validation, 6.4.2). */
export const minItems: Keyword<number> = {
  name: 'minItems',
  parse: parseCount,
  array: (count, { formulas }) => formulas.minSize(count),
};

/** `maxItems` (validation, 6.4.1). */
export const maxItems: Keyword<number> = {
  name: 'maxItems',
  parse: parseCount,
  array: (count, { formulas }) => formulas.maxSize(count),
};
