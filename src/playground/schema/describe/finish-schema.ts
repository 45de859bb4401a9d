/** The last touch to a schema that a model has written. */
import { isNode } from '../builder/kinds.ts';

const textLength = 120;
const listLength = 12;

/**
 * The schema with every member required and no other allowed, texts and lists bounded, as forms and
 * small models want it. Bounds are generous: a person changes them where they know better.
 */
export function finishSchema(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { properties, items } = schema;
  const inner = isNode(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, finishSchema(one)]))
    : undefined;
  const isText = schema.type === 'string' && schema.format === undefined;
  return {
    ...schema,
    ...(isText ? { maxLength: textLength } : {}),
    ...(inner
      ? { properties: inner, required: Object.keys(inner), additionalProperties: false }
      : {}),
    ...(items === undefined ? {} : { items: finishSchema(items), maxItems: listLength }),
  };
}
