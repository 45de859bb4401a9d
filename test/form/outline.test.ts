import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelOf } from '../../src/form/outline/field-facts.ts';
import { type Field, isWhole, outline } from '../../src/form/outline/outline.ts';

const schema = {
  type: 'object',
  properties: {
    unitPrice: { type: 'number', minimum: 0, maximum: 10 },
    state: { enum: ['open', 'paid'] },
    lines: { type: 'array', minItems: 2, items: { $ref: '#/$defs/line' } },
    note: { type: 'string' },
  },
  required: ['unitPrice', 'state', 'lines'],
  $defs: {
    line: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
};

const states = (field: Field) =>
  Object.fromEntries(field.children.map((child) => [child.name, child.state]));

describe('a document is whole', () => {
  const nested = {
    properties: {
      a: { type: 'string' },
      b: { type: 'object', properties: { c: { type: 'string' } }, required: ['c'] },
    },
    required: ['a'],
  };
  it.each([
    [undefined, false],
    [{}, false],
    [{ a: '' }, true],
    [{ a: '', b: {} }, false],
    [{ a: '', b: { c: '' } }, true],
  ])('once nothing that the schema requires is missing: %j', (value, whole) => {
    expect(isWhole(outline(nested, value, false))).toBe(whole);
  });

  const either = {
    properties: { name: {}, email: {}, phone: {} },
    required: ['name'],
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  };
  const speaker = {
    properties: { kind: { enum: ['talk', 'concert'] }, speaker: {} },
    required: ['kind'],
    if: { properties: { kind: { const: 'talk' } }, required: ['kind'] },
    then: { required: ['speaker'] },
  };
  it.each([
    [either, { name: 'a' }, false],
    [either, { name: 'a', email: 'b' }, true],
    [either, { name: 'a', phone: 'c' }, true],
    [speaker, {}, false],
    [speaker, { kind: 'talk' }, false],
    [speaker, { kind: 'talk', speaker: 'a' }, true],
    [speaker, { kind: 'concert' }, true],
  ])('by the branch that it fits: %j, %j', (given, value, whole) => {
    expect(isWhole(outline(given, value, false))).toBe(whole);
  });
});

describe('the outline of a growing document', () => {
  it('shows every property of an empty document', () => {
    expect(states(outline(schema, undefined, false))).toEqual({
      unitPrice: 'awaited',
      state: 'awaited',
      lines: 'awaited',
      note: 'possible',
    });
  });

  it('fills properties as they arrive, and marks those that can no longer be written', () => {
    const value = { unitPrice: 3, state: 'paid' };
    expect(states(outline(schema, value, false))).toMatchObject({
      unitPrice: 'filled',
      state: 'filled',
      lines: 'awaited',
    });
    expect(states(outline(schema, value, true)).note).toBe('absent');
  });

  it('shows as many placeholders in a list as it must have items', () => {
    const lines = outline(schema, { lines: [{ text: 'a' }] }, false).children[2];
    expect(lines?.children.map((item) => item.state)).toEqual(['filled', 'awaited']);
    expect(lines?.children[1]?.children[0]?.label).toBe('Text');
  });

  it.each(['50%', 'a%2'])('follows a reference to %j, which is no valid escape', (name) => {
    const given = {
      properties: { a: { $ref: `#/$defs/${name}` } },
      $defs: { [name]: { type: 'integer' } },
    };
    expect(outline(given, undefined, false).children[0]?.hint).toBe('whole number');
  });

  it('names bounds and choices', () => {
    const [price, state] = outline(schema, undefined, false).children;
    expect(price?.hint).toBe('0 to 10');
    expect(state?.options).toEqual(['open', 'paid']);
  });

  it('names what may be in place of a null', () => {
    const schema = { anyOf: [{ type: 'integer', maximum: 9 }, { type: 'null' }] };
    expect(outline(schema, null, false)).toMatchObject({
      value: null,
      instead: { shape: 'number', hint: 'whole number, up to 9' },
    });
    expect(outline(schema, 5, false).instead).toBeUndefined();
  });

  it('offers null among other choices', () => {
    expect(outline({ enum: ['s', null] }, undefined, false).options).toEqual(['s', null]);
  });

  it('does not present contradicting bounds as a range', () => {
    const hint = (one: object) => outline(one, undefined, false).hint;
    expect(hint({ type: 'number', minimum: 5, maximum: 2 })).toBe('no number fits');
    expect(hint({ type: 'string', minLength: 5, maxLength: 2 })).toBe('no length fits');
    expect(hint({ type: 'array', minItems: 5, maxItems: 2 })).toBe('no item count fits');
  });

  it('shows what all alternatives have in common until the value selects one', () => {
    const union = {
      oneOf: [
        { properties: { kind: { const: 'a' }, size: {}, x: {} }, required: ['kind', 'x'] },
        { properties: { kind: { const: 'b' }, size: {}, y: {} }, required: ['kind', 'y'] },
      ],
      properties: { size: { type: 'integer', minimum: 3 } },
    };
    const form = outline(union, undefined, false);
    expect(states(form)).toEqual({ kind: 'awaited', size: 'possible' });
    expect(form.children.find(({ name }) => name === 'kind')?.options).toEqual(['a', 'b']);
    expect(form.children.find(({ name }) => name === 'size')?.hint).toContain('3 or more');
    expect(form.hint).toBe('one of 2 shapes');
    expect(states(outline(union, { kind: 'b' }, false))).toHaveProperty('y');
    expect(
      outline({ anyOf: [{ type: 'string' }, { type: 'number' }] }, undefined, false).hint,
    ).toBe('one of 2 shapes');
  });

  it('selects the alternative whose constant the value has', () => {
    const union = {
      oneOf: [
        { properties: { kind: { const: 'a' }, x: { title: 'Of a' } } },
        { properties: { kind: { const: 'b' }, x: { title: 'Of b' } } },
      ],
    };
    const field = outline(union, { kind: 'b', x: 1 }, true);
    expect(field.children.map((child) => child.label)).toEqual(['Kind', 'Of b']);
  });

  it('ends for a recursive schema', () => {
    const tree = {
      type: 'object',
      properties: { left: { $ref: '#' }, right: { $ref: '#' } },
      required: ['left'],
    };
    expect(outline(tree, undefined, false).children).toHaveLength(2);
    expect(outline({ $ref: '#' }, { a: 1 }, true).children).toHaveLength(1);
  });

  it('expands a recursive schema once for values that are missing', () => {
    const properties = { name: {}, friend: { $ref: '#' }, parents: { items: { $ref: '#' } } };
    const count = (field: Field): number =>
      field.children.reduce((sum, child) => sum + count(child), 1);
    const size = (value: unknown) => count(outline({ properties }, value, false));
    expect(size(undefined)).toBe(5);
    expect(size({ friend: {} })).toBe(9);
  });

  it('expands a schema that parts of a document share', () => {
    const named = { required: ['name'], properties: { name: {} } };
    const given = {
      allOf: [{ $ref: '#/$defs/named' }],
      properties: { home: { allOf: [{ $ref: '#/$defs/named' }] } },
      $defs: { named },
    };
    const home = outline(given, undefined, false).children.find(({ name }) => name === 'home');
    expect(home?.children.map(({ name }) => name)).toEqual(['name']);
  });

  it('expands a schema that another alternative is', () => {
    const kindOf = (kind: string, item: object) => ({
      properties: { kind: { const: kind }, item },
      required: ['kind', 'item'],
    });
    const given = {
      properties: { p: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] } },
      $defs: { a: kindOf('a', { $ref: '#/$defs/b' }), b: kindOf('b', { type: 'string' }) },
    };
    const [p] = outline(given, { p: { kind: 'a' } }, false).children;
    const item = p?.children.find(({ name }) => name === 'item');
    expect(item?.children.map(({ name }) => name)).toEqual(['kind', 'item']);
  });

  it('ends quickly for hostile schemas', () => {
    const nodes = Array.from({ length: 40 }, (_, index) => [
      `n${index}`,
      { allOf: Array.from({ length: 3 }, () => ({ $ref: `#/$defs/n${index + 1}` })) },
    ]);
    const hostile = { $ref: '#/$defs/n0', $defs: Object.fromEntries(nodes) };
    expect(outline(hostile, undefined, false).state).toBe('awaited');
    const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown;
    expect(outline(true, deep, true).shape).toBe('array');
  });

  it('shows every member of any document, whatever the schema', () => {
    const anything = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(anything, fc.dictionary(fc.string(), anything), (given, value) => {
        const names = outline(given, value, true)
          .children.filter((child) => child.state === 'filled')
          .map((child) => child.name);
        expect(names.toSorted()).toEqual(Object.keys(value).toSorted());
      }),
    );
  });

  it('shows values that the schema does not mention', () => {
    expect(outline(true, { a: [1, 'x'] }, true).children[0]?.children).toHaveLength(2);
  });

  it('derives labels from names', () => {
    expect(['unitPrice', 'unit_price', 'URL', 'x'].map(labelOf)).toEqual([
      'Unit price',
      'Unit price',
      'URL',
      'X',
    ]);
  });
});
