import { describe, expect, test } from 'vitest';
import { after, language } from '../machine/walk.ts';

/** Names that no schema mentions are divided by the patterns that speak of them: n that overlap make 2^n parts. */

const words = ['name', 'tags', 'vars', 'when', 'play', 'book', 'host', 'color', 'size', 'length'];
const types = ['string', 'integer', 'boolean', 'null', 'array', 'object'];
const byWord = (schema: (index: number) => object, count = words.length) =>
  Object.fromEntries(words.slice(0, count).map((word, index) => [word, schema(index)]));

describe('names under patterns', () => {
  test('are divided no further than their values can be', () => {
    const { accepts, machine } = language({
      patternProperties: byWord((index) => ({ type: types[index % 6] })),
    });
    expect(machine.spent()).toBeLessThan(40_000);
    expect(accepts('{"a name":"x","tags":1,"its size":true,"name book":1}')).toBe(false);
    expect(accepts('{"a name":"x","tags":1,"its size":true,"another":1}')).toBe(true);
    // The first and the seventh have one type.
    expect(accepts('{"hostname":"x"}')).toBe(true);
  });

  test('are divided by what is left to satisfy, not by alternatives that are gone', () => {
    const play = Object.fromEntries(words.flatMap((a) => words.map((b) => [`${a}_${b}`, true])));
    const { machine } = language({
      type: 'object',
      oneOf: [
        { properties: play, additionalProperties: false, required: ['host_name'] },
        {
          patternProperties: byWord((index) => ({ maxLength: index }), 5),
          additionalProperties: false,
          required: ['import'],
        },
      ],
    });
    const before = machine.spent();
    expect(after(machine, '{"host_name":1,"')).toBeDefined();
    expect(machine.spent() - before).toBeLessThan(10_000);
  });
});
