import { DRAFT_07 } from '../dialect.ts';
import { evaluatedWhere } from '../evaluated.ts';
import type { Formula } from '../formula.ts';
import type { Domain, Keyword, Schema, Site } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

function branch<D>(name: 'then' | 'else', domain: Domain<D>, site: Site): D {
  const schema = site.sibling<Schema>(name);
  return schema ? domain.of(site.node(schema)) : domain.all;
}

/** `if` (core, 10.2.2.1), with the `then` and `else` beside it. */
export const ifKeyword: Keyword<Schema> = {
  name: 'if',
  since: DRAFT_07,
  parse: parseSchema,
  inPlace: (schema, site) => [site.node(schema)],
  any(schema, domain, site) {
    if (!site.sibling('then') && !site.sibling('else')) return domain.all;
    const condition = domain.of(site.node(schema));
    return domain.and([
      domain.or([domain.not(condition), branch('then', domain, site)]),
      domain.or([condition, branch('else', domain, site)]),
    ]);
  },
  evaluates(schema, site, kind) {
    const { formulas, sibling } = site;
    const condition = site.formula(site.node(schema), kind);
    const where = (branch: Schema | undefined, holds?: Formula) =>
      branch ? evaluatedWhere(site.node(branch), site, kind, holds) : [];
    return [
      ...where(schema),
      ...where(sibling('then'), condition),
      ...where(sibling('else'), formulas.not(condition)),
    ];
  },
};

/** `then` (core, 10.2.2.2): no effect without `if`, which reads it. */
export const thenKeyword: Keyword<Schema> = {
  name: 'then',
  since: DRAFT_07,
  parse: parseSchema,
  inPlace: (schema, site) => (site.sibling('if') ? [site.node(schema)] : []),
};

/** `else` (core, 10.2.2.3): no effect without `if`, which reads it. */
export const elseKeyword: Keyword<Schema> = { ...thenKeyword, name: 'else' };
