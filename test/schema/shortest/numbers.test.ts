import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLanguages, parseDecimal } from '../../../src/runtime/regular/index.ts';
import { readSchema } from '../../../src/runtime/schema/core.ts';
import type { CompileOptions } from '../../../src/runtime/schema/options.ts';
import { readJson } from '../../../src/runtime/schema/read-json.ts';
import { makeShortest } from '../../../src/runtime/schema/shortest/index.ts';

const { numberLeaf } = makeLanguages();

function measure(schema: string, options: CompileOptions) {
  const core = readSchema(readJson(schema), options);
  const bytes = makeShortest(core).bytes(core.root);
  return { bytes, states: core.budget.spent() };
}

describe('the shortest text of a constant number', () => {
  const numbers = fc
    .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: -320, max: 320 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`);

  test.each(['canonical', 'any'] as const)('equals the result of its automaton: %s', (form) => {
    fc.assert(
      fc.property(numbers, (text) => {
        const bound = { value: parseDecimal(text), exclusive: false };
        const leaf = numberLeaf({ min: bound, max: bound }, form);
        const { bytes } = measure(`{"const":${text}}`, { numbers: form });
        expect(bytes).toBe(leaf.distance(leaf.start));
      }),
    );
  });

  test('is found without its automaton: many constants take as many states in any form', () => {
    const schema = JSON.stringify({ const: Array.from({ length: 500 }, (_, i) => i / 7) });
    const canonical = measure(schema, {}).states;
    expect(measure(schema, { numbers: 'any' }).states).toBeLessThan(canonical * 1.1);
  });
});
