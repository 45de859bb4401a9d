import type { Keyword, Schema } from '../keyword.ts';
import { parseSchemas } from '../subschemas.ts';

/** `allOf` (core, 10.2.1.1). */
export const allOf: Keyword<readonly Schema[]> = {
  name: 'allOf',
  parse: parseSchemas,
  inPlace: (schemas, context) => schemas.map(context.node),
  any: (schemas, domain, context) =>
    domain.and(schemas.map((schema) => domain.of(context.node(schema)))),
  // Each part holds whenever the whole holds, so none of these needs its own condition.
  evaluates: (schemas, context, kind) =>
    schemas.flatMap((schema) => context.evaluated(context.node(schema), kind)),
};
