import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawItems, rawJson } from '../../../../src/runtime/api/http/json/raw-json.ts';

/** A path to each value within a value. */
function pathsOf(value: unknown): (string | number)[][] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value ?? {});
  const inner = typeof value === 'object' ? entries : [];
  return [[], ...inner.flatMap(([key, part]) => pathsOf(part).map((path) => [key, ...path]))];
}

test('the text of every part of a value is what JSON.parse reads there', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\n\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      for (const path of pathsOf(JSON.parse(text))) {
        const part = path.reduce<unknown>((whole, key) => (whole as never)[key], JSON.parse(text));
        expect(JSON.parse(rawJson(text, path) ?? '')).toEqual(part);
      }
    }),
  );
});

test('a string of any length with any escapes is skipped as a whole', () => {
  const unit = fc.constantFrom('x', '\\', '"', 'long '.repeat(100), '\\"'.repeat(200));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const string = units.join('');
      expect(rawJson(JSON.stringify({ string, next: 1 }), ['next'])).toBe('1');
    }),
  );
});

test('numbers keep every digit, and members their order', () => {
  const schema = '{"2": 12345678901234567890, "1": 1.0}';
  expect(rawJson(`{"a": [0, ${schema} ]}`, ['a', 1])).toBe(schema);
});

test('the last of several members with one name counts, as in JSON.parse', () => {
  expect(rawJson('{"a":1,"\\u0061":2,"b":3}', ['a'])).toBe('2');
});

test('a path that does not exist has no text', () => {
  expect(rawJson('{"a":[1]}', ['b'])).toBeUndefined();
  expect(rawJson('{"a":[1]}', ['a', 1])).toBeUndefined();
  expect(rawJson('{"a":[1]}', ['a', 'b'])).toBeUndefined();
  expect(rawJson('{"a":[1]}', [0])).toBeUndefined();
});

test('items of an array have the same text as their paths', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom('', ' '), (values, space) => {
      const text = JSON.stringify({ a: { b: values } }, null, space);
      const texts = values.map((_, place) => rawJson(text, ['a', 'b', place]));
      expect(rawItems(text, ['a', 'b'])).toEqual(texts);
    }),
  );
});

test('a value that is not an array has no items', () => {
  expect(rawItems('{"a":{"0":1}}', ['a'])).toEqual([]);
  expect(rawItems('{}', ['a'])).toEqual([]);
});
