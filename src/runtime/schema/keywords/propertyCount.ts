import { parseCount } from '../count.ts';
import type { Keyword } from '../keyword.ts';

/** `minProperties` (validation, 6.5.2). */
export const minProperties: Keyword<number> = {
  name: 'minProperties',
  parse: parseCount,
  object: (count, { formulas }) => formulas.minSize(count),
};

/** `maxProperties` (validation, 6.5.1). */
export const maxProperties: Keyword<number> = {
  name: 'maxProperties',
  parse: parseCount,
  object: (count, { formulas }) => formulas.maxSize(count),
};
