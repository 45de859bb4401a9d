import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkStructure } from '../../../src/runtime/api/http/json/check-structure.ts';
import { jsonSize } from '../../../src/runtime/api/responses/size.ts';

const plain = fc.stringMatching(/^[a-z ]*$/);
const values = fc.object({ key: plain, values: [plain, fc.boolean(), fc.constant(null)] });

test('the length of a value as JSON is about right', () => {
  fc.assert(
    fc.property(values, (value) => {
      const { length } = JSON.stringify(value);
      expect(jsonSize(value).length).toBeGreaterThanOrEqual(0.8 * length);
      expect(jsonSize(value).length).toBeLessThanOrEqual(1.5 * length + 10);
    }),
  );
});

test('values are counted as in a body', () => {
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  fc.assert(
    fc.property(values, (value) => {
      expect(jsonSize(value).values).toBe(checkStructure(text(value)));
    }),
  );
});

test('counting ends soon after a limit', () => {
  const many = Array.from({ length: 10_000 }, () => ['one', 'two']);
  expect(jsonSize(many, { length: 1e9, values: 100 }).values).toBeLessThan(110);
  expect(jsonSize(many, { length: 100, values: 1e9 }).length).toBeLessThan(120);
});
