import type { Decimal } from '../../regular/index.ts';
import { BY_SHAPE, DRAFT_04, DRAFT_06 } from '../dialect.ts';
import { isNumber } from '../json.ts';
import type { Keyword } from '../keyword.ts';

/** `maximum` (validation, 6.2.2); with draft-04's `exclusiveMaximum: true` beside it, the bound is left out. */
export const maximum: Keyword<Decimal> = {
  name: 'maximum',
  since: DRAFT_04,
  parse: (value, place) => (isNumber(value) ? value : place.fail('must be a number.')),
  number: (value, site) => [
    { max: { value, exclusive: site.sibling('exclusiveMaximum') === true } },
  ],
};

/** `exclusiveMaximum` (validation, 6.2.3); a boolean in draft-04. */
export const exclusiveMaximum: Keyword<Decimal | boolean> = {
  name: 'exclusiveMaximum',
  since: DRAFT_04,
  parse(value, place) {
    const { dialect } = place.schema;
    const boolean = dialect < DRAFT_06;
    if (typeof value === 'boolean' && (boolean || dialect === BY_SHAPE)) return value;
    if (isNumber(value) && !boolean) return value;
    return place.fail(boolean ? 'must be a boolean in draft-04.' : 'must be a number.');
  },
  number: (value) => (typeof value === 'boolean' ? [{}] : [{ max: { value, exclusive: true } }]),
};
