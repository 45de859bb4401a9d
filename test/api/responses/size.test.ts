import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLength } from '../../../src/runtime/api/responses/size.ts';

test('the length of a value as JSON is about right', () => {
  const plain = fc.stringMatching(/^[a-z ]*$/);
  const values = fc.object({ key: plain, values: [plain, fc.boolean(), fc.constant(null)] });
  fc.assert(
    fc.property(values, (value) => {
      const { length } = JSON.stringify(value);
      expect(jsonLength(value)).toBeGreaterThanOrEqual(0.8 * length);
      expect(jsonLength(value)).toBeLessThanOrEqual(1.5 * length + 10);
    }),
  );
});
