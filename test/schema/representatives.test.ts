import { describe, expect, test } from 'vitest';
import { buildMachine } from '../../src/runtime/grammar/machine/index.ts';
import { language } from '../grammar/machine/walk.ts';

/**
 * States that an object with members of these schemas takes, what schemas share being known
 * already.
 */
function cost(members: readonly object[]): number {
  const schema = {
    type: 'object',
    required: members.map((_, i) => `m${i}`),
    properties: Object.fromEntries(members.map((member, i) => [`m${i}`, member])),
  };
  buildMachine(schema);
  return buildMachine(schema).spent();
}

/** An object of twenty members that must be there. */
const wide = (least: number) => {
  const names = Array.from({ length: 20 }, (_, i) => `n${i}`);
  const properties = Object.fromEntries(names.map((name, i) => [name, { minimum: least + i }]));
  return { type: 'object', properties, required: names };
};

describe('equivalent schemas are shared', () => {
  test('whatever their titles, defaults and wrappers', () => {
    const same = [
      wide(0),
      { ...wide(0), title: 'B', default: {} },
      { allOf: [wide(0)], description: 'C' },
      { anyOf: [{ oneOf: [wide(0)] }] },
    ];
    expect(cost(same)).toBeLessThan(cost([0, 20, 40, 60].map(wide)) * 0.7);
  });

  test('unless they order members differently', () => {
    const [a, b] = [{ type: 'integer' }, { type: 'null' }];
    const { accepts } = language({
      prefixItems: [{ properties: { a, b } }, { properties: { b, a } }],
    });
    expect(accepts('[{"a":1,"b":null},{"b":null,"a":1}]')).toBe(true);
    expect(accepts('[{"a":1,"b":null},{"a":1,"b":null}]')).toBe(false);
  });

  test('unless their references have another base', () => {
    const resource = (name: string, type: string) => ({
      $id: `https://example.com/${name}/`,
      items: { $ref: 'here' },
      $defs: { here: { $id: 'here', type } },
    });
    const { accepts } = language({
      prefixItems: [resource('a', 'integer'), resource('b', 'null')],
    });
    expect(accepts('[[1],[null]]')).toBe(true);
    expect(accepts('[[1],[1]]')).toBe(false);
  });

  test('unless they are constants that differ in a member like an annotation', () => {
    const { accepts } = language({
      prefixItems: [
        { const: { title: 'a', type: 'null' } },
        { const: { title: 'b', type: 'null' } },
      ],
      $defs: { a: { $ref: '#/prefixItems/0/const' }, b: { $ref: '#/prefixItems/1/const' } },
      properties: { a: { $ref: '#/$defs/a' }, b: { $ref: '#/$defs/b' } },
    });
    expect(accepts('[{"title":"a","type":"null"},{"title":"b","type":"null"}]')).toBe(true);
    expect(accepts('[{"title":"a","type":"null"},{"title":"a","type":"null"}]')).toBe(false);
  });
});
