import { describe, expect, test } from 'vitest';
import type { Configuration } from '../../../src/runtime/grammar/machine/branch.ts';
import { buildMachine } from '../../../src/runtime/grammar/machine/index.ts';
import type { CompileOptions } from '../../../src/runtime/grammar/types.ts';

const encoder = new TextEncoder();
const words = { enum: ['a', 'b'] };
const array = (items: object, more: object = {}) => ({ type: 'array', items, ...more });

/** Each schema with a document, of which every beginning is a place to ask at. */
const cases: readonly (readonly [name: string, schema: object, document: string])[] = [
  ['items', array(words, { maxItems: 2 }), '["a","a"]'],
  ['items that differ', array(words, { uniqueItems: true }), '["b","a"]'],
  ['two of which are equal', { not: { uniqueItems: true }, ...array(words) }, '["b","a","b"]'],
  [
    'lists that differ',
    array(array(words, { uniqueItems: true }), { uniqueItems: true, minItems: 2 }),
    '[["a"],["b","a"],[]]',
  ],
  [
    'members',
    { type: 'object', properties: { a: words, b: array({}) }, additionalProperties: false },
    '{"a":"b","b":[1,{}]}',
  ],
  [
    'members that must come',
    { type: 'object', minProperties: 2, maxProperties: 3, propertyNames: { maxLength: 1 } },
    '{"a":[],"b":{},"c":1}',
  ],
  [
    'names that may not come again',
    { type: 'object', propertyNames: words, additionalProperties: array({}, { maxItems: 1 }) },
    '{"b":[0],"a":[]}',
  ],
];

describe('steps that canStep reports', () => {
  test.each(cases)('are possible: %s', (_, schema, document) => {
    for (const options of [{}, { whitespace: 'flexible' }] satisfies CompileOptions[]) {
      const machine = buildMachine(schema, options);
      let sure = 0;
      let at: Configuration | undefined = machine.start;
      for (const byte of encoder.encode(document)) {
        for (let other = 0; other < 256; other++) {
          if (!machine.canStep(at, other)) continue;
          sure++;
          expect(machine.next(at, other)?.unsure, String.fromCharCode(other)).toBe(false);
        }
        at = machine.next(at, byte)!;
      }
      expect(at.complete).toBe(true);
      expect(sure).toBeGreaterThan(0);
    }
  });
});
