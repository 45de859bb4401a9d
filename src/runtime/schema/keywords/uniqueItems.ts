import type { Keyword } from '../keyword.ts';

/** `uniqueItems` (validation, 6.4.3). */
export const uniqueItems: Keyword<boolean> = {
  name: 'uniqueItems',
  parse: (value, location) =>
    typeof value === 'boolean' ? value : location.fail('must be a boolean.'),
  array: (unique, { formulas }) => (unique ? formulas.unique : formulas.true),
};
