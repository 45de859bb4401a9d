/** Objects and records. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import type { Expression } from './parser.ts';
import type { Builder, Built } from './types.ts';

/** `z.object({ … })`; `extra` is the schema of additional members. */
export function objectOf(
  fields: Expression | undefined,
  extra: Schema | false | undefined,
  at: number,
  builder: Builder,
): Built {
  if (fields?.kind !== 'record') return refuse('Expected { … }.', fields?.at ?? at);
  const members = fields.entries.map(([name, value]) => [name, builder.build(value)] as const);
  const required = members.filter(([, one]) => !one.optional).map(([name]) => name);
  return {
    optional: false,
    schema: {
      type: 'object',
      properties: Object.fromEntries(members.map(([name, one]) => [name, one.schema])),
      ...(required.length > 0 ? { required } : {}),
      ...(extra === undefined ? {} : { additionalProperties: extra }),
    },
  };
}

/** `z.record(keys, values)`. If the keys are an enum, all of them are required. */
export function recordOf(keys: Schema, values: Schema): Schema {
  if (Array.isArray(keys.enum)) {
    const names = keys.enum as readonly string[];
    return {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, values])),
      required: names,
      additionalProperties: false,
    };
  }
  const { type: _type, ...constraints } = keys;
  return {
    type: 'object',
    ...(Object.keys(constraints).length > 0 ? { propertyNames: keys } : {}),
    additionalProperties: values,
  };
}
