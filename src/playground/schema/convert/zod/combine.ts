/** Unions and intersections. */
import type { Schema } from '../types.ts';
import { propertiesOf, requiredOf, withRequired } from './object-methods.ts';
import type { Built } from './types.ts';

/** A schema that accepts any of the parts. */
export function unionOf(parts: readonly Built[]): Built {
  return {
    schema: { anyOf: parts.map((one) => one.schema) },
    optional: parts.some((one) => one.optional),
  };
}

/** A schema that accepts what both accept. */
export function intersectionOf(first: Built, second: Built): Built {
  return {
    schema: schemaOfBoth(first.schema, second.schema),
    optional: first.optional && second.optional,
  };
}

/** Merges objects into one, because each would reject the members of the other. */
function schemaOfBoth(first: Schema, second: Schema): Schema {
  const choices =
    eachChoice(first, (one) => schemaOfBoth(one, second)) ??
    eachChoice(second, (one) => schemaOfBoth(first, one));
  if (choices) return choices;
  const [ours, theirs] = [propertiesOf(first), propertiesOf(second)];
  // With a schema for additional members, that schema also applies to the other's members.
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

/** Changes each part of a union; undefined if the schema is not a union. */
function eachChoice(schema: Schema, change: (one: Schema) => Schema): Schema | undefined {
  const keyword = ['anyOf', 'oneOf'].find((name) => name in schema);
  return keyword === undefined
    ? undefined
    : { ...schema, [keyword]: (schema[keyword] as readonly Schema[]).map(change) };
}
