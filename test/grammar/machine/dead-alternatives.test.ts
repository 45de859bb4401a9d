import { describe, expect, test } from 'vitest';
import { language } from './walk.ts';

describe('an alternative that cannot be finished is never begun', () => {
  test.each([
    [
      'required members under maxProperties',
      { type: 'object', properties: { a: true, b: true }, required: ['b'], maxProperties: 1 },
      '{',
      '"b"',
      '"a"',
    ],
    [
      'a member whose value cannot be',
      {
        type: 'object',
        properties: { a: { type: 'string', pattern: '^x', enum: ['y'] }, b: true },
      },
      '{',
      '"b"',
      '"a"',
    ],
    [
      'items that must differ, of few values',
      { type: 'array', uniqueItems: true, items: { enum: [1, 2] } },
      '[1,2',
      ']',
      ',',
    ],
    [
      'items that later ones need',
      {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        prefixItems: [{ enum: [1, 2] }, { const: 1 }],
      },
      '[',
      '2',
      '1',
    ],
    [
      'one of many values that a later item needs',
      {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        prefixItems: [{ type: 'integer' }, { const: 0 }],
      },
      '[1,',
      '0',
      '1',
    ],
    [
      'a value that oneOf would reject twice',
      { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 2 }], type: 'integer' },
      '',
      '1',
      '2',
    ],
    [
      'a discriminator that no branch has',
      {
        anyOf: ['cat', 'cow'].map((kind) => ({
          properties: { kind: { const: kind } },
          required: ['kind'],
        })),
        type: 'object',
      },
      '{"kind":"c',
      'a',
      'u',
    ],
    [
      'what `not` excludes',
      {
        type: 'object',
        properties: { a: { enum: [1, 2] } },
        required: ['a'],
        not: { properties: { a: { const: 2 } } },
      },
      '{"a":',
      '1',
      '2',
    ],
    [
      'what `then` demands',
      {
        type: 'object',
        properties: { k: { enum: [1, 2] }, v: true },
        required: ['k'],
        additionalProperties: false,
        if: { properties: { k: { const: 1 } } },
        then: { required: ['v'] },
      },
      '{"k":1',
      ',',
      '}',
    ],
    [
      'dependent members that are not allowed',
      { type: 'object', properties: { a: true, b: false }, dependentRequired: { a: ['b'] } },
      '{',
      '}',
      '"a"',
    ],
    [
      'more hits than maxContains',
      {
        type: 'array',
        items: { enum: [1, 2] },
        contains: { const: 1 },
        maxContains: 1,
        maxItems: 3,
      },
      '[1,',
      '2',
      '1',
    ],
    [
      'too few items left for minContains',
      {
        type: 'array',
        items: { enum: [1, 2] },
        contains: { const: 1 },
        minContains: 2,
        maxItems: 3,
      },
      '[2,',
      '1',
      '2',
    ],
    [
      'members that nothing evaluates',
      {
        type: 'object',
        anyOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, { properties: { b: true } }],
        unevaluatedProperties: false,
      },
      '{',
      '"a"',
      '"c',
    ],
  ])('%s', (_, schema, before, goes, fails) => {
    const { begins } = language(schema);
    expect(begins(before + goes)).toBe(true);
    expect(begins(before + fails)).toBe(false);
  });
});
