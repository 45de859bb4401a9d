import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';
import { createReference } from '../fuzz/reference.ts';
import { after as afterText, language } from './walk.ts';

/**
 * Schemas by which every value in another may be of one kind or another, which the document does
 * not show before its end.
 */
const schemas = [
  { type: 'array', contains: { $ref: '#' }, minContains: 0, maxContains: 1 },
  { type: 'array', if: { contains: { $ref: '#' } }, then: { minItems: 2 }, else: { maxItems: 3 } },
  {
    type: 'array',
    uniqueItems: true,
    items: { type: ['array', 'null'] },
    if: { contains: { $ref: '#' } },
    then: { minItems: 2 },
  },
  {
    type: ['object', 'array'],
    additionalProperties: { $ref: '#' },
    oneOf: [{ items: { $ref: '#' } }, { required: ['a'], contains: { maxItems: 0 } }],
  },
  {
    anyOf: [
      { type: 'array', contains: { $ref: '#/$defs/long' } },
      { type: 'array', items: { $ref: '#' }, maxItems: 2 },
    ],
    $defs: { long: { minItems: 2, not: { contains: { $ref: '#' } } } },
  },
];

/** Arrays and objects in one another, deeper than wide. */
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 12, depthSize: 'large' },
    fc.constant(null),
    fc.constant([]),
    fc.tuple(tie('value')),
    fc.tuple(tie('value'), fc.constantFrom(null, [], [[]])),
    fc.tuple(fc.constantFrom(null, [], [[]]), tie('value')),
    fc.record({ a: tie('value') }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value;

describe.each(schemas)('%j', (said) => {
  const { machine, accepts } = language(said);
  const isValid = createReference(said) as (value: unknown) => boolean;

  test('accepts what is valid, however deep', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(accepts(JSON.stringify(value))).toBe(isValid(value));
      }),
      { numRuns: 300 },
    );
  });

  test('is finished by the shortest text from within any value', () => {
    fc.assert(
      fc.property(values, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        const begun = text.slice(0, cut % (text.length + 1));
        const config = afterText(machine, begun);
        if (!config) return;
        const finish = new TextDecoder().decode(machine.finish(config));
        expect(isValid(JSON.parse(begun + finish))).toBe(true);
        if (isValid(value)) expect(finish.length).toBeLessThanOrEqual(text.length - begun.length);
      }),
      { numRuns: 300 },
    );
  });

  test('has no more branches 200 levels down than 20 levels down', () => {
    const ways = (depth: number) => afterText(machine, '['.repeat(depth))?.branches.length;
    expect(ways(200)).toBe(ways(20));
  });
});

test('items that must differ cost little, however deep', () => {
  const matcher = compile(
    {
      oneOf: [
        { contains: { items: { type: 'null' } } },
        { $ref: '#/$defs/two' },
        { contains: { type: 'object' }, additionalProperties: { $ref: '#' } },
      ],
      $defs: { two: { type: 'array', unevaluatedItems: { $ref: '#' }, uniqueItems: true } },
    },
    byteVocabulary,
    { budget: { states: 60_000 }, numbers: 'any' },
  ).start();
  const finished = [...new TextEncoder().encode('{"a":[{"b":[[[[[[[')].map((byte) => {
    matcher.mask();
    expect(matcher.acceptBytes(Uint8Array.of(byte))).toBe(true);
    return new TextDecoder().decode(matcher.shortestFinish());
  });
  expect(finished.at(-1)).toMatch(/\]{7}\}\]\}$/);
});
