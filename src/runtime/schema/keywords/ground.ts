import type { GroundMark } from '../../regular/index.ts';
import type { Keyword } from '../keyword.ts';

/**
 * `x-formwork-ground`: whether a number, date or time must be one of the text that it is read from.
 * It constrains nothing by itself: see grammar/ground.
 */
export const ground: Keyword<GroundMark> = {
  name: 'x-formwork-ground',
  parse: (value, location) =>
    value === true ? 'held' : value === false ? 'free' : location.fail('must be a boolean.'),
};
