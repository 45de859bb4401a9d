import { complement } from '../../regular/index.ts';
import { DRAFT_06 } from '../dialect.ts';
import type { Keyword, Schema } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

/** `propertyNames` (core, 10.3.2.4): names outside of the language must not occur. */
export const propertyNames: Keyword<Schema> = {
  name: 'propertyNames',
  since: DRAFT_06,
  parse: parseSchema,
  object(schema, { formulas, goals, keys, node, names, mayBeNames }) {
    const surely = names(node(schema));
    const formula = formulas.all(keys([], [complement(surely)]), goals.never);
    const mayBe = mayBeNames(surely);
    if (mayBe !== surely) {
      formulas.oppose(formula, formulas.some(keys([], [complement(mayBe)]), goals.any));
    }
    return formula;
  },
};
