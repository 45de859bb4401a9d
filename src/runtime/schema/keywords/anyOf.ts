import { evaluatedSelectors } from '../evaluated.ts';
import type { Keyword, Schema } from '../keyword.ts';
import { parseSchemas } from '../subschemas.ts';

/** `anyOf` (core, 10.2.1.2). */
export const anyOf: Keyword<readonly Schema[]> = {
  name: 'anyOf',
  parse: parseSchemas,
  inPlace: (schemas, context) => schemas.map(context.node),
  any: (schemas, domain, context) =>
    domain.or(schemas.map((schema) => domain.of(context.node(schema)))),
  evaluates: (schemas, context, kind) =>
    schemas.flatMap((schema) => evaluatedSelectors(context.node(schema), context, kind)),
};
