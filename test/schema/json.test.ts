import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNumber, isObject, textOf } from '../../src/runtime/schema/json.ts';
import { readJson } from '../../src/runtime/schema/read-json.ts';
import { fromValue } from '../../src/runtime/schema/to-json.ts';

describe('reading JSON text', () => {
  test('gives the same value as JSON.parse, for every JSON text', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const pretty = JSON.stringify(JSON.parse(text), null, indent);
        expect(readJson(pretty)).toEqual(fromValue(JSON.parse(text)));
      }),
    );
  });

  test('accepts exactly the texts that JSON.parse accepts', () => {
    const near = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '0', '\\', '\n', '-'))
      .map(([text, at, extra]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + extra + text.slice(cut + 1);
      })
      // Exponents out of reach are refused with a reason of their own.
      .filter((text) => !/[eE][+-]?\d{4}/.test(text));
    fc.assert(
      fc.property(near, (text) => {
        const parses = (read: (text: string) => unknown) => {
          try {
            read(text);
            return true;
          } catch {
            return false;
          }
        };
        expect(parses(readJson)).toBe(parses(JSON.parse));
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps every digit of a number', () => {
    expect(textOf(readJson('[1.0, 12345678901234567890.10, 1e30]'))).toBe(
      `[1,12345678901234567890.1,1${'0'.repeat(30)}]`,
    );
  });

  test('keeps __proto__ as a member like any other', () => {
    const value = readJson('{"__proto__": {"a": 1}, "constructor": 2}');
    expect(isObject(value) && [...value.keys()]).toEqual(['__proto__', 'constructor']);
    const parsed = fromValue(JSON.parse('{"__proto__": 1}'));
    expect(isObject(parsed) && isNumber(parsed.get('__proto__') ?? null)).toBe(true);
  });

  test('reads a hundred thousand levels', () => {
    const depth = 100_000;
    expect(() => readJson('['.repeat(depth) + ']'.repeat(depth))).not.toThrow();
  });

  test('reports the position where the text stops being JSON', () => {
    expect(() => readJson('{"a": 01}')).toThrow('unexpected "1" at character 7');
    expect(() => readJson('[')).toThrow('unexpected end at character 1');
  });

  test('reports the position of a number that is out of range', () => {
    for (const number of ['1e5001', '-1e-5001', '9'.repeat(100_000)]) {
      const text = `{"a~": [0, {"b/": ${number}}]}`;
      expect(() => readJson(text)).toThrow(
        expect.objectContaining({ code: 'schema_too_complex', pointer: '/a~0/1/b~1' }),
      );
    }
  });

  test('refuses values that are not JSON', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const value of [Number.NaN, () => 1, [undefined], cycle]) {
      expect(() => fromValue(value)).toThrow('The schema is not JSON');
    }
  });

  test.each([
    ['Promise', Promise.resolve({ type: 'null' })],
    ['Map', new Map([['type', 'null']])],
    ['Uint8Array', Buffer.from('{"type":"null"}')],
    ['Date', new Date(0)],
  ])('refuses a %s, which would be read as an empty object', (kind, value) => {
    expect(() => fromValue({ items: value })).toThrow(`it contains a ${kind}`);
  });

  test('reads a list of half a million values', () => {
    expect(fromValue({ enum: Array.from({ length: 500_000 }, (_, i) => i) })).toBeDefined();
  });

  test('reads instances of classes by their members, and objects without a prototype', () => {
    class Typed {
      readonly type = 'null';
    }
    const bare = Object.assign(Object.create(null), { type: 'null' });
    for (const value of [new Typed(), bare]) {
      expect(fromValue(value)).toEqual(fromValue({ type: 'null' }));
    }
  });
});
