import type { Decimal } from '../../regular/index.ts';
import type { Keyword } from '../keyword.ts';
import { minimum, parseExclusive } from './minimum.ts';

/**
 * `maximum` (validation, 6.2.2). With draft-04's `exclusiveMaximum: true`, it excludes the bound.
 */
export const maximum: Keyword<Decimal> = {
  name: 'maximum',
  parse: minimum.parse,
  number: (value, context) => [
    { max: { value, exclusive: context.sibling('exclusiveMaximum') === true } },
  ],
};

/** `exclusiveMaximum` (validation, 6.2.3); a boolean in draft-04. */
export const exclusiveMaximum: Keyword<Decimal | boolean> = {
  name: 'exclusiveMaximum',
  parse: parseExclusive('maximum'),
  number: (value) => (typeof value === 'boolean' ? [{}] : [{ max: { value, exclusive: true } }]),
};
