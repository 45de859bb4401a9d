import { DRAFT_07 } from '../dialect.ts';
import { evaluatedSelectors } from '../evaluated.ts';
import type { Formula } from '../formula.ts';
import type { Domain, Keyword, KeywordContext, Schema } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

function branch<D>(name: 'then' | 'else', domain: Domain<D>, context: KeywordContext): D {
  const schema = context.sibling<Schema>(name);
  return schema ? domain.of(context.node(schema)) : domain.all;
}

/** `if` (core, 10.2.2.1), with the `then` and `else` beside it. */
export const ifKeyword: Keyword<Schema> = {
  name: 'if',
  since: DRAFT_07,
  parse: parseSchema,
  inPlace: (schema, context) => [context.node(schema)],
  any(schema, domain, context) {
    if (!context.sibling('then') && !context.sibling('else')) return domain.all;
    const condition = domain.of(context.node(schema));
    return domain.and([
      domain.or([domain.not(condition), branch('then', domain, context)]),
      domain.or([condition, branch('else', domain, context)]),
    ]);
  },
  evaluates(schema, context, kind) {
    const { formulas, sibling } = context;
    const condition = context.formula(context.node(schema), kind);
    const selectorsOf = (branch: Schema | undefined, holds?: Formula) =>
      branch ? evaluatedSelectors(context.node(branch), context, kind, holds) : [];
    return [
      ...selectorsOf(schema),
      ...selectorsOf(sibling('then'), condition),
      ...selectorsOf(sibling('else'), formulas.not(condition)),
    ];
  },
};

/** `then` (core, 10.2.2.2): no effect without `if`, which reads it. */
export const thenKeyword: Keyword<Schema> = {
  name: 'then',
  since: DRAFT_07,
  parse(value, location) {
    location.needs('if');
    return parseSchema(value, location);
  },
  inPlace: (schema, context) => (context.sibling('if') ? [context.node(schema)] : []),
};

/** `else` (core, 10.2.2.3): no effect without `if`, which reads it. */
export const elseKeyword: Keyword<Schema> = { ...thenKeyword, name: 'else' };
