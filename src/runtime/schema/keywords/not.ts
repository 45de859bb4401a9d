import type { Keyword, Schema } from '../keyword.ts';
import { parseSchema } from '../subschemas.ts';

/** `not` (core, 10.2.1.4). */
export const not: Keyword<Schema> = {
  name: 'not',
  parse: parseSchema,
  inPlace: (schema, context) => [context.node(schema)],
  any: (schema, domain, context) => domain.not(domain.of(context.node(schema))),
};
