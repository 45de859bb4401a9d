import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPatchReader,
  createWrittenReader,
  ndjsonFraming,
  type PatchOperation,
} from '../../../src/runtime/common/patch/index.ts';
import type { Json } from '../../../src/runtime/schema/json.ts';
import { readJson } from '../../../src/runtime/schema/read-json.ts';
import { applyOperations } from '../../support/apply-patch.ts';

function operationsOf(chunks: readonly string[]): PatchOperation[] {
  const reader = createPatchReader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

/** Texts of numbers in any spelling, most of them no doubles. */
const numbers = fc.stringMatching(
  /^-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,20})?([eE][+-]?[12]?[0-9]{1,2})?$/,
);

/** Texts of documents of such numbers. */
const documents = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, numbers, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  object: fc
    .dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 3 })
    .map((members) =>
      Object.entries(members).map(([name, text]) => `${JSON.stringify(name)}: ${text}`),
    )
    .map((members) => `{${members.join()}}`),
})).value;

/** Applies the records of a stream, their numbers read exactly. */
function applyExactly(records: readonly string[]): Json {
  let root: Json = null;
  for (const record of records) {
    const { path, value } = Object.fromEntries(readJson(record) as ReadonlyMap<string, Json>);
    const keys = (path as string).split('/').slice(1);
    const names = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = names.pop();
    if (last === undefined) {
      root = value as Json;
      continue;
    }
    const inner = (json: Json, name: string) =>
      json instanceof Map ? json.get(name) : (json as Json[])[Number(name)];
    const parent = names.reduce<Json>(inner, root);
    if (parent instanceof Map) parent.set(last, value);
    else (parent as Json[])[Number(last)] = value as Json;
  }
  return root;
}

describe('the records of a document', () => {
  test('rebuild it with all digits of its numbers', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const reader = createWrittenReader();
        const operations = [...reader.push(text), ...reader.end()];
        const records = operations.map((operation) => ndjsonFraming.record(operation));
        expect(applyExactly(records)).toEqual(readJson(text));
      }),
    );
  });

  test('have numbers as they are written in the document', () => {
    fc.assert(
      fc.property(numbers, (text) => {
        const reader = createWrittenReader();
        const end = text.length + 1;
        expect([...reader.push(`[${text}]`), ...reader.end()].at(-1)).toEqual({
          path: '/0',
          text,
          end,
        });
      }),
    );
  });

  test('have the offset where their text ends in the document', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const bytes = new TextEncoder().encode(text);
        const reader = createWrittenReader();
        for (const { text: own, end } of [...reader.push(text), ...reader.end()]) {
          const length = /^[[{]/.test(own) ? 1 : new TextEncoder().encode(own).length;
          const found = new TextDecoder().decode(bytes.subarray(end - length, end));
          expect(found).toBe(own.slice(0, found.length));
          expect(found).not.toBe('');
        }
      }),
    );
  });
});

describe('the operations of a document', () => {
  test.each(['1.', '-', '"abc', 'nul', '{"a', '{"a":"b', '[1,tru', '', ' ', '{', '[1', '{"a":'])(
    'the end of %o, which is cut short, is an error with a code',
    (text) => {
      const reader = createPatchReader();
      reader.push(text);
      expect(() => reader.end()).toThrow(expect.objectContaining({ code: 'invalid_value' }));
    },
  );

  test.each([
    ['', /within its root/],
    ['{"a":1,', /within its root/],
    ['{"a":[{"b/c":{"d":1', /within \/a\/0\/b~1c/],
  ])('the end of %o says where the document ends', (text, place) => {
    const reader = createPatchReader();
    reader.push(text);
    expect(() => reader.end()).toThrow(place);
  });

  test('cut short anywhere end in an error, unless the root is a number', () => {
    const containers = fc
      .jsonValue()
      .filter((value) => typeof value === 'object' && value !== null);
    fc.assert(
      fc.property(containers, fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const reader = createPatchReader();
        reader.push(text.slice(0, at % text.length));
        expect(() => reader.end()).toThrow(expect.objectContaining({ code: 'invalid_value' }));
      }),
    );
  });

  test('text that is not JSON is an error with a code', () => {
    expect(() => createPatchReader().push('{"a":x}')).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    );
  });

  test('applied in order give the document, however the text is split', () => {
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
