import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTupleTable } from '../../src/runtime/common/tuple-table.ts';

const part = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer());
const tuple = fc.tuple(part, part, part, part);

test('a tuple has the value that was added under it', () => {
  fc.assert(
    fc.property(fc.array(tuple, { maxLength: 500 }), fc.array(tuple), (added, asked) => {
      const table = makeTupleTable<string>();
      const expected = new Map<string, string>();
      for (const one of added) {
        expect(table.get(...one)).toBe(expected.get(String(one)));
        if (expected.has(String(one))) continue;
        expected.set(String(one), `value of ${one}`);
        expect(table.add(...one, `value of ${one}`)).toBe(`value of ${one}`);
      }
      expect(table.size()).toBe(expected.size);
      for (const one of [...added, ...asked]) {
        expect(table.get(...one)).toBe(expected.get(String(one)));
      }
    }),
  );
});

test('a cleared table is empty', () => {
  const table = makeTupleTable<string>();
  table.add(1, 2, 3, 4, 'a');
  table.clear();
  expect([table.size(), table.get(1, 2, 3, 4)]).toEqual([0, undefined]);
});
