/** Unions and intersections. */
import type { Schema } from '../types.ts';
import { propertiesOf, requiredOf, withRequired } from './object-methods.ts';
import type { Built } from './types.ts';

/** What one of them accepts. */
export function unionOf(parts: readonly Built[]): Built {
  return {
    schema: { anyOf: parts.map((one) => one.schema) },
    optional: parts.some((one) => one.optional),
  };
}

/** What both accept. */
export function intersectionOf(first: Built, second: Built): Built {
  return {
    schema: schemaOfBoth(first.schema, second.schema),
    optional: first.optional && second.optional,
  };
}

/** Objects are made into one, as each of them would turn down the members of the other. */
function schemaOfBoth(first: Schema, second: Schema): Schema {
  const choices =
    eachChoice(first, (one) => schemaOfBoth(one, second)) ??
    eachChoice(second, (one) => schemaOfBoth(first, one));
  if (choices) return choices;
  const [ours, theirs] = [propertiesOf(first), propertiesOf(second)];
  // Members beyond those named are closed off or open, or have to fit a schema: that one holds for the other's as well.
  const hasCatchall = [first, second].some((one) => typeof one.additionalProperties === 'object');
  if (!ours || !theirs || hasCatchall) return { allOf: [first, second] };
  const properties = { ...ours, ...theirs };
  for (const [name, schema] of Object.entries(theirs)) {
    if (Object.hasOwn(ours, name)) {
      properties[name] = schemaOfBoth(ours[name] as Schema, schema as Schema);
    }
  }
  const isOpen = [first, second].some((one) => one.additionalProperties === undefined);
  const both: Schema = {
    type: 'object',
    properties,
    ...(isOpen ? {} : { additionalProperties: false }),
  };
  return withRequired({ schema: both, optional: false }, [
    ...requiredOf(first),
    ...requiredOf(second),
  ]).schema;
}

/** A union with each of its parts changed; undefined when it is none. */
function eachChoice(schema: Schema, change: (one: Schema) => Schema): Schema | undefined {
  const keyword = ['anyOf', 'oneOf'].find((name) => name in schema);
  return keyword === undefined
    ? undefined
    : { ...schema, [keyword]: (schema[keyword] as readonly Schema[]).map(change) };
}
