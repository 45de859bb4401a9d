import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkStructure,
  checkStructureInTurns,
} from '../../../../src/runtime/api/http/json/check-structure.ts';

const encoder = new TextEncoder();
const check = (text: string) => checkStructure(encoder.encode(text));

/** Values of JSON text, counted by reading it. Empty arrays and objects count twice. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const parts = Object.values(value);
  return parts.length === 0 ? 2 : parts.reduce<number>((sum, part) => sum + valuesIn(part), 1);
}

const LIMIT = 250_000;

test('values are counted as JSON.parse reads them, whatever strings contain', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', 'é', '\n') });
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(text), (value, strings) => {
      const parts = [value, strings, Object.fromEntries(strings.map((name) => [name, name]))];
      const few = JSON.stringify(parts).slice(0, -1);
      const rest = LIMIT - valuesIn(parts);
      expect(() => check(`${few}${',0'.repeat(rest)}]`)).not.toThrow();
      expect(() => check(`${few}${',0'.repeat(rest + 1)}]`)).toThrow('more than 250000 values');
    }),
    { numRuns: 25 },
  );
});

test('the text around a body is counted separately', () => {
  const line = (body: string) => encoder.encode(`{"id":"a","body":${body}}`);
  const around = { values: 2, levels: 1 };
  const values = (count: number) => line(`[${'0,'.repeat(count - 2)}0]`);
  expect(() => checkStructure(values(LIMIT), around)).not.toThrow();
  expect(() => checkStructure(values(LIMIT + 1), around)).toThrow('values');
  const levels = (count: number) => line(`${'['.repeat(count)}${']'.repeat(count)}`);
  expect(() => checkStructure(levels(256), around)).not.toThrow();
  expect(() => checkStructure(levels(257), around)).toThrow('256 levels');
});

test('a string of commas and brackets is one value', () => {
  expect(() => check(JSON.stringify({ a: ',[{'.repeat(LIMIT) }))).not.toThrow();
});

test('escaped quotation marks and backslashes end no string', () => {
  expect(() =>
    check(`["${'\\"'.repeat(1000)},${'\\\\'.repeat(1000)}"${',0'.repeat(1000)}]`),
  ).not.toThrow();
  expect(() => check(`["${'\\\\'.repeat(999)}"${',0'.repeat(LIMIT)}]`)).toThrow('values');
});

test('text that ends inside a string is left to the parser', () => {
  expect(() => check('["abc')).not.toThrow();
  expect(() => check('["abc\\"')).not.toThrow();
});

test('ten megabytes of backslashes are checked quickly', () => {
  const text = encoder.encode(`["${'\\\\'.repeat(5_000_000)}"]`);
  // The best of a few: on a busy machine one may have to wait for the processor.
  const milliseconds = [1, 2, 3].map(() => {
    const from = performance.now();
    checkStructure(text);
    return performance.now() - from;
  });
  expect(Math.min(...milliseconds)).toBeLessThan(500);
});

test('the result for a large text does not depend on where it is cut', async () => {
  const string = fc.array(fc.constantFrom('x', '\\\\', '\\"', '[', ','), { maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(string, fc.nat(20), async (units, shift) => {
      const cut = `${' '.repeat(2 ** 18 - 4 - shift)}["${units.join('').repeat(5)}",`;
      const values = (count: number) => encoder.encode(`${cut}${'0,'.repeat(count - 3)}0]`);
      await expect(checkStructureInTurns(values(LIMIT))).resolves.toBeUndefined();
      await expect(checkStructureInTurns(values(LIMIT + 1))).rejects.toThrow('values');
    }),
    { numRuns: 25 },
  );
});
