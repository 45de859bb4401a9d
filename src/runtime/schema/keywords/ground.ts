import type { Keyword } from '../keyword.ts';

/**
 * `x-formwork-ground`: whether a number, date or time must be one of the text that it is read from.
 * It constrains nothing by itself: see grammar/ground. As in ground-marks.ts, held is 1, free is 2.
 */
export const ground: Keyword<number> = {
  name: 'x-formwork-ground',
  parse: (value, location) =>
    value === true ? 1 : value === false ? 2 : location.fail('must be a boolean.'),
};
