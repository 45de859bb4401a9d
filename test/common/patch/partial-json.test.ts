import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePartialJson } from '../../../src/runtime/common/patch/partial-json.ts';

const spaces = fc.constantFrom(0, 2);

describe('reading the beginning of a JSON document', () => {
  it('reads whole documents as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parsePartialJson(text)).toEqual({ value: JSON.parse(text), complete: true });
      }),
    );
  });

  it('reads every prefix of an object, and nothing that the whole does not contain', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        spaces,
        fc.nat(),
        (value, space, cut) => {
          const text = JSON.stringify(value, null, space);
          const part = parsePartialJson(text.slice(0, cut % text.length));
          expect(part?.complete).toBe(false);
          expect(isBeginningOf(part?.value, JSON.parse(text))).toBe(true);
        },
      ),
    );
  });

  it('returns an open string as far as it goes, without an incomplete escape', () => {
    expect(parsePartialJson('{"a":"one tw')?.value).toEqual({ a: 'one tw' });
    expect(parsePartialJson('{"a":"x\\u00e')?.value).toEqual({ a: 'x' });
    expect(parsePartialJson('{"a":"x\\\\')?.value).toEqual({ a: 'x\\' });
  });

  it('leaves out a number that may continue', () => {
    expect(parsePartialJson('{"a":1,"b":2')?.value).toEqual({ a: 1 });
  });

  it('recognises text that is not JSON', () => {
    expect(parsePartialJson('Certainly! Here is')).toBeUndefined();
    expect(parsePartialJson('{"a":1} and more')).toBeUndefined();
  });
});

function isBeginningOf(part: unknown, whole: unknown): boolean {
  if (part === undefined) return true;
  if (typeof part === 'string' && typeof whole === 'string') return whole.startsWith(part);
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(([name, member]) =>
    isBeginningOf(member, (whole as Record<string, unknown>)[name]),
  );
}
