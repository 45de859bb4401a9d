import { describe, expect, it } from 'vitest';
import { compile } from '../../src/runtime/grammar/index.ts';
import { byteVocabulary } from '../conformance/judge.ts';

/** What schemas that people publish have in common, and what it may cost. Costs are counted in states: no clock is asked. */
const accepts = (schema: unknown, document: unknown) => {
  const matcher = compile(schema, byteVocabulary).start();
  return (
    matcher.acceptBytes(new TextEncoder().encode(JSON.stringify(document))) && matcher.complete
  );
};

describe('names by patterns, their length limited', () => {
  const suffixes = ['Probability', 'Variant', 'Color', 'ColorFill', 'ColorFillStops', 'ColorAngle'];
  const schema = {
    properties: { seed: { type: 'string' } },
    patternProperties: Object.fromEntries(
      suffixes.map((suffix, size) => [`^[a-z][a-zA-Z0-9]*${suffix}$`, { maximum: size }]),
    ),
    propertyNames: { maxLength: 128 },
    additionalProperties: false,
  };

  it('costs as much as the patterns do', () => {
    const grammar = compile(schema, byteVocabulary);
    grammar.start().mask();
    grammar.start().acceptBytes(new TextEncoder().encode('{"'));
    expect(grammar.states()).toBeLessThan(40_000);
  });

  it.each([
    [{ seed: 'a', hairColor: 2, hairColorFill: 3 }, true],
    [{ hairColor: 3 }, false],
    [{ hair: 0 }, false],
    [{ [`${'a'.repeat(123)}Color`]: 0 }, true],
    [{ [`${'a'.repeat(124)}Color`]: 0 }, false],
  ])('%j: %s', (document, valid) => {
    expect(accepts(schema, document)).toBe(valid);
  });
});
