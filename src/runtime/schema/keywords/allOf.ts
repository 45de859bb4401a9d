import type { Keyword, Schema } from '../keyword.ts';
import { parseSchemas } from '../subschemas.ts';

/** `allOf` (core, 10.2.1.1). */
export const allOf: Keyword<readonly Schema[]> = {
  name: 'allOf',
  parse: parseSchemas,
  inPlace: (schemas, site) => schemas.map(site.node),
  any: (schemas, domain, site) => domain.and(schemas.map((schema) => domain.of(site.node(schema)))),
  // Each part holds whenever the whole holds, so none of these needs its own condition.
  evaluates: (schemas, site, kind) =>
    schemas.flatMap((schema) => site.evaluated(site.node(schema), kind)),
};
