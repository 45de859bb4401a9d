/** Schemas that a model writes from a description. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { finished, instructions, metaschema } from '../../src/playground/schema/describe.ts';
import { language } from '../machine/walk.ts';

const { accepts } = language(metaschema);
const example = instructions.slice(instructions.indexOf('{'));

describe('the metaschema', () => {
  it('takes the example that the model is shown', () => {
    expect(accepts(example)).toBe(true);
  });

  it.each([
    ['a member without a type', { title: 'A', type: 'object', properties: { a: {} } }],
    ['no members', { title: 'A', type: 'object', properties: {} }],
    ['a type that is none', { title: 'A', type: 'object', properties: { a: { type: 'text' } } }],
    [
      'a name that is no word',
      { title: 'A', type: 'object', properties: { 'a b': { type: 'boolean' } } },
    ],
    ['a text', 'a schema'],
  ])('refuses %s', (_what, schema) => {
    expect(accepts(JSON.stringify(schema))).toBe(false);
  });

  it('holds answers to JSON Schema as its own metaschema does', () => {
    const schema = {
      title: 'Order',
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string', maxLength: 40 } } },
        },
        state: { enum: ['open', 'paid'] },
        due: { type: 'string', format: 'date' },
        total: { type: 'number', minimum: 0 },
      },
    };
    expect(accepts(JSON.stringify(schema))).toBe(true);
    expect(new Ajv2020({ validateFormats: false }).validateSchema(finished(schema) as object)).toBe(
      true,
    );
  });
});

describe('what is made of the answer', () => {
  it('requires every member and allows no other, at every depth', () => {
    const inner = { type: 'object', properties: { b: { type: 'boolean' } } };
    expect(
      finished({ type: 'object', properties: { a: { type: 'array', items: inner } } }),
    ).toEqual({
      type: 'object',
      properties: {
        a: {
          type: 'array',
          items: { ...inner, required: ['b'], additionalProperties: false },
        },
      },
      required: ['a'],
      additionalProperties: false,
    });
  });

  it('has no bounds that exclude each other', () => {
    expect(finished({ type: 'integer', minimum: 5, maximum: 1 })).toEqual({ type: 'integer' });
  });
});
