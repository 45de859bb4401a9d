import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childPointer } from '../../../src/form/outline/pointer.ts';
import { addWritten, type GrowingText } from '../../../src/playground/document/patch.ts';

type Operation = readonly [path: string, value: string];

/** The operations the service sends for a value: containers empty, then what they hold. */
function operationsOf(value: unknown, path = ''): Operation[] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return [
    [path, Array.isArray(value) ? '[]' : '{}'],
    ...Object.entries(value).flatMap(([key, member]) =>
      operationsOf(member, childPointer(path, key)),
    ),
  ];
}

const nothing: GrowingText = { text: '' };
const written = (operations: readonly Operation[]) =>
  operations.reduce<GrowingText>((text, one) => addWritten(text, ...one), nothing).text;

describe('the text of the patch stream', () => {
  it('is that of any document, including names such as __proto__, ~ and /', () => {
    const document = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(document, fc.constantFrom('__proto__', 'a/b', '~', ''), (value, name) => {
        const text = `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;
        expect(written(operationsOf(JSON.parse(text)))).toBe(text);
      }),
    );
  });

  it('is JSON after each operation', () => {
    const operations = operationsOf({ list: [1, { a: {} }, []], last: '{[' });
    for (const end of operations.keys()) {
      expect(() => JSON.parse(written(operations.slice(0, end + 1)))).not.toThrow();
    }
  });

  it('has the members and numbers as they are written', () => {
    const operations: Operation[] = [
      ['', '{}'],
      ['/10', '12345678901234567891'],
      ['/2', '[]'],
      ['/2/0', '1e400'],
    ];
    expect(written(operations)).toBe('{"10":12345678901234567891,"2":[1e400]}');
  });

  it('grows by the next item of a list alone', () => {
    const list = written([
      ['', '[]'],
      ['/0', '1'],
      ['/-', '2'],
    ]);
    expect(list).toBe('[1,2]');
    const one: readonly Operation[] = [
      ['', '[]'],
      ['/0', '1'],
    ];
    for (const place of ['/2', '/0', '/01', '/a']) {
      expect(() => written([...one, [place, '3']])).toThrow(place);
    }
  });

  it('has no place for a value whose parent does not exist or has ended', () => {
    const object = addWritten(nothing, '', '{}');
    expect(() => addWritten(object, '/a/b', '1')).toThrow('/a/b');
    expect(() => addWritten(object, '', '1')).toThrow();
    expect(() => addWritten(nothing, '/a', '1')).toThrow('/a');
    const ended = ['/a', '/b'].reduce<GrowingText>(
      (text, path) => addWritten(text, path, '[]'),
      object,
    );
    expect(() => addWritten(ended, '/a/0', '1')).toThrow('/a/0');
  });
});
