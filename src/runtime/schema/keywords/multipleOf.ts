import type { Decimal } from '../../regular/index.ts';
import { isNumber } from '../json.ts';
import type { Keyword } from '../keyword.ts';

/** `multipleOf` (validation, 6.2.1). */
export const multipleOf: Keyword<Decimal> = {
  name: 'multipleOf',
  parse(value, location) {
    return isNumber(value) && value.digits > 0n
      ? value
      : location.fail('must be a number greater than 0.');
  },
  number: (value) => [{ multipleOf: value }],
};
