import { describe, expect, test } from 'vitest';
import type { Configuration } from '../../../src/runtime/grammar/machine/branch.ts';
import type { CompileOptions } from '../../../src/runtime/grammar/types.ts';
import { after, language } from './walk.ts';

const anyOrder = (schema: unknown, options: CompileOptions = {}) =>
  language(schema, { ...options, memberOrder: 'any' });

/** What must come next after a text. */
function forcedAfter(schema: unknown, text: string): string {
  const { machine } = anyOrder(schema);
  let forced = '';
  for (let at = after(machine, text); at; ) {
    const byte = machine.onlyByte(at);
    if (byte === undefined) break;
    forced += String.fromCharCode(byte);
    at = machine.next(at, byte);
  }
  return forced;
}

describe('with members in any order', () => {
  const closed = {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'boolean' }, c: { const: 'x' } },
    required: ['a', 'c'],
    additionalProperties: false,
  };

  test.each(['{"a":1,"b":true,"c":"x"}', '{"c":"x","a":1}', '{"b":true,"c":"x","a":1}'])(
    '%s is accepted',
    (text) => expect(anyOrder(closed).accepts(text)).toBe(true),
  );

  test.each([
    ['a member twice', '{"a":1,"c":"x","a":1}'],
    ['no required member', '{"b":true,"a":1}'],
    ['a name that is not allowed', '{"a":1,"c":"x","d":1}'],
    ['a value of another member', '{"c":1,"a":"x"}'],
  ])('%s is rejected', (_, text) => expect(anyOrder(closed).accepts(text)).toBe(false));

  test('other names may be before, between and after those of the schema, each once', () => {
    const { accepts } = anyOrder({ properties: { a: {}, b: {} }, required: ['b'] });
    expect(accepts('{"z":1,"b":2,"y":3,"a":4,"x":5}')).toBe(true);
    expect(accepts('{"z":1,"b":2,"z":3}')).toBe(false);
    expect(accepts('{"b":1,"z":2,"b":3}')).toBe(false);
  });

  test('a name that only another one requires may be first', () => {
    const { accepts } = anyOrder({
      type: 'object',
      dependentRequired: { a: ['a', 'c'] },
      required: ['a', 'e'],
      minProperties: 2,
    });
    for (const text of ['{"c":1,"a":2,"e":3}', '{"c":1,"e":2,"a":3}', '{"e":1,"c":2,"a":3}']) {
      expect(accepts(text), text).toBe(true);
    }
    expect(accepts('{"e":1,"a":2}')).toBe(false);
  });

  test('members of constants may be in any order', () => {
    const { accepts } = anyOrder({ enum: [{ city: 'Oslo' }, { city: 'Rome', days: 3, on: [] }] });
    expect(accepts('{"on":[],"days":3,"city":"Rome"}')).toBe(true);
    expect(accepts('{"on":[],"days":3,"city":"Oslo"}')).toBe(false);
  });

  test('members of nested objects may be in any order', () => {
    const { accepts } = anyOrder({ items: closed });
    expect(accepts('[{"c":"x","a":1},{"a":1,"c":"x"}]')).toBe(true);
  });

  test('items with the same members in another order are equal', () => {
    const { accepts } = anyOrder({ type: 'array', uniqueItems: true });
    expect(accepts('[{"a":1,"b":2},{"b":2,"a":2}]')).toBe(true);
    expect(accepts('[{"a":1,"b":2},{"b":2,"a":1}]')).toBe(false);
  });

  test('white space options apply as before', () => {
    expect(anyOrder(closed, { whitespace: 'spaced' }).accepts('{"c": "x", "a": 1}')).toBe(true);
    expect(anyOrder(closed, { whitespace: 'flexible' }).accepts('{ "c":"x" ,\n"a":1}')).toBe(true);
  });

  test('a member may depend on one before it or after it', () => {
    const { accepts } = anyOrder({
      properties: { kind: { enum: ['a', 'b'] }, size: {} },
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { properties: { size: { type: 'integer' } }, required: ['size'] },
      dependentRequired: { x: ['y'] },
    });
    expect(accepts('{"size":1,"kind":"a"}')).toBe(true);
    expect(accepts('{"size":"1","kind":"a"}')).toBe(false);
    expect(accepts('{"kind":"a","size":"1"}')).toBe(false);
    expect(accepts('{"kind":"b","size":"1"}')).toBe(true);
    expect(accepts('{"x":1,"y":1}')).toBe(true);
    expect(accepts('{"x":1,"kind":"b"}')).toBe(false);
  });

  test('many names that depend on each other may be in any order', () => {
    const names = [...'abcdefghij'];
    const circle = names.map((name, at) => [name, [names[(at + 1) % names.length]]]);
    const { accepts } = anyOrder({ type: 'object', dependentRequired: Object.fromEntries(circle) });
    const text = (some: readonly string[]) => `{${some.map((name) => `"${name}":1`).join()}}`;
    expect(accepts(text(names.toReversed()))).toBe(true);
    expect(accepts(text(names.toReversed().slice(1)))).toBe(false);
  });

  test.each([
    [{ minProperties: 2, maxProperties: 3 }, 2, 3],
    [{ minProperties: 2, maxProperties: 2, required: ['b'] }, 2, 2],
    [{ minProperties: 3, anyOf: [{ required: ['a'] }, { required: ['d'] }] }, 3, 5],
  ])('members are counted: %j', (schema, least, most) => {
    const { accepts } = anyOrder({ properties: { a: {}, b: {}, c: {} }, ...schema });
    const members = ['"z":0', '"b":0', '"a":0', '"y":0', '"c":0'];
    const counts = members.map((_, at) => accepts(`{${members.slice(0, at + 1)}}`));
    expect(counts).toEqual(counts.map((_, at) => at + 1 >= least && at + 1 <= most));
  });
});

