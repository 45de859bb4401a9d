import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchema } from '../../src/runtime/schema/core.ts';
import { readJson } from '../../src/runtime/schema/read-json.ts';
import { fromValue } from '../../src/runtime/schema/to-json.ts';

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, '', '1', '[]', '#1'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '#1'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));

test('values have the same goal exactly if they are equal', () => {
  const core = readSchema(true);
  const goals = new Map<unknown, unknown>();
  fc.assert(
    fc.property(value, (one) => {
      const goal = core.equalTo(fromValue(one));
      for (const [other, own] of goals) expect(own === goal).toBe(isDeepStrictEqual(one, other));
      goals.set(one, goal);
    }),
    { numRuns: 300 },
  );
});

test('members may be in any order, and numbers in any form', () => {
  const { equalTo } = readSchema(true);
  const goalOf = (text: string) => equalTo(readJson(text));
  expect(goalOf('[{"a":[1.0],"b":{}}]')).toBe(goalOf('[{"b":{},"a":[10e-1]}]'));
  expect(goalOf('[{"a":[1]}]')).not.toBe(goalOf('[{"a":[2]}]'));
});
