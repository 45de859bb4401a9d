import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPatchReader, type PatchOperation } from '../../src/runtime/patch/index.ts';
import { applyOperations } from '../support/apply-patch.ts';

function operationsOf(chunks: readonly string[]): PatchOperation[] {
  const reader = createPatchReader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

describe('the operations of a document', () => {
  test('applied in order give the document, however the text is divided', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.nat(12)),
        fc.constantFrom(0, 2),
        (value, cuts, indent) => {
          const text = JSON.stringify(value, null, indent);
          const chunks: string[] = [];
          let at = 0;
          for (const cut of cuts) {
            chunks.push(text.slice(at, at + cut));
            at += cut;
          }
          chunks.push(text.slice(at));
          expect(applyOperations(operationsOf(chunks))).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test('add a container when it opens and a scalar when it closes', () => {
    const reader = createPatchReader();
    expect(reader.push('{')).toEqual([{ op: 'add', path: '', value: {} }]);
    expect(reader.push('"a":"x')).toEqual([]);
    expect(reader.push('y"')).toEqual([{ op: 'add', path: '/a', value: 'xy' }]);
    expect(reader.push(',"b":[')).toEqual([{ op: 'add', path: '/b', value: [] }]);
    expect(reader.push('12')).toEqual([]);
    expect(reader.push(',')).toEqual([{ op: 'add', path: '/b/0', value: 12 }]);
    expect(reader.push('true')).toEqual([{ op: 'add', path: '/b/1', value: true }]);
    expect(reader.push(']}')).toEqual([]);
    expect(reader.end()).toEqual([]);
  });

  test('escape keys by RFC 6901', () => {
    const paths = operationsOf(['{"a/b":1,"m~n":{"":null}}']).map(({ path }) => path);
    expect(paths).toEqual(['', '/a~1b', '/m~0n', '/m~0n/']);
  });

  test.each(['"x"', '12.5', '-0', 'true', 'false', 'null'])(
    'are one add for the root %s',
    (text) => {
      expect(operationsOf([text])).toEqual([{ op: 'add', path: '', value: JSON.parse(text) }]);
    },
  );

  test('keep a key named __proto__ a key', () => {
    expect(operationsOf(['{"__proto__":{"a":1}}']).map(({ path }) => path)).toEqual([
      '',
      '/__proto__',
      '/__proto__/a',
    ]);
  });
});
