/**
 * What a schema that a model writes may be: a part of JSON Schema's own metaschema, in which
 * everything is of use to a form.
 */
import type { SchemaNode } from '../builder/kinds.ts';
import { camelCase, type Description, type Fact } from './read-description.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const closed = (properties: SchemaNode, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const type = (name: string) => closed({ type: { const: name } });
const listOf = (items: SchemaNode) => closed({ type: { const: 'array' }, items });
const groupOf = (properties: SchemaNode) => closed({ type: { const: 'object' }, properties });

/**
 * What a value may be: text, a date, a number, yes or no, one of several words. Bounds come from
 * the description alone: a model makes them up, and a wrong bound makes right answers impossible.
 */
const single: SchemaNode = {
  anyOf: [
    // The member that makes the difference is written first, which the order here decides: after
    // `"type":"string"` a small model goes on to a format whether the value has one or not.
    closed({
      format: { enum: ['date', 'time', 'date-time', 'email', 'uri'] },
      type: { const: 'string' },
    }),
    type('string'),
    closed({
      enum: { type: 'array', items: text(30), minItems: 2, maxItems: 8, uniqueItems: true },
    }),
    ...['integer', 'number', 'boolean'].map(type),
  ],
};

/** Members that the model names. */
const members = (of: SchemaNode, maxProperties: number): SchemaNode => ({
  type: 'object',
  propertyNames: { pattern: '^[a-z][a-zA-Z0-9]{0,23}$' },
  additionalProperties: of,
  minProperties: 1,
  maxProperties,
});

/** Members that the description names: all of them, in its order. */
const named = (facts: readonly (readonly [name: string, of: SchemaNode])[]): SchemaNode =>
  closed(Object.fromEntries(facts));

/** What stands in parentheses after a fact is read in three ways, of which the model takes one. */
function readingsOf(
  parts: readonly string[],
): [words: SchemaNode, group: SchemaNode, list: SchemaNode] {
  const group = groupOf(named(parts.map((part) => [camelCase(part), ref('single')])));
  return [closed({ enum: { const: parts } }), group, listOf(group)];
}

function fieldOf({ range, yesOrNo, several, parts, choice }: Fact): SchemaNode {
  if (yesOrNo) return type('boolean');
  if (range) {
    const [minimum, maximum] = range;
    const kinds = range.every(Number.isInteger) ? ['integer', 'number'] : ['number'];
    return closed({
      type: { enum: kinds },
      minimum: { const: minimum },
      maximum: { const: maximum },
    });
  }
  if (parts) {
    const [words, group, list] = readingsOf(parts);
    if (choice) return several ? listOf(words) : words;
    return { anyOf: several ? [listOf(words), list] : [words, group, list] };
  }
  return several ? listOf(ref('single')) : { anyOf: [ref('single'), listOf(ref('single'))] };
}

/**
 * The metaschema for a description (https://json-schema.org/draft/2020-12/schema). Facts that the
 * description lists are the members, and what it says of their values holds; else the model names
 * them, too.
 */
export function metaschemaFor(description: Description | undefined): SchemaNode {
  const { title, facts } = description ?? {};
  const group = groupOf(members(ref('single'), 8));
  const field = { anyOf: [ref('single'), group, listOf({ anyOf: [ref('single'), group] })] };
  return {
    $defs: { single },
    ...closed({
      title: title === undefined ? text(40) : { const: title },
      type: { const: 'object' },
      properties: facts
        ? named(facts.map((fact) => [fact.name, fieldOf(fact)]))
        : members(field, 12),
    }),
  };
}
