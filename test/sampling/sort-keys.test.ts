import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf, sortByLogit, sortKey, sortKeys } from '../../src/runtime/sampling/sort-keys.ts';

test('both sorts give the same order: highest first, lower ids first among equals', () => {
  const logit = fc.oneof(fc.float(), fc.constantFrom(0, -0, 1, Number.NaN, -Number.NaN));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), logit), { maxLength: 200 }), (steps) => {
      const tokens = new Int32Array(steps.length);
      for (const [i, [step]] of steps.entries()) tokens[i] = (tokens[i - 1] ?? -1) + 1 + step;
      const bits = Int32Array.from(steps, ([, value]) => bitsOf(value));
      const keys = Float64Array.from(tokens, (token, i) => sortKey(token, bits[i]!));
      const before = tokens.slice();
      expect(sortByLogit(tokens, bits)).toEqual(sortKeys(keys));
      expect(tokens).toEqual(before);
    }),
  );
});
