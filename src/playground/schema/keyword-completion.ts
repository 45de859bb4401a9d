/** Completes JSON Schema keywords, and values from a fixed set, in the schema editor. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { jsonLanguage } from '@codemirror/lang-json';
import { syntaxTree } from '@codemirror/language';

const keywords: Readonly<Record<string, string>> = {
  type: 'kind of value',
  properties: 'members by name',
  required: 'required members',
  additionalProperties: 'all other members',
  patternProperties: 'members by name pattern',
  propertyNames: 'schema of the names',
  minProperties: 'minimum number of members',
  maxProperties: 'maximum number of members',
  dependentRequired: 'members that require others',
  dependentSchemas: 'schemas that members require',
  unevaluatedProperties: 'members no other keyword covers',
  items: 'items of a list',
  prefixItems: 'first items, one by one',
  contains: 'a required item',
  minContains: 'minimum number of such items',
  maxContains: 'maximum number of such items',
  minItems: 'minimum number of items',
  maxItems: 'maximum number of items',
  uniqueItems: 'no item twice',
  unevaluatedItems: 'items no other keyword covers',
  enum: 'one of these values',
  const: 'exactly this value',
  minLength: 'minimum number of characters',
  maxLength: 'maximum number of characters',
  pattern: 'regular expression',
  format: 'date, email, uuid, …',
  minimum: 'minimum value',
  maximum: 'maximum value',
  exclusiveMinimum: 'greater than this value',
  exclusiveMaximum: 'less than this value',
  multipleOf: 'a multiple of this',
  allOf: 'all of these schemas',
  anyOf: 'at least one of these',
  oneOf: 'exactly one of these',
  not: 'does not match this schema',
  if: 'condition',
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
  then: 'if the condition matches',
  else: 'if it does not match',
  $ref: 'another schema, by pointer',
  $defs: 'reusable schemas',
  $anchor: 'name of this schema',
  $schema: 'dialect',
  title: 'display name',
  description: 'meaning for people and model',
};

const words: Readonly<Record<string, readonly string[]>> = {
  type: ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'],
  format: [
    'date',
    'time',
    'date-time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uuid',
  ],
};

const options: readonly Completion[] = Object.entries(keywords).map(([label, detail]) => ({
  label,
  detail,
  type: 'keyword',
}));

function complete(context: CompletionContext): CompletionResult | null {
  const node = syntaxTree(context.state).resolveInner(context.pos, -1);
  const inName = node.name === 'PropertyName';
  if (!inName && node.name !== 'String') return null;
  const to = context.state.sliceDoc(node.to - 1, node.to) === '"' ? node.to - 1 : node.to;
  const place = { from: node.from + 1, to: Math.max(to, node.from + 1) };
  if (inName) {
    // Names below `properties` are the user's own.
    const owner = node.node.parent?.parent?.parent?.getChild('PropertyName');
    const name = owner ? context.state.sliceDoc(owner.from + 1, owner.to - 1) : '';
    return ['properties', '$defs', 'patternProperties'].includes(name)
      ? null
      : { ...place, options: [...options] };
  }
  const property = node.parent?.name === 'Property' ? node.parent.getChild('PropertyName') : null;
  const name = property ? context.state.sliceDoc(property.from + 1, property.to - 1) : '';
  const list = words[name];
  return list ? { ...place, options: list.map((label) => ({ label, type: 'constant' })) } : null;
}

/** The editor extension. */
export const schemaKeywordCompletion = jsonLanguage.data.of({ autocomplete: complete });