describe('the shortest finish', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'integer' }, b: {}, c: {} },
    required: ['a', 'b', 'c'],
  };

  test('has the missing members in the order of the schema', () => {
    const { shortest, shortestAfter } = anyOrder(schema);
    expect(shortest()).toBe('{"a":0,"b":0,"c":0}');
    expect(shortestAfter('{"b":1')).toBe('{"b":1,"a":0,"c":0}');
    expect(shortestAfter('{"c":1,"x"')).toBe('{"c":1,"x":0,"a":0,"b":0}');
  });

  test('continues from within a name to the nearest one', () => {
    const { shortestAfter } = anyOrder({
      properties: { name: { type: 'string' }, names: {}, na: {}, size: {} },
      required: ['names', 'size'],
      additionalProperties: false,
    });
    expect(shortestAfter('{"size":1,"nam')).toBe('{"size":1,"names":0}');
    expect(shortestAfter('{"size":1,"names":0,"nam')).toBe('{"size":1,"names":0,"name":""}');
  });

  test('has the cheapest members not yet written, if a count requires more', () => {
    const { shortestAfter } = anyOrder({
      properties: { a: {}, bbb: {}, cc: {} },
      minProperties: 3,
      additionalProperties: false,
    });
    expect(shortestAfter('{"a":0')).toBe('{"a":0,"bbb":0,"cc":0}');
    expect(shortestAfter('{"cc":0')).toBe('{"cc":0,"a":0,"bbb":0}');
  });
});

describe('forced text', () => {
  const schema = {
    type: 'object',
    properties: { left: {}, right: {}, both: {} },
    required: ['left', 'right'],
    additionalProperties: false,
  };

  test('has no name if two may follow', () => {
    expect(forcedAfter(schema, '')).toBe('{"');
    expect(forcedAfter(schema, '{"both":null')).toBe(',"');
  });

  test('has a name once its first letters identify it', () => {
    expect(forcedAfter(schema, '{"r')).toBe('ight":');
  });

  test('has the only name left', () => {
    expect(forcedAfter(schema, '{"both":null,"right":null')).toBe(',"left":');
    expect(forcedAfter(schema, '{"right":null,"left":null,')).toBe('"both":');
  });
});

describe('states are created only as documents reach them', () => {
  const names = Array.from({ length: 200 }, (_, index) => `name${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]));
  const shuffled = names.toSorted(
    (a, b) =>
      ((a.length * 7 + Number(a.slice(4)) * 37) % 101) -
      ((b.length * 7 + Number(b.slice(4)) * 37) % 101),
  );
  const text = `{${shuffled.map((name) => `"${name}":1`)}}`;

  test.each([
    ['optional', {}],
    ['required', { required: names }],
    ['counted', { minProperties: 150, maxProperties: 200 }],
    ['of which some depend on others', { dependentRequired: { name3: ['name5', 'name7'] } }],
    ['of which one must come', { anyOf: names.map((name) => ({ required: [name] })) }],
  ])('200 members, %s', (_, said) => {
    const { machine, accepts } = anyOrder({ properties, additionalProperties: false, ...said });
    const before = machine.spent();
    expect(accepts(text)).toBe(true);
    expect(machine.spent() - before).toBeLessThan(5000);
  });

  test.each(['anyOf', 'oneOf'])('alternatives of %s that share members', (keyword) => {
    const member = (index: number) => [`f${index}`, { type: 'string' }];
    const alternatives = Array.from({ length: 12 }, (_, i) => ({
      properties: Object.fromEntries([2 * i, 2 * i + 1, 2 * i + 2].map(member)),
      required: [`f${2 * i}`],
    }));
    const { machine } = anyOrder({
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      [keyword]: alternatives,
      unevaluatedProperties: false,
    });
    expect(machine.spent()).toBeLessThan(100_000);
    // Each of these names needs one that may only come later.
    const written = keyword === 'anyOf' ? ['f3', 'f7', 'f11', 'f15'] : ['f3'];
    let at: Configuration | undefined = machine.start;
    for (const byte of Buffer.from(`{${written.map((name) => `"${name}":"",`).join('')}`)) {
      const before = machine.spent();
      at = at && machine.next(at, byte);
      expect(machine.distance(at!)).toBeGreaterThan(0);
      expect(machine.spent() - before).toBeLessThan(50_000);
    }
  });
});
