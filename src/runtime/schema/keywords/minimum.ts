import type { Decimal } from '../../regular/index.ts';
import { BY_SHAPE, DRAFT_06 } from '../dialect.ts';
import { isNumber } from '../json.ts';
import type { Keyword } from '../keyword.ts';

/**
 * `minimum` (validation, 6.2.4). With draft-04's `exclusiveMinimum: true`, it excludes the bound.
 */
export const minimum: Keyword<Decimal> = {
  name: 'minimum',
  parse: (value, location) => (isNumber(value) ? value : location.fail('must be a number.')),
  number: (value, context) => [
    { min: { value, exclusive: context.sibling('exclusiveMinimum') === true } },
  ],
};

/** Parses an exclusive bound. A boolean, as in draft-04, is about the keyword `bound`. */
export const parseExclusive =
  (bound: string): Keyword<Decimal | boolean>['parse'] =>
  (value, location) => {
    const { dialect } = location.schema;
    const boolean = dialect < DRAFT_06;
    if (typeof value === 'boolean' && (boolean || dialect === BY_SHAPE)) {
      location.needs(bound);
      return value;
    }
    if (isNumber(value) && !boolean) return value;
    return location.fail(boolean ? 'must be a boolean in draft-04.' : 'must be a number.');
  };

/** `exclusiveMinimum` (validation, 6.2.5); a boolean in draft-04. */
export const exclusiveMinimum: Keyword<Decimal | boolean> = {
  name: 'exclusiveMinimum',
  parse: parseExclusive('minimum'),
  number: (value) => (typeof value === 'boolean' ? [{}] : [{ min: { value, exclusive: true } }]),
};
