import { describe, expect, test } from 'vitest';
import type { CompileOptions } from '../../../src/runtime/grammar/types.ts';
import { language } from './walk.ts';

const accepts = (schema: unknown, text: string, options?: CompileOptions) =>
  language(schema, options).accepts(text);

describe('members are written', () => {
  test('in the order of properties, then of required', () => {
    const schema = { required: ['c', 'b'], properties: { b: {}, a: {} } };
    expect(accepts(schema, '{"b":1,"a":2,"c":3}')).toBe(true);
    expect(accepts(schema, '{"c":3,"b":1,"a":2}')).toBe(false);
  });

  test('before those that nothing mentions, whichever optional ones were left out', () => {
    const schema = {
      properties: { a: {}, b: {}, c: {} },
      anyOf: [{ required: ['a'] }, { properties: { b: { type: 'integer' } } }],
    };
    expect(accepts(schema, '{"b":1,"c":2,"z":3}')).toBe(true);
    expect(accepts(schema, '{"a":1,"c":2,"z":3}')).toBe(true);
    expect(accepts(schema, '{"a":1,"z":3,"c":2}')).toBe(false);
    expect(accepts(schema, '{"z":3,"c":2}')).toBe(false);
  });

  test('of constants in the order of the constant', () => {
    const schema = { enum: [{ city: 'Oslo' }, { city: 'Rome', days: 3 }] };
    expect(accepts(schema, '{"city":"Rome","days":3}')).toBe(true);
    expect(accepts(schema, '{"days":3,"city":"Rome"}')).toBe(false);
    expect(accepts({ const: { b: { z: 1, a: 2 } } }, '{"b":{"a":2,"z":1}}')).toBe(false);
  });

  test('of constants after those of properties next to them and of earlier schemas', () => {
    const said = { properties: { a: {}, b: {} } };
    const value = { b: 0, a: 1 };
    const inOrder = ['{"a":1,"b":0}', true] as const;
    const asTheConstant = ['{"a":1,"b":0}', false] as const;
    for (const [schema, [text, is]] of [
      [{ const: value, ...said }, inOrder],
      [{ allOf: [said], const: value }, inOrder],
      [{ const: value, allOf: [said] }, asTheConstant],
    ] as const) {
      expect([schema, accepts(schema, text)]).toEqual([schema, is]);
    }
  });

  test('of constants in any order if white space is flexible', () => {
    const schema = { const: { city: 'Rome', days: 3 } };
    expect(accepts(schema, '{"days":3,"city":"Rome"}', { whitespace: 'flexible' })).toBe(true);
  });

  test('in any order if nothing mentions them', () => {
    expect(accepts({ type: 'object' }, '{"z":1,"a":2}')).toBe(true);
    expect(accepts({ type: 'object' }, '{"a":2,"z":1}')).toBe(true);
  });

  test('in any order if few depend on each other, in one order if many do', () => {
    const circle = (names: string) =>
      Object.fromEntries([...names].map((name, i) => [name, [names[(i + 1) % names.length]]]));
    const text = '{"b":1,"c":1,"a":1}';
    expect(accepts({ type: 'object', dependentRequired: circle('abc') }, text)).toBe(true);
    const many = { type: 'object', dependentRequired: circle('abcdef') };
    expect(accepts(many, '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}')).toBe(true);
    expect(accepts(many, '{"b":1,"a":1,"c":1,"d":1,"e":1,"f":1}')).toBe(false);
  });
});
