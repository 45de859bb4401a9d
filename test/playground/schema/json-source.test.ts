import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childPointer, parsePointer } from '../../../src/form/outline/pointer.ts';
import { formatJson, indentJson } from '../../../src/playground/schema/format-json.ts';
import {
  parseJson,
  rangeOfPointer,
  valueRanges,
} from '../../../src/playground/schema/json-source.ts';

interface Place {
  readonly pointer: string;
  /** What the range holds: the name of a member, or an item. */
  readonly shows: unknown;
}

function placesOf(value: unknown, pointer = ''): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = childPointer(pointer, key);
    return [
      { pointer: inner, shows: Array.isArray(value) ? member : key },
      ...placesOf(member, inner),
    ];
  });
}

const documents = fc
  .oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()))
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

describe('indented JSON', () => {
  it('is that of JSON.stringify, whatever the spaces were', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t'), (value, spaces) => {
        const indented = JSON.stringify(value, null, 2);
        expect(indentJson(JSON.stringify(value, null, spaces))).toBe(indented);
      }),
    );
    expect(indentJson(String.raw` { "caf\u00e9" : [ ] } `)).toBe('{\n  "café": []\n}');
  });

  it('has numbers and members as they are written', () => {
    expect(indentJson('{"10":12345678901234567891,"2":1.0}')).toBe(
      '{\n  "10": 12345678901234567891,\n  "2": 1.0\n}',
    );
  });
});

describe('the range of a value', () => {
  it('holds the value', () => {
    fc.assert(
      fc.property(documents, (value) => {
        const text = formatJson(value);
        for (const { pointer } of placesOf(value)) {
          const { from, to } = valueRanges(text)(pointer)!;
          const own = parsePointer(pointer).reduce<unknown>(
            (around, step) => (around as Record<string, unknown>)[step],
            value,
          );
          expect(JSON.parse(text.slice(from, to))).toEqual(own);
        }
      }),
      { numRuns: 60 },
    );
    expect(valueRanges('{"a":1}')('/b')).toBeUndefined();
    expect(valueRanges('')('')).toBeUndefined();
  });
});

describe('locations in a JSON text', () => {
  it('include the name of each member, and each item', () => {
    fc.assert(
      fc.property(documents, fc.boolean(), (value, compact) => {
        const text = compact ? JSON.stringify(value) : formatJson(value);
        for (const place of placesOf(value)) {
          const { from, to } = rangeOfPointer(text, place.pointer);
          expect(JSON.parse(text.slice(from, to))).toEqual(place.shows);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the name of a member', () => {
    const text = '{ "properties": { "a/b": { "pattern": "(" } } }';
    const { from, to } = rangeOfPointer(text, '/properties/a~1b/pattern');
    expect(text.slice(from, to)).toBe('"pattern"');
  });

  it('are the nearest existing parent', () => {
    const text = '{ "allOf": [true, { "type": "string" }] }';
    const { from, to } = rangeOfPointer(text, '/allOf/1/maxLength');
    expect(text.slice(from, to)).toBe('{ "type": "string" }');
  });

  it('are the beginning of the document for the root', () => {
    expect(rangeOfPointer('  {}', '')).toEqual({ from: 2, to: 3 });
    expect(rangeOfPointer('', '')).toEqual({ from: 0, to: 0 });
  });
});

describe('a text that is not JSON', () => {
  it('is marked where it stops being JSON', () => {
    const text = '{ "type": "object", }';
    const parsed = parseJson(text);
    expect('problem' in parsed && parsed.problem.range.from).toBe(text.indexOf('}'));
  });

  it('is reported as empty if it is empty', () => {
    expect(parseJson(' ')).toMatchObject({ problem: { message: 'Nothing here yet.' } });
  });
});

describe('JSON printed for people', () => {
  it('is the same JSON', () => {
    fc.assert(
      fc.property(documents, (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(value);
      }),
    );
  });

  it('keeps short values on one line', () => {
    expect(formatJson({ a: { type: 'string', maxLength: 3 } })).toBe(
      '{\n  "a": { "type": "string", "maxLength": 3 }\n}',
    );
  });
});
