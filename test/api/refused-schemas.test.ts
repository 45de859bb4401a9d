import { expect, it } from 'vitest';
import { createApi } from '../../src/runtime/api/index.ts';
import { openPorts } from '../support/open-ports.ts';
import { createStubEngine } from '../support/stub-engine.ts';

type Refusal = readonly [
  code: 'unsupported_schema_feature' | 'invalid_schema' | 'unsatisfiable_schema',
  pointer: string,
  schema: unknown,
];

const unsupported = (pointer: string, schema: unknown): Refusal => [
  'unsupported_schema_feature',
  pointer,
  schema,
];
const invalid = (pointer: string, schema: unknown): Refusal => ['invalid_schema', pointer, schema];
const empty = (pointer: string, schema: unknown): Refusal => [
  'unsatisfiable_schema',
  pointer,
  schema,
];

/** A schema is applied completely, or refused with the place: these are the ways to be refused. */
const refusals: readonly Refusal[] = [
  unsupported('/$ref', { $ref: 'https://example.com/address.json' }),
  unsupported('/properties/a/items/$ref', { properties: { a: { items: { $ref: 'other.json' } } } }),
  unsupported('/$schema', { $schema: 'https://example.com/meta' }),
  unsupported('/format', { format: 'color' }),
  unsupported('/properties/a~1b/items/anyOf/1/format', {
    properties: { 'a/b': { items: { anyOf: [{}, { format: 'zip' }] } } },
  }),
  unsupported('/properties/a~0b/format', { properties: { 'a~b': { format: 'currency' } } }),
  unsupported('/$defs/a/format', { $ref: '#/$defs/a', $defs: { a: { format: 'color' } } }),
  unsupported('/pattern', { pattern: '^(a|b)\\1$' }),
  unsupported('/pattern', { pattern: '(?<letter>a)\\k<letter>' }),
  unsupported('/not/pattern', { not: { pattern: '(.)\\1' } }),
  unsupported('/propertyNames/pattern', { propertyNames: { pattern: '(.)\\1' } }),
  unsupported('/patternProperties/(a)\\1', { patternProperties: { '(a)\\1': {} } }),
  unsupported('/pattern', { pattern: 'a\\Z' }),
  invalid('', 3),
  invalid('/properties/a', { properties: { a: 3 } }),
  invalid('/properties', { properties: [] }),
  invalid('/$ref', { $ref: '#/$defs/none' }),
  invalid('/$ref', { $ref: 3 }),
  invalid('', { $ref: '#' }),
  invalid('/$dynamicRef', { $dynamicRef: '#none' }),
  invalid('/$anchor', { $anchor: 3 }),
  invalid('/$id', { $id: 3 }),
  invalid('/$defs', { $defs: 3 }),
  invalid('/type', { type: 'float' }),
  invalid('/type', { type: [3] }),
  invalid('/enum', { enum: 'a' }),
  invalid('/required', { required: 'a' }),
  invalid('/minLength', { minLength: -1 }),
  invalid('/maxLength', { maxLength: 1.5 }),
  invalid('/properties/a/minimum', { properties: { a: { minimum: '3' } } }),
  invalid('/multipleOf', { multipleOf: 0 }),
  invalid('/multipleOf', { multipleOf: -2 }),
  invalid('/pattern', { pattern: '(' }),
  invalid('/patternProperties/(', { patternProperties: { '(': {} } }),
  invalid('/prefixItems', { prefixItems: {} }),
  invalid('/maxItems', { maxItems: '3' }),
  invalid('/uniqueItems', { uniqueItems: 'yes' }),
  invalid('/contains', { contains: 3 }),
  invalid('/minContains', { contains: {}, minContains: -1 }),
  invalid('/maxProperties', { maxProperties: -1 }),
  invalid('/allOf', { allOf: [] }),
  invalid('/anyOf', { anyOf: {} }),
  invalid('/oneOf/0', { oneOf: [3] }),
  invalid('/not', { not: 3 }),
  invalid('/if', { if: 'x' }),
  invalid('/dependentRequired/a', { dependentRequired: { a: 'b' } }),
  invalid('/dependentSchemas/a', { dependentSchemas: { a: 1 } }),
  invalid('/unevaluatedProperties', { unevaluatedProperties: 'x' }),
  empty('/maxLength', { type: 'string', minLength: 3, maxLength: 2 }),
  empty('/properties/a/not', {
    properties: { a: { type: 'string', not: {} } },
    type: 'object',
    required: ['a'],
  }),
];

const api = createApi(openPorts(createStubEngine()));

async function ask(schema: unknown): Promise<Response> {
  return api.fetch(
    new Request('http://test/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'stub',
        messages: [{ role: 'user', content: 'Hello' }],
        stream: true,
        response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
      }),
    }),
  );
}

it.each(refusals)('answers 400 %s at "%s" to %j', async (code, pointer, schema) => {
  const response = await ask(schema);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: Record<string, string> };
  // A schema that is not even an object or a boolean is stopped by the request's own check.
  if (schema === 3) return expect(error.param).toMatch(/^response_format\.json_schema\.schema/);
  expect(error).toMatchObject({ code, param: `response_format.json_schema.schema${pointer}` });
  expect(error.message).not.toBe('');
});

it('refuses fifty schemas', () => {
  expect(refusals).toHaveLength(50);
});
