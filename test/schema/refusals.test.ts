import { describe, expect, test } from 'vitest';
import { buildMachine } from '../../src/runtime/grammar/machine/index.ts';
import { refusal } from '../grammar/machine/walk.ts';

describe('invalid_schema names the keyword and its location', () => {
  test.each([
    [{ type: 'int' }, 'type', '/type'],
    [{ properties: { 'a/b': { minLength: -1 } } }, 'minLength', '/properties/a~1b/minLength'],
    [{ allOf: [{ anyOf: [] }] }, 'anyOf', '/allOf/0/anyOf'],
    [{ required: ['a', 1] }, 'required', '/required/1'],
    [{ multipleOf: 0 }, 'multipleOf', '/multipleOf'],
    [{ properties: { a: { required: true } } }, 'required', '/properties/a/required'],
    [{ $ref: '#/$defs/missing' }, '$ref', '/$ref'],
    [{ $ref: '#' }, '$ref', ''],
    [{ $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, '$anchor', '/$defs/a/$anchor'],
    [{ $anchor: 'x', items: { $dynamicAnchor: 'x' } }, '$dynamicAnchor', '/items/$dynamicAnchor'],
    [{ not: { anyOf: [{ type: 'null' }, { $ref: '#' }] } }, '$ref', ''],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema', items: [true] }, 'items', '/items'],
  ])('%j', (schema, keyword, pointer) => {
    expect(refusal(schema)).toMatchObject({ code: 'invalid_schema', keyword, pointer });
  });

  test('an anchor is unique within its resource', () => {
    const named = { $anchor: 'x', $dynamicAnchor: 'x' };
    expect(() => buildMachine({ ...named, items: { $id: 'other', ...named } }, {})).not.toThrow();
  });

  test('"#/" refers to a member with an empty name, and the error suggests "#"', () => {
    const error = refusal({ properties: { a: { $ref: '#/' } } });
    expect(error).toMatchObject({ code: 'invalid_schema', pointer: '/properties/a/$ref' });
    expect(error.message).toContain('The whole schema is "#".');
  });

  test('a schema that is neither object nor boolean', () => {
    expect(refusal({ properties: { a: 1 } })).toMatchObject({
      code: 'invalid_schema',
      pointer: '/properties/a',
    });
  });
});

describe('unsupported_schema_feature names the keyword and an alternative', () => {
  test.each([
    [{ format: 'colour' }, 'format', '/format', 'pattern'],
    [{ items: { $ref: 'https://example.com/a.json' } }, '$ref', '/items/$ref', '$defs'],
    [{ $ref: 'A', definitions: { A: {} } }, '$ref', '/$ref', 'write "#/definitions/A"'],
    [{ $schema: 'https://example.com/mine' }, '$schema', '/$schema', '2020-12'],
    [{ properties: { a: { pattern: '(a)\\1' } } }, 'pattern', '/properties/a/pattern', ''],
    [{ patternProperties: { '(a)\\1': true } }, 'patternProperties', undefined, ''],
  ])('%j', (schema, keyword, pointer, advice) => {
    const error = refusal(schema);
    expect(error).toMatchObject({ code: 'unsupported_schema_feature', keyword });
    if (pointer !== undefined) expect(error.pointer).toBe(pointer);
    expect(error.message).toContain(advice);
  });

  test('a keyword that no document reaches is not refused', () => {
    const schema = { $defs: { unused: { $ref: 'https://example.com/a.json' } }, type: 'null' };
    expect(() => buildMachine(schema)).not.toThrow();
  });
});

test('an unknown type is named', () => {
  expect(refusal({ type: ['string', 'float'] }).message).toMatch(
    /or a list of them, not "float"\.$/,
  );
});

describe('unsatisfiable_schema is found at compile time', () => {
  test.each([
    [false],
    [{ type: 'string', minLength: 3, maxLength: 2 }],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }],
    [{ enum: ['a', 'b'], pattern: '^c' }],
    [{ type: 'object', required: ['a'], properties: { a: false } }],
    [{ type: 'object', required: ['a', 'b'], maxProperties: 1 }],
    [{ type: 'array', minItems: 3, uniqueItems: true, items: { enum: [1, 2] } }],
    [{ type: 'array', contains: { type: 'string' }, items: { type: 'integer' } }],
    [{ type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
    [{ oneOf: [{ type: 'null' }, { const: null }], type: 'null' }],
    [
      {
        allOf: [
          { type: 'string', format: 'date' },
          { type: 'string', maxLength: 9 },
        ],
      },
    ],
  ])('%j', (schema) => {
    expect(refusal(schema)).toMatchObject({ code: 'unsatisfiable_schema' });
  });
});

describe('a keyword that no vocabulary defines is an annotation', () => {
  test('is named in a warning', () => {
    const { warnings } = buildMachine({ properties: { a: { maxLenght: 3 } } });
    expect(warnings).toMatchObject([{ keyword: 'maxLenght', pointer: '/properties/a/maxLenght' }]);
  });

  test.each([
    ['minlength', '"minLength" is'],
    ['max_length', '"maxLength" is'],
    ['AdditionalProperties', '"additionalProperties" is'],
    ['ref', '"$ref" is'],
    ['nullable', 'add "null" to "type"'],
  ])('is reported with the keyword probably meant: %s', (name, meant) => {
    const { warnings } = buildMachine({ [name]: true });
    expect(warnings[0]?.message).toContain(`(${meant}): it constrains nothing.`);
  });

  test('includes an unknown format next to a pattern', () => {
    const { warnings } = buildMachine({ format: 'starts_with', pattern: '^a' });
    expect(warnings).toMatchObject([{ keyword: 'format', pointer: '/format' }]);
  });

  test('includes keywords of another dialect', () => {
    const { warnings } = buildMachine({
      $schema: 'http://json-schema.org/draft-07/schema#',
      unevaluatedProperties: false,
    });
    expect(warnings).toMatchObject([{ keyword: 'unevaluatedProperties' }]);
  });
});

test('schema_too_complex names the only keyword of its schema', () => {
  const pattern = `^${[...'abcdefghijklmn'].map((letter) => `(?=.*${letter})`).join('')}`;
  const error = refusal({ properties: { a: { type: 'string', pattern } }, required: ['a'] });
  expect(error).toMatchObject({ code: 'schema_too_complex', pointer: '/properties/a/pattern' });
  expect(refusal({ type: 'string', pattern }).pointer).toBe('/pattern');
});
