import { DRAFT_2019_09 } from '../dialect.ts';
import { evaluatedWhere } from '../evaluated.ts';
import type { Formula } from '../formula.ts';
import type { Evaluated, Keyword, Schema, Site } from '../keyword.ts';
import { parseSchemaMap } from '../subschemas.ts';

/** Each of the members is absent, or the object satisfies its schema. */
export function schemasWith(schemas: ReadonlyMap<string, Schema>, site: Site): Formula {
  const { formulas, goals, key } = site;
  return formulas.and(
    [...schemas].map(([name, schema]) =>
      formulas.or([
        formulas.all(key(name), goals.never),
        site.formula(site.node(schema), 'object'),
      ]),
    ),
  );
}

/** `dependentSchemas` (core, 10.2.2.4). */
export const dependentSchemas: Keyword<ReadonlyMap<string, Schema>> = {
  name: 'dependentSchemas',
  since: DRAFT_2019_09,
  parse: parseSchemaMap,
  inPlace: (schemas, site) => [...schemas.values()].map(site.node),
  object: schemasWith,
  evaluates: evaluatedWith,
};

/** What the schemas evaluate, each if its member is present. */
export function evaluatedWith(
  schemas: ReadonlyMap<string, Schema>,
  site: Site,
  kind: 'array' | 'object',
): readonly Evaluated[] {
  if (kind === 'array') return [];
  const { formulas, goals, key } = site;
  return [...schemas].flatMap(([name, schema]) =>
    evaluatedWhere(site.node(schema), site, kind, formulas.some(key(name), goals.any)),
  );
}
