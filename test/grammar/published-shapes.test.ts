import { describe, expect, it } from 'vitest';
import { compile } from '../../src/runtime/grammar/index.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

/**
 * What schemas that people publish have in common, and what it may cost. Costs are counted in
 * states: no clock is asked.
 */
const accepts = (schema: unknown, document: unknown) => {
  const matcher = compile(schema, byteVocabulary).start();
  return (
    matcher.acceptBytes(new TextEncoder().encode(JSON.stringify(document))) && matcher.complete
  );
};

describe('names that match patterns and have a maximum length', () => {
  const suffixes = ['Probability', 'Variant', 'Color', 'ColorFill', 'ColorFillStops', 'ColorAngle'];
  const schema = {
    properties: { seed: { type: 'string' } },
    patternProperties: Object.fromEntries(
      suffixes.map((suffix, size) => [`^[a-z][a-zA-Z0-9]*${suffix}$`, { maximum: size }]),
    ),
    propertyNames: { maxLength: 128 },
    additionalProperties: false,
  };

  it('cost as much as the patterns', () => {
    const grammar = compile(schema, byteVocabulary);
    grammar.start().mask();
    grammar.start().acceptBytes(new TextEncoder().encode('{"'));
    expect(grammar.states()).toBeLessThan(40_000);
  });

  it.each([
    [{ seed: 'a', hairColor: 2, hairColorFill: 3 }, true],
    [{ hairColor: 3 }, false],
    [{ hair: 0 }, false],
    [{ [`${'a'.repeat(123)}Color`]: 0 }, true],
    [{ [`${'a'.repeat(124)}Color`]: 0 }, false],
  ])('%j: %s', (document, valid) => {
    expect(accepts(schema, document)).toBe(valid);
  });
});

describe('one of many kinds of objects that a member distinguishes', () => {
  const kinds = Array.from({ length: 120 }, (_, i) => `Kind${i}`);
  const fields = (i: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, j) => [`field${i}x${j}`, { type: 'string' }]),
    );

  it('costs as much as the kinds, also without type (FHIR)', () => {
    const schema = {
      oneOf: kinds.map((kind, i) => ({
        properties: { resourceType: { const: kind }, id: { type: 'string' }, ...fields(i) },
        required: ['resourceType'],
        additionalProperties: false,
      })),
    };
    expect(compile(schema, byteVocabulary).states()).toBeLessThan(40_000);
    expect(accepts(schema, { resourceType: 'Kind7', field7x3: 'a' })).toBe(true);
    expect(accepts(schema, { resourceType: 'Kind7', field8x3: 'a' })).toBe(false);
    expect(accepts(schema, 1)).toBe(false);
  });

  it('costs as much if each kind is an if with its then', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, type: { enum: kinds.slice(0, 40) } },
      required: ['type'],
      allOf: kinds.slice(0, 40).map((kind, i) => ({
        if: { properties: { type: { const: kind } }, required: ['type'] },
        then: { properties: fields(i), required: [`field${i}x0`] },
      })),
    };
    const grammar = compile(schema, byteVocabulary);
    grammar.start().acceptBytes(new TextEncoder().encode('{"type":"Kind3","'));
    expect(grammar.states()).toBeLessThan(40_000);
    expect(accepts(schema, { type: 'Kind3', field3x0: 'a', field4x0: 'b' })).toBe(true);
    expect(accepts(schema, { type: 'Kind3', field3x0: 'a', field4x0: 1 })).toBe(true);
    expect(accepts(schema, { type: 'Kind3', field3x0: 1 })).toBe(false);
    expect(accepts(schema, { type: 'Kind3', field4x0: 'b' })).toBe(false);
  });

  it('costs as much if choices are nested and other names are first (Snapcraft)', () => {
    const project = (required: string, kind: string, i: number) => ({
      type: 'object',
      properties: { name: { type: 'string' }, ...fields(i), [required]: { const: kind } },
      required: ['name', required],
      additionalProperties: false,
    });
    const schema = {
      oneOf: [
        { oneOf: kinds.slice(0, 12).map((kind, i) => project('base', kind, i)) },
        { oneOf: kinds.slice(0, 4).map((kind, i) => project('build', kind, i)) },
      ],
    };
    expect(compile(schema, byteVocabulary).states()).toBeLessThan(5_000);
    expect(accepts(schema, { name: 'a', base: 'Kind3', field3x0: 'a' })).toBe(true);
    expect(accepts(schema, { name: 'a', field3x0: 'a', build: 'Kind3' })).toBe(true);
    expect(accepts(schema, { name: 'a', base: 'Kind4', field3x0: 'a' })).toBe(false);
    expect(accepts(schema, { name: 'a', base: 'Kind3', build: 'Kind3' })).toBe(false);
  });
});

