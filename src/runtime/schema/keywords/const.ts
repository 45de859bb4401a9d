import { DRAFT_06 } from '../dialect.ts';
import { isObject, type Json } from '../json.ts';
import type { Keyword } from '../keyword.ts';

/** The value of `const`, wrapped because it may be null. */
export interface Constant {
  readonly value: Json;
}

/** `const` (validation, 6.1.3). */
export const constant: Keyword<Constant> = {
  name: 'const',
  since: DRAFT_06,
  parse: (value) => ({ value }),
  any: ({ value }, domain, context) => domain.of(context.equalTo(value)),
  inPlace: ({ value }, context) => (isObject(value) ? [context.equalTo(value)] : []),
};
