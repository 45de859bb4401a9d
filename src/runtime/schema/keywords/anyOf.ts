import { evaluatedWhere } from '../evaluated.ts';
import type { Keyword, Schema } from '../keyword.ts';
import { parseSchemas } from '../subschemas.ts';

/** `anyOf` (core, 10.2.1.2). */
export const anyOf: Keyword<readonly Schema[]> = {
  name: 'anyOf',
  parse: parseSchemas,
  inPlace: (schemas, site) => schemas.map(site.node),
  any: (schemas, domain, site) => domain.or(schemas.map((schema) => domain.of(site.node(schema)))),
  evaluates: (schemas, site, kind) =>
    schemas.flatMap((schema) => evaluatedWhere(site.node(schema), site, kind)),
};
