import { complement } from '../../regular/index.ts';
import { DRAFT_06 } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';
import type { Schema } from '../schema.ts';

/** `propertyNames` (core, 10.3.2.4): a name outside the language may have no value at all. */
export const propertyNames: Keyword<Schema> = {
  name: 'propertyNames',
  since: DRAFT_06,
  parse: (value, place) => place.schemaAt(value),
  object(schema, { formulas, goals, keys, node, names }) {
    return formulas.all(keys([], [complement(names(node(schema)))]), goals.never);
  },
};