describe('members that one of two kinds evaluates, in many schemas (terms of BIDS)', () => {
  const vocabularies = Array.from({ length: 32 }, (_, i) => ({
    properties: { [`a${i}`]: { type: ['string', 'object'] }, [`b${i}`]: { type: 'number' } },
  }));
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    anyOf: [
      { allOf: vocabularies, anyOf: [{ required: ['a0'] }, { required: ['b0'] }] },
      { properties: { other: { type: 'object' } }, required: ['other'] },
    ],
    unevaluatedProperties: false,
  };

  it('cost as much as the members', () => {
    expect(compile(schema, byteVocabulary).states()).toBeLessThan(5_000);
  });

  it.each([
    [{ name: '', a0: '', a1: {}, b31: 1 }, true],
    [{ name: '', a0: '', b31: '' }, false],
    [{ name: '', other: {} }, true],
    [{ name: '', a1: '', other: {} }, false],
    [{ name: '', a0: '', other: {} }, true],
    [{ name: '', a0: '', free: {} }, false],
  ])('%j: %s', (document, valid) => {
    expect(accepts(schema, document)).toBe(valid);
  });
});

describe('nested conditions next to unevaluatedProperties (parameters of OpenAPI)', () => {
  const when = (place: string, then: object) => ({
    if: { properties: { in: { const: place } } },
    then,
  });
  const explodes = {
    if: { properties: { style: { const: 'form' } } },
    then: { properties: { explode: { type: 'boolean' } } },
    else: { properties: { explode: { const: false } } },
  };
  const path = {
    name: { pattern: '^[^{}]+$' },
    style: { const: 'label' },
    required: { const: true },
  };
  const query = { style: { enum: ['form', 'simple'] }, reserved: { type: 'boolean' } };
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      in: { enum: ['path', 'header', 'query', 'cookie'] },
      required: { type: 'boolean' },
      schema: true,
      content: true,
    },
    required: ['name', 'in'],
    oneOf: [{ required: ['schema'] }, { required: ['content'] }],
    dependentSchemas: {
      schema: {
        properties: { style: { type: 'string' }, explode: { type: 'boolean' } },
        allOf: [
          when('path', { properties: path, required: ['required'] }),
          when('header', { properties: { style: { const: 'simple' } } }),
          when('query', { properties: query, ...explodes }),
          when('cookie', { properties: { style: { const: 'form' } }, ...explodes }),
        ],
      },
    },
    unevaluatedProperties: false,
  };

  it('cost each schema once, however many members it evaluates', () => {
    expect(compile(schema, byteVocabulary).states()).toBeLessThan(5_000);
  });

  it.each([
    [{ name: 'a', in: 'path', required: true, schema: 1, style: 'label' }, true],
    [{ name: '{', in: 'path', required: true, schema: 1 }, false],
    [{ name: '{', in: 'path', content: 1 }, true],
    [{ name: 'a', in: 'path', content: 1, style: 'label' }, false],
    [{ name: 'a', in: 'query', schema: 1, style: 'form', explode: true, reserved: true }, true],
    [{ name: 'a', in: 'query', schema: 1, style: 'simple', explode: true }, false],
    [{ name: 'a', in: 'cookie', schema: 1, style: 'form', reserved: true }, false],
  ])('%j: %s', (document, valid) => {
    expect(accepts(schema, document)).toBe(valid);
  });
});
