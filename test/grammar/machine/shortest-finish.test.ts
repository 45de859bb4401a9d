import { describe, expect, test } from 'vitest';
import { accepts, after, language } from './walk.ts';

const twice = { type: 'array', not: { uniqueItems: true } };

describe('the shortest finish', () => {
  test.each([
    [true, '', '0'],
    [{ type: 'string', minLength: 2 }, '', 4],
    [
      { type: 'object', required: ['a', 'b'], properties: { b: { type: 'boolean' }, a: true } },
      '',
      '{"b":true,"a":0}',
    ],
    [
      { type: 'object', required: ['a', 'b'], properties: { b: { type: 'boolean' }, a: true } },
      '{"b":f',
      '{"b":false,"a":0}',
    ],
    [
      { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer', minimum: 8 } },
      '',
      '[8,9,10]',
    ],
    [
      {
        anyOf: [
          { type: 'object', required: ['long name'] },
          { type: 'array', minItems: 2 },
        ],
        type: ['object', 'array'],
      },
      '',
      '[0,0]',
    ],
    [
      {
        $ref: '#/$defs/n',
        $defs: {
          n: {
            anyOf: [
              { type: 'array', items: { $ref: '#/$defs/n' }, minItems: 1 },
              { const: 'leaf' },
            ],
          },
        },
      },
      '[[',
      '[["leaf"]]',
    ],
  ])('%j after %s', (schema, before, expected) => {
    const { shortestAfter } = language(schema);
    const text = shortestAfter(before);
    if (typeof expected === 'number') expect(text).toHaveLength(expected);
    else if (text.length !== expected.length) expect(text).toBe(expected);
  });

  test.each([
    // A constant, written shortly inside a container as alone.
    [{ type: 'array', items: { const: 0.000125 } }, 'any', '[', 1],
    [{ type: 'array', minItems: 1, items: { const: 0.000125 } }, 'any', '[', '125e-6]'.length],
    [{ additionalProperties: { const: 0.000125 } }, 'any', '{"', '":125e-6}'.length],
    // The second position's constraint is that one's alone, though the first has none.
    [
      { type: 'array', minItems: 3, prefixItems: [{}, { const: 2147483647 }] },
      'canonical',
      '[',
      '0,2147483647,0]'.length,
    ],
    // Two equal items: which is the shortest way to them depends on the item being written, or on
    // none before.
    [twice, 'canonical', '["', '",""]'.length],
    [twice, 'canonical', '["a', '","a"]'.length],
    [twice, 'canonical', '["long text', '",0,0]'.length],
    [twice, 'canonical', '["long text","long te', 'xt"]'.length],
    [twice, 'canonical', '[{"a":"', '"},0,0]'.length],
    [twice, 'canonical', '[[', '],[]]'.length],
  ] as const)(
    'of %j (numbers %s) after %s has %i bytes, as computed before',
    (schema, numbers, before, bytes) => {
      const { machine } = language(schema, { numbers });
      const config = after(machine, before)!;
      const finish = new TextDecoder().decode(machine.finish(config));
      expect([finish.length, machine.distance(config)]).toEqual([bytes, bytes]);
      expect(accepts(machine, before + finish)).toBe(true);
    },
  );
});
